//! The console and C's `scanf` on it, each way of reading against every way in
//! which the bytes may arrive.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that goes wrong shall stop"
)]

use in_a_row::console::{BUFFER, Closed, Console, Read, Write};
use in_a_row::scanf::{Scan, read_int};
use std::cell::RefCell;
use std::io;

/// Hands out its bytes at most `step` at a time.
struct InSteps<'a> {
    bytes: &'a [u8],
    step: usize,
}

impl Read for InSteps<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let step = self.step.min(buffer.len());
        self.bytes.take(step as u64).read(buffer).inspect(|&read| self.bytes = &self.bytes[read..])
    }
}

/// Runs `program` on `input` and returns its output; it must be the same for
/// every step in which the input arrives.
fn output_of(input: &[u8], echo: bool, program: impl Fn(&mut Console<'_>)) -> Vec<u8> {
    let run = |step| {
        let mut source = InSteps { bytes: input, step };
        let mut output = Vec::new();
        let mut errors = io::sink();
        let mut console = Console::new(&mut source, &mut output, &mut errors).with_echo(echo);
        program(&mut console);
        console.flush().unwrap();
        output
    };
    let whole = run(usize::MAX);
    for step in [1, 2, 3, 7, 4096, BUFFER - 1, BUFFER, BUFFER + 1] {
        if step > 7 || input.len() < 100_000 {
            assert_eq!(run(step), whole, "in steps of {step}");
        }
    }
    whole
}

/// Answers each line with the line in angle brackets.
fn bracket_lines(console: &mut Console<'_>) {
    loop {
        let mut line = Vec::new();
        if !console.read_line(|piece| line.extend_from_slice(piece)).unwrap() {
            break;
        }
        console.put(b"<").unwrap();
        console.put(&line).unwrap();
        console.put(b">").unwrap();
    }
}

#[test]
fn lines_are_cut_at_line_feeds_alone() {
    let cases: [(&[u8], &[u8]); 9] = [
        (b"", b""),
        (b"\n", b"<>"),
        (b"a", b"<a>"),
        (b"a\n", b"<a>"),
        (b"a\nb", b"<a><b>"),
        (b"\n\na\n\n", b"<><><a><>"),
        (b"a\r\n", b"<a\r>"),
        (b"\0\xff\n\xef\xbb\xbfa", b"<\0\xff><\xef\xbb\xbfa>"),
        (b"a\x0bb\x0cc\n", b"<a\x0bb\x0cc>"),
    ];
    for (input, answer) in cases {
        assert_eq!(output_of(input, false, bracket_lines), answer, "{}", input.escape_ascii());
    }
}

#[test]
fn a_line_may_end_anywhere_in_the_buffer() {
    for length in [BUFFER - 1, BUFFER, BUFFER + 1, 3 * BUFFER] {
        let line = vec![b'x'; length];
        let input = [&line[..], b"\ny\n"].concat();
        let answer = [b"<", &line[..], b"><y>"].concat();
        assert_eq!(output_of(&input, false, bracket_lines), answer, "{length} bytes");
    }
}

#[test]
fn a_peeked_byte_stays_unread() {
    let answer = output_of(b"ab", false, |console| {
        assert_eq!(console.peek(), Ok(Some(b'a')));
        assert_eq!(console.peek(), Ok(Some(b'a')));
        assert_eq!(console.take(), Ok(Some(b'a')));
        assert_eq!(console.take(), Ok(Some(b'b')));
        assert_eq!(console.peek(), Ok(None));
        assert_eq!(console.take(), Ok(None));
        assert_eq!(console.take(), Ok(None));
    });
    assert_eq!(answer, b"");
}

#[test]
fn the_rest_of_a_line_goes_with_its_end() {
    output_of(b"abc\n\nd", false, |console| {
        console.take().unwrap();
        console.skip_line().unwrap();
        assert_eq!(console.peek(), Ok(Some(b'\n')));
        console.skip_line().unwrap();
        assert_eq!(console.peek(), Ok(Some(b'd')));
        console.skip_line().unwrap();
        console.skip_line().unwrap();
        assert_eq!(console.peek(), Ok(None));
    });
}

/// All integers of an input, a word that is none as `?` after skipping a byte.
fn scan_all(console: &mut Console<'_>) {
    loop {
        match read_int(console).unwrap() {
            Scan::Number(number) => console.print(format_args!("{number} ")).unwrap(),
            Scan::NotANumber => {
                console.take().unwrap();
                console.put(b"? ").unwrap();
            }
            Scan::EndOfInput => break,
        }
    }
}

#[test]
fn integers_are_taken_as_scanf_takes_them() {
    let cases: [(&[u8], &str); 19] = [
        (b"", ""),
        (b" \t\n\x0b\x0c\r", ""),
        (b"3", "3 "),
        (b"3 4\n5\r\n6", "3 4 5 6 "),
        (b"+3 -3 -0 +0", "3 -3 0 0 "),
        (b"0003", "3 "),
        (b"3a", "3 ? "),
        (b"1-2+3", "1 -2 3 "),
        (b"1.5", "1 ? 5 "),
        (b"--3", "? 3 "),
        (b"+-3", "? 3 "),
        (b"-\n3", "? 3 "),
        (b"-", "? "),
        (b"\x003", "? 3 "),
        (b"\xa03", "? 3 "),
        (b"9223372036854775807", "9223372036854775807 "),
        (b"9223372036854775808", "9223372036854775807 "),
        (
            b"-9223372036854775808 -9223372036854775809",
            "-9223372036854775808 -9223372036854775808 ",
        ),
        (b"18446744073709551617 4294967297", "9223372036854775807 4294967297 "),
    ];
    for (input, answer) in cases {
        let output = output_of(input, false, scan_all);
        assert_eq!(String::from_utf8(output).unwrap(), answer, "{}", input.escape_ascii());
    }
}

#[test]
fn a_number_may_be_longer_than_the_buffer() {
    let zeros = "0".repeat(3 * BUFFER);
    let output = output_of(format!("{zeros}7 1{zeros} 8").as_bytes(), false, scan_all);
    assert_eq!(output, b"7 9223372036854775807 8 ");
}

#[test]
fn echo_shows_a_line_when_its_first_byte_is_looked_at() {
    let dialogue = |console: &mut Console<'_>| {
        for _ in 0..3 {
            console.put(b"? ").unwrap();
            let answer = read_int(console).unwrap();
            console.print(format_args!("{answer:?}\n")).unwrap();
        }
    };
    let cases: [(&[u8], &str); 6] = [
        (b"1\n2\n3\n4\n", "? 1\nNumber(1)\n? 2\nNumber(2)\n? 3\nNumber(3)\n"),
        (b"1 2\n3\n", "? 1 2\nNumber(1)\n? Number(2)\n? 3\nNumber(3)\n"),
        (b"1 2 3\nnever read\n", "? 1 2 3\nNumber(1)\n? Number(2)\n? Number(3)\n"),
        (b"\n\n1\n2\n3", "? \n\n1\nNumber(1)\n? 2\nNumber(2)\n? 3Number(3)\n"),
        (b"1", "? 1Number(1)\n? EndOfInput\n? EndOfInput\n"),
        (b"1\r\n\r\n2\r\n", "? 1\r\nNumber(1)\n? \r\n2\r\nNumber(2)\n? EndOfInput\n"),
    ];
    for (input, answer) in cases {
        let output = output_of(input, true, dialogue);
        assert_eq!(String::from_utf8(output).unwrap(), answer, "{}", input.escape_ascii());
    }
}

