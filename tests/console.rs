//! The console and C's `scanf`: each way of reading against every way in which the bytes may
//! arrive.

use crate::effort::effort;
use in_a_row::console::{BUFFER, Console, Ends, Error, Read, Result, Status, Ticker, Write};
use in_a_row::scanf::{Scan, read_int};
use std::cell::RefCell;
use std::io;
use std::time::{Duration, Instant};

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

/// Runs `program` on `input` and returns its output. It must be the same for every step in which
/// the input arrives.
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
    let lengths = [BUFFER, BUFFER + 1, BUFFER - 1, BUFFER - 2, 2 * BUFFER + 5];
    for length in lengths[..effort(1, lengths.len())].iter().copied() {
        let line = vec![b'x'; length];
        let input = [b"a\n", &line[..], b"\nb"].concat();
        let answer = [b"a\n<a>", &line[..], b"\n<", &line[..], b">b<b>"].concat();
        assert_eq!(output_of(&input, true, bracket_lines), answer, "{length} bytes");
    }
}

/// A read or a write.
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

/// The buffer is full to its last byte before it is written.
#[test]
fn output_that_just_fits_waits() {
    let events = RefCell::new(Vec::new());
    let mut source = Watched { events: &events, lines: vec![] };
    let mut sink = Watched { events: &events, lines: vec![] };
    let mut errors = io::sink();
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    console.put(&vec![b'x'; BUFFER - 1]).unwrap();
    console.put(b"y").unwrap();
    assert_eq!(*events.borrow(), vec![]);
    console.put(b"z").unwrap();
    assert_eq!(events.borrow().len(), 1);
    assert!(matches!(&events.borrow()[0], Event::Wrote(bytes) if bytes.len() == BUFFER));
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

/// Lines in brackets for ever: the input's end is met many times.
fn bracket_twice(console: &mut Console<'_>) -> Result<Status> {
    for _ in 0..2 {
        loop {
            let mut line = Vec::new();
            if !console.read_line(|piece| line.extend_from_slice(piece))? {
                break;
            }
            console.print(format_args!("<{}>", line.escape_ascii()))?;
        }
    }
    Ok(Status::Success)
}

/// Output, errors and status of a program that brackets the lines.
fn ending_of(mut source: Moody, echo: bool) -> (String, String, Status) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::new(&mut source, &mut output, &mut errors).with_echo(echo);
    let result = bracket_twice(&mut console);
    let status = console.finish("name", result);
    (String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap(), status)
}

fn ending(output: &str, errors: &str, status: Status) -> (String, String, Status) {
    (output.to_string(), errors.to_string(), status)
}

#[test]
fn the_end_of_the_input_is_final() {
    let source = || Moody(vec![Ok(b"a\n"), Ok(b"")]);
    assert_eq!(ending_of(source(), false), ending("<a>", "", Status::Success));
    assert_eq!(ending_of(source(), true), ending("a\n<a>", "", Status::Success));
}

/// Lines before it are answered; a line that it cuts off is not. It is said once, and final like
/// the end of the input.
#[test]
fn a_read_error_is_not_the_end_of_the_input() {
    let said = "name: a disk on fire\n";
    for (pieces, plain, echoed) in [
        (vec![], "", ""),
        (vec![&b"a\n"[..]], "<a>", "a\n<a>"),
        (vec![b"a\nb"], "<a>", "a\n<a>b"),
        (vec![b"a", b"b\n"], "<ab>", "ab\n<ab>"),
    ] {
        let source = || {
            let pieces = pieces.iter().copied().map(Ok);
            Moody(pieces.chain([Err(io::Error::other("a disk on fire"))]).collect())
        };
        assert_eq!(ending_of(source(), false), ending(plain, said, Status::Failure));
        assert_eq!(ending_of(source(), true), ending(echoed, said, Status::Failure));
    }
}

