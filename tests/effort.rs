//! How much a test does: less in `make test`, all in `make test-long`.

/// `long` where `LONG` is set in the environment, as `make test-long` does; else `short`.
pub fn effort<T>(short: T, long: T) -> T {
    if std::env::var_os("LONG").is_some() { long } else { short }
}