#[test]
fn echo_of_a_line_longer_than_the_buffer_comes_in_pieces() {
    for length in [BUFFER - 2, BUFFER - 1, BUFFER, BUFFER + 1, 2 * BUFFER + 5] {
        let line = vec![b'x'; length];
        let input = [b"a\n", &line[..], b"\nb"].concat();
        let answer = [b"a\n<a>", &line[..], b"\n<", &line[..], b">b<b>"].concat();
        assert_eq!(output_of(&input, true, bracket_lines), answer, "{length} bytes");
    }
}

/// What a process does at its streams, in order.
#[derive(Debug, PartialEq)]
enum Event {
    Read,
    Wrote(Vec<u8>),
}

struct Watched<'a> {
    events: &'a RefCell<Vec<Event>>,
    lines: Vec<&'static [u8]>,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.events.borrow_mut().push(Event::Read);
        let line = if self.lines.is_empty() { b"" } else { self.lines.remove(0) };
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.events.borrow_mut().push(Event::Wrote(bytes.to_vec()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_is_written_in_one_piece_before_every_wait_and_only_then() {
    let events = RefCell::new(Vec::new());
    let mut source = Watched { events: &events, lines: vec![b"a\nb\n", b"c"] };
    let mut sink = Watched { events: &events, lines: vec![] };
    let mut errors = io::sink();
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    console.put(b"Hello\nName: ").unwrap();
    bracket_lines(&mut console);
    console.put(b"Bye").unwrap();
    console.flush().unwrap();
    console.flush().unwrap();
    let expected = vec![
        Event::Wrote(b"Hello\nName: ".to_vec()),
        Event::Read,
        Event::Wrote(b"<a><b>".to_vec()),
        Event::Read,
        Event::Read,
        Event::Wrote(b"<c>Bye".to_vec()),
    ];
    assert_eq!(*events.borrow(), expected);
}

#[test]
fn output_longer_than_the_buffer_arrives_whole() {
    let long: Vec<u8> = (0..=250).cycle().take(5 * BUFFER + 3).collect();
    for step in [1, 100, BUFFER - 1, BUFFER, BUFFER + 1, long.len()] {
        let output = output_of(b"", false, |console| {
            long.chunks(step).for_each(|chunk| console.put(chunk).unwrap());
        });
        assert!(output == long, "in steps of {step}");
    }
}

/// Gives its results in turn, then would give more input for ever.
struct Moody(Vec<io::Result<&'static [u8]>>);

impl Read for Moody {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = if self.0.is_empty() { Ok(&b"more\n"[..]) } else { self.0.remove(0) }?;
        buffer[..bytes.len()].copy_from_slice(bytes);
        Ok(bytes.len())
    }
}

fn lines_of(mut source: Moody, echo: bool) -> Vec<u8> {
    let (mut output, mut errors) = (Vec::new(), io::sink());
    let mut console = Console::new(&mut source, &mut output, &mut errors).with_echo(echo);
    bracket_lines(&mut console);
    bracket_lines(&mut console);
    console.flush().unwrap();
    output
}

#[test]
fn the_end_of_the_input_is_final() {
    assert_eq!(lines_of(Moody(vec![Ok(b"a\n"), Ok(b"")]), false), b"<a>");
    assert_eq!(lines_of(Moody(vec![Ok(b"a\n"), Ok(b"")]), true), b"a\n<a>");
}

#[test]
fn a_read_error_is_the_end_of_the_input() {
    let failure = || Err(io::Error::other("a disk on fire"));
    assert_eq!(lines_of(Moody(vec![Ok(b"a\nb"), failure()]), false), b"<a><b>");
    assert_eq!(lines_of(Moody(vec![Ok(b"a\nb"), failure()]), true), b"a\n<a>b<b>");
}

#[test]
fn an_interrupted_read_is_tried_again() {
    let interrupted = || Err(io::ErrorKind::Interrupted.into());
    let source = Moody(vec![interrupted(), Ok(b"a\n"), interrupted(), interrupted(), Ok(b"")]);
    assert_eq!(lines_of(source, false), b"<a>");
}

struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_write_error_is_reported_when_the_output_is_due() {
    let (mut source, mut sink, mut errors) = (&b"a"[..], Full, Vec::new());
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    assert_eq!(console.put(b"prompt"), Ok(()));
    assert_eq!(console.peek(), Err(Closed));
    assert_eq!(console.put(&vec![b'x'; 2 * BUFFER]), Err(Closed));
    let long = "x".repeat(BUFFER);
    assert_eq!(console.print(format_args!("{long}{long}")), Err(Closed));
}

#[test]
fn a_complaint_comes_behind_the_output() {
    let events = RefCell::new(Vec::new());
    let mut source = Watched { events: &events, lines: vec![] };
    let mut sink = Watched { events: &events, lines: vec![] };
    let mut errors = Watched { events: &events, lines: vec![] };
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    console.put(b"out").unwrap();
    console.complain(b"wrong\n").unwrap();
    let expected = vec![Event::Wrote(b"out".to_vec()), Event::Wrote(b"wrong\n".to_vec())];
    assert_eq!(*events.borrow(), expected);
}

#[test]
fn nothing_is_shown_of_progress_where_nobody_watches() {
    let (mut source, mut sink, mut errors) = (&b""[..], Vec::new(), Vec::new());
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    assert_eq!(console.progress_due(), None);
    console.show_progress(format_args!("half"));
    console.erase_progress();
    assert_eq!(errors, b"");
}