/// A line that the error cuts off has bytes that a course may read one by one.
#[test]
fn bytes_before_a_read_error_are_read_with_and_without_echo() {
    for echo in [false, true] {
        let mut source = Moody(vec![Ok(b"a\nb"), Err(io::Error::other("a disk on fire"))]);
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let console = Console::new(&mut source, &mut output, &mut errors);
        let mut console = console.with_echo(echo);
        for byte in b"a\nb" {
            assert_eq!(console.take(), Ok(Some(*byte)), "echo: {echo}");
        }
        assert_eq!(console.take(), Err(Error::Unreadable), "echo: {echo}");
    }
}

#[test]
fn a_read_error_is_said_in_the_words_of_the_system() {
    let folder = || Err(io::Error::from_raw_os_error(21));
    let (_, errors, status) = ending_of(Moody(vec![folder()]), false);
    assert_eq!((errors.as_str(), status), ("name: Is a directory\n", Status::Failure));
}

/// The same words come from every way of reading.
#[test]
fn every_way_of_reading_meets_a_read_error() {
    type Way = fn(&mut Console<'_>) -> Result<()>;
    let ways: [Way; 6] = [
        |console| console.peek().map(|_| ()),
        |console| console.take().map(|_| ()),
        |console| console.take_while(|_| true, |_| ()),
        |console| console.read_line(|_| ()).map(|_| ()),
        |console| console.skip_line(),
        |console| read_int(console).map(|_| ()),
    ];
    for (number, way) in ways.iter().enumerate() {
        let mut source = Moody(vec![Err(io::ErrorKind::InvalidData.into())]);
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut source, &mut output, &mut errors);
        assert_eq!(way(&mut console), Err(Error::Unreadable), "way {number}");
        assert_eq!(way(&mut console), Err(Error::Unreadable), "way {number} once more");
    }
}

#[test]
fn a_read_that_is_put_off_is_repeated() {
    let put_off = |kind: io::ErrorKind| Err(kind.into());
    for kind in [io::ErrorKind::Interrupted, io::ErrorKind::WouldBlock] {
        let results = vec![put_off(kind), Ok(&b"a\n"[..]), put_off(kind), put_off(kind), Ok(b"")];
        assert_eq!(ending_of(Moody(results), false), ending("<a>", "", Status::Success));
    }
}

/// Waits between 1 and 20 milliseconds before each new try.
#[test]
fn a_read_that_is_put_off_sleeps_in_between() {
    let put_off = || (0..8).map(|_| Err(io::ErrorKind::WouldBlock.into()));
    let source = Moody(put_off().chain([Ok(&b""[..])]).collect());
    let start = Instant::now();
    ending_of(source, false);
    // 1 + 2 + 4 + 8 + 16 + 20 + 20 + 20
    assert!(start.elapsed() >= Duration::from_millis(91));
}

/// Takes a few bytes at a time and puts every other write off.
struct Slow {
    taken: Vec<u8>,
    ready: bool,
    kind: io::ErrorKind,
}

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.ready = !self.ready;
        if !self.ready {
            return Err(self.kind.into());
        }
        let taken = bytes.len().min(30_000);
        self.taken.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn no_byte_is_lost_or_doubled_when_writes_are_put_off() {
    let long: Vec<u8> = (0..=250).cycle().take(5 * BUFFER + 3).collect();
    for kind in [io::ErrorKind::Interrupted, io::ErrorKind::WouldBlock] {
        for step in [1_000, BUFFER - 1, 3 * BUFFER] {
            let (mut source, mut errors) = (&b""[..], Slow { taken: vec![], ready: false, kind });
            let mut sink = Slow { taken: vec![], ready: true, kind };
            let mut console = Console::new(&mut source, &mut sink, &mut errors);
            long.chunks(step).for_each(|chunk| console.put(chunk).unwrap());
            console.report(&long).unwrap();
            assert_eq!(console.finish("name", Ok(Status::Success)), Status::Success);
            assert!(sink.taken == long, "{kind}, in steps of {step}");
            assert!(errors.taken == long, "{kind}, in steps of {step}");
        }
    }
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
    assert_eq!(console.peek(), Err(Error::Unwritable));
    assert_eq!(console.put(&vec![b'x'; 2 * BUFFER]), Err(Error::Unwritable));
    let long = "x".repeat(BUFFER);
    assert_eq!(console.print(format_args!("{long}{long}")), Err(Error::Unwritable));
}

#[test]
fn a_report_comes_after_the_output() {
    let events = RefCell::new(Vec::new());
    let mut source = Watched { events: &events, lines: vec![] };
    let mut sink = Watched { events: &events, lines: vec![] };
    let mut errors = Watched { events: &events, lines: vec![] };
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    console.put(b"out").unwrap();
    console.report(b"wrong\n").unwrap();
    let expected = vec![Event::Wrote(b"out".to_vec()), Event::Wrote(b"wrong\n".to_vec())];
    assert_eq!(*events.borrow(), expected);
}

/// The last flush is the only write of a short game.
#[test]
fn a_write_error_at_the_very_end_is_status_1() {
    let (mut source, mut sink, mut errors) = (&b""[..], Full, Vec::new());
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    console.put(b"Bye").unwrap();
    assert_eq!(console.finish("name", Ok(Status::Success)), Status::Failure);
    assert_eq!(errors, b"");
}

/// Where nothing can be written, nothing is said of it; why nothing can be read is said all the
/// same.
#[test]
fn a_read_error_is_said_though_the_output_is_full() {
    let mut source = Moody(vec![Err(io::Error::other("a disk on fire"))]);
    let (mut sink, mut errors) = (Full, Vec::new());
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    let result = bracket_twice(&mut console);
    console.put(b"lost").unwrap();
    assert_eq!(console.finish("name", result), Status::Failure);
    assert_eq!(errors, b"name: a disk on fire\n");
}

#[test]
fn a_notice_is_for_a_person_who_types_and_can_read_it() {
    for (typed_input, watched_errors) in
        [(false, false), (false, true), (true, false), (true, true)]
    {
        let ends = Ends { typed_input, watched_errors, ..Ends::default() };
        let (mut source, mut sink, mut errors) = (&b""[..], Vec::new(), Vec::new());
        let mut console = Console::new(&mut source, &mut sink, &mut errors).with_ends(ends);
        console.notice(format_args!("type a {}", "move")).unwrap();
        let expected = if typed_input && watched_errors { "type a move\n" } else { "" };
        assert_eq!(errors, expected.as_bytes());
    }
}

#[test]
fn nothing_is_shown_of_progress_where_nobody_watches() {
    let (mut source, mut sink, mut errors) = (&b""[..], Vec::new(), Vec::new());
    let mut console = Console::new(&mut source, &mut sink, &mut errors);
    let mut ticker = Ticker::start(&console);
    std::thread::sleep(Duration::from_millis(201));
    assert_eq!(ticker.due(&console), None);
    ticker.show(&mut console, format_args!("half"));
    assert_eq!(console.finish("name", Ok(Status::Success)), Status::Success);
    assert_eq!(errors, b"");
}

#[test]
fn an_input_file_tells_how_far_it_has_been_read() {
    let (mut source, mut sink, mut errors) = (&b"ab\ncd\n"[..], Vec::new(), Vec::new());
    let console = Console::new(&mut source, &mut sink, &mut errors);
    assert_eq!(console.input_file(), None);
    let mut console = console.with_ends(Ends { input_length: Some(6), ..Ends::default() });
    let read = |console: &Console<'_>| console.input_file().map(|file| (file.read, file.length));
    assert_eq!(read(&console), Some((0, 6)));
    console.skip_line().unwrap();
    assert_eq!(read(&console), Some((3, 6)));
    console.take().unwrap();
    assert_eq!(read(&console), Some((4, 6)));
}
