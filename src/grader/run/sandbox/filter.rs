//! System calls that are refused to the grader and to all that it starts. They form a BPF program
//! for the kernel's seccomp filter. A refused call fails as one that the kernel does not know,
//! `ENOSYS`.
//!
//! | refused | because it gives |
//! |---|---|
//! | sockets, all but pairs of streams | a way to other runs and out |
//! | keys, queues, semaphores, shared memory of System V and POSIX | the same; and memory of no process |
//! | memory without a name, `io_uring`, `userfaultfd`, `bpf`, `perf_event_open` | memory of no process, other ways to call |
//! | `vmsplice` | memory of no process: a page in a pipe keeps 2 MB |
//! | `io_setup` | requests, of which all programs of the machine share 65,536 |
//! | locks on parts of a file | memory of no process, without a limit |
//! | leases and notices by `fcntl` | signals to other runs |
//! | `ptrace` and its kin | a way into other processes |
//! | notices of changed files | instances, of which all runs of a plain user share 128; signals to other runs |
//! | extended attributes of files | memory of no process, which no size of a folder counts |
//! | `clone3` | flags that no filter can read: callers fall back to `clone` |
//! | namespaces of users, where the caller asks for it | rights within them |
//!
//! The numbers are those of the kernel's headers, `asm/unistd_64.h`, `asm/unistd_32.h` and
//! `asm-generic/unistd.h`.

/// A BPF instruction: code, instructions to skip if true and if not, operand.
type Instruction = (u16, u8, u8, u32);

const LOAD: u16 = 0x20;
const AND: u16 = 0x54;
const EQUAL: u16 = 0x15;
const AT_LEAST: u16 = 0x35;
const HAS_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

/// Places in the data of a call. These are the call's number, the kind of processor, and the lower
/// half of the first two arguments.
const NUMBER: u32 = 0;
const PROCESSOR: u32 = 4;
const ARGUMENTS: [u32; 2] = if cfg!(target_endian = "little") { [16, 24] } else { [20, 28] };

const ALLOW: u32 = 0x7fff_0000;
const REFUSE: u32 = 0x0005_0026;

/// Bit of `clone` and `unshare` for a namespace of users.
const NEW_USERS: u32 = 0x1000_0000;

/// `AF_UNIX`, `SOCK_STREAM`, and the bits of a socket's type that are no options.
const LOCAL: u32 = 1;
const STREAM: u32 = 1;
const TYPE: u32 = 0xf;

/// On `x86_64`, calls from here on are those of a third kind of program, which nobody compiles.
const X32: u32 = 0x4000_0000;

/// Commands that are refused to `fcntl`: `F_SETLK`, `F_SETLKW`, the same of 64 bits in programs of
/// 32 bits. The others are `F_OFD_SETLK`, `F_OFD_SETLKW`, `F_SETLEASE`, `F_NOTIFY`.
const REFUSED_TO_FCNTL: [u32; 8] = [6, 7, 13, 14, 37, 38, 1024, 1026];

/// The calls of one kind of processor.
struct Calls {
    /// As the kernel numbers kinds of processors.
    processor: u32,
    /// The first number that is refused with all above it.
    end: u32,
    clone: u32,
    unshare: u32,
    socketpair: u32,
    fcntl: &'static [u32],
    refused: &'static [&'static [u32]],
}

const X86_64: Calls = Calls {
    processor: 0xc000_003e,
    end: X32,
    clone: 56,
    unshare: 272,
    socketpair: 53,
    fcntl: &[72],
    refused: &[
        // socket, connect, accept, bind, listen, accept4
        &[41, 42, 43, 49, 50, 288],
        // shmget, shmat, shmctl, shmdt
        &[29, 30, 31, 67],
        // semget, semop, semctl, semtimedop
        &[64, 65, 66, 220],
        // msgget, msgsnd, msgrcv, msgctl
        &[68, 69, 70, 71],
        // mq_open, mq_unlink, mq_timedsend, mq_timedreceive, mq_notify, mq_getsetattr
        &[240, 241, 242, 243, 244, 245],
        // add_key, request_key, keyctl
        &[248, 249, 250],
        // ptrace, process_vm_readv, process_vm_writev, kcmp, pidfd_getfd, process_madvise
        &[101, 310, 311, 312, 438, 440],
        // memfd_create, memfd_secret, bpf, userfaultfd, perf_event_open
        &[319, 447, 321, 323, 298],
        // io_uring_setup, io_uring_enter, io_uring_register, clone3
        &[425, 426, 427, 435],
        // inotify_init, inotify_init1, fanotify_init
        &[253, 294, 300],
        // setxattr, lsetxattr, fsetxattr, setxattrat
        &[188, 189, 190, 463],
        // io_setup, vmsplice
        &[206, 278],
    ],
};

/// Programs of 32 bits on the same machines. `socketcall` and `ipc` stand for many calls.
const I386: Calls = Calls {
    processor: 0x4000_0003,
    end: X32,
    clone: 120,
    unshare: 310,
    socketpair: 360,
    fcntl: &[55, 221],
    refused: &[
        // socketcall, ipc
        &[102, 117],
        // socket, bind, connect, listen, accept4
        &[359, 361, 362, 363, 364],
        // shmget, shmctl, shmat, shmdt
        &[395, 396, 397, 398],
        // semget, semctl, semtimedop_time64
        &[393, 394, 420],
        // msgget, msgsnd, msgrcv, msgctl
        &[399, 400, 401, 402],
        // mq_open, mq_unlink, mq_timedsend, mq_timedreceive, mq_notify, mq_getsetattr
        &[277, 278, 279, 280, 281, 282],
        // mq_timedsend_time64, mq_timedreceive_time64
        &[418, 419],
        // add_key, request_key, keyctl
        &[286, 287, 288],
        // ptrace, process_vm_readv, process_vm_writev, kcmp, pidfd_getfd, process_madvise
        &[26, 347, 348, 349, 438, 440],
        // memfd_create, memfd_secret, bpf, userfaultfd, perf_event_open
        &[356, 447, 357, 374, 336],
        // io_uring_setup, io_uring_enter, io_uring_register, clone3
        &[425, 426, 427, 435],
        // inotify_init, inotify_init1, fanotify_init
        &[291, 332, 338],
        // setxattr, lsetxattr, fsetxattr, setxattrat
        &[226, 227, 228, 463],
        // io_setup, vmsplice
        &[245, 316],
    ],
};

const AARCH64: Calls = Calls {
    processor: 0xc000_00b7,
    end: X32,
    clone: 220,
    unshare: 97,
    socketpair: 199,
    fcntl: &[25],
    refused: &[
        // socket, bind, listen, accept, connect, accept4
        &[198, 200, 201, 202, 203, 242],
        // shmget, shmctl, shmat, shmdt
        &[194, 195, 196, 197],
        // semget, semctl, semtimedop, semop
        &[190, 191, 192, 193],
        // msgget, msgctl, msgrcv, msgsnd
        &[186, 187, 188, 189],
        // mq_open, mq_unlink, mq_timedsend, mq_timedreceive, mq_notify, mq_getsetattr
        &[180, 181, 182, 183, 184, 185],
        // add_key, request_key, keyctl
        &[217, 218, 219],
        // ptrace, process_vm_readv, process_vm_writev, kcmp, pidfd_getfd, process_madvise
        &[117, 270, 271, 272, 438, 440],
        // memfd_create, memfd_secret, bpf, userfaultfd, perf_event_open
        &[279, 447, 280, 282, 241],
        // io_uring_setup, io_uring_enter, io_uring_register, clone3
        &[425, 426, 427, 435],
        // inotify_init1, fanotify_init
        &[26, 262],
        // setxattr, lsetxattr, fsetxattr, setxattrat
        &[5, 6, 7, 463],
        // io_setup, vmsplice
        &[0, 75],
    ],
};

/// The filter as bubblewrap reads it. Without `users`, no namespace of users can be made.
pub fn bytes(users: bool) -> Vec<u8> {
    let mut instructions = vec![(LOAD, 0, 0, PROCESSOR)];
    for calls in [&X86_64, &I386, &AARCH64] {
        let section = calls.instructions(users);
        instructions.push((EQUAL, 0, distance(section.len()), calls.processor));
        instructions.extend(section);
    }
    instructions.push((RETURN, 0, 0, ALLOW));
    let bytes = |(code, yes, no, operand): Instruction| {
        let [code, operand] = [code.to_ne_bytes().to_vec(), operand.to_ne_bytes().to_vec()];
        [code, vec![yes, no], operand].concat()
    };
    instructions.into_iter().flat_map(bytes).collect()
}

impl Calls {
    /// Ends with the two answers: allowed, then refused.
    fn instructions(&self, users: bool) -> Vec<Instruction> {
        let [first, second] = ARGUMENTS;
        let mut last = Vec::new();
        if !users {
            last.extend([
                (EQUAL, 1, 0, self.clone),
                (EQUAL, 0, 2, self.unshare),
                (LOAD, 0, 0, first),
                (HAS_BIT, REFUSED, ALLOWED, NEW_USERS),
            ]);
        }
        last.extend(self.file_locks());
        last.extend([
            (EQUAL, 0, ALLOWED, self.socketpair),
            (LOAD, 0, 0, first),
            (EQUAL, 0, REFUSED, LOCAL),
            (LOAD, 0, 0, second),
            (AND, 0, 0, TYPE),
            (EQUAL, ALLOWED, REFUSED, STREAM),
        ]);
        let refused = self.refused.iter().copied().flatten();
        let refused = refused.map(|&number| (EQUAL, REFUSED, 0, number));
        let mut instructions = vec![(LOAD, 0, 0, NUMBER), (AT_LEAST, REFUSED, 0, self.end)];
        instructions.extend(refused.chain(last));
        let count = instructions.len();
        for (place, (_, yes, no, _)) in instructions.iter_mut().enumerate() {
            for skip in [yes, no] {
                match *skip {
                    ALLOWED => *skip = distance(count - place - 1),
                    REFUSED => *skip = distance(count - place),
                    _ => {}
                }
            }
        }
        instructions.extend([(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, REFUSE)]);
        instructions
    }
}

impl Calls {
    /// Refuses some of what `fcntl` does, and leaves other calls to what follows.
    fn file_locks(&self) -> Vec<Instruction> {
        let [_, second] = ARGUMENTS;
        let mut locks = vec![(LOAD, 0, 0, second)];
        locks.extend(REFUSED_TO_FCNTL.map(|command| (EQUAL, REFUSED, 0, command)));
        if let Some((_, _, no, _)) = locks.last_mut() {
            *no = ALLOWED;
        }
        let skipped = distance(locks.len());
        let count = self.fcntl.len();
        let calls = self.fcntl.iter().enumerate().map(|(place, &number)| {
            let left = distance(count - place - 1);
            (EQUAL, left, if left == 0 { skipped } else { 0 }, number)
        });
        calls.chain(locks).collect()
    }
}

/// Skips to the answers of a section, before they are counted.
const ALLOWED: u8 = 0xfe;
const REFUSED: u8 = 0xff;

/// A section is shorter than the machine can skip.
fn distance(instructions: usize) -> u8 {
    u8::try_from(instructions).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use super::bytes;

    /// The kernel's numbers of processors: programs of 64 and of 32 bits, and ARM's.
    const X86_64: u32 = 0xc000_003e;
    const I386: u32 = 0x4000_0003;
    const AARCH64: u32 = 0xc000_00b7;

    /// Runs the filter as the kernel does: true if the call goes through.
    fn allows(filter: &[u8], processor: u32, number: u32, arguments: [u32; 2]) -> bool {
        let mut data = [number.to_ne_bytes(), processor.to_ne_bytes()].concat();
        data.extend([0; 8]);
        data.extend(arguments.map(|argument| u64::from(argument).to_ne_bytes()).concat());
        let word = |bytes: &[u8]| u32::from_ne_bytes(bytes.try_into().unwrap());
        let (mut next, mut value) = (0, 0);
        loop {
            let instruction = &filter[8 * next..8 * next + 8];
            let code = u16::from_ne_bytes(instruction[..2].try_into().unwrap());
            let operand = word(&instruction[4..]);
            let place = operand as usize;
            value = match code {
                0x20 => word(&data[place..place + 4]),
                0x54 => value & operand,
                _ => value,
            };
            let is_true = match code {
                0x20 | 0x54 => false,
                0x15 => value == operand,
                0x35 => value >= operand,
                0x45 => value & operand != 0,
                0x06 => match operand {
                    0x7fff_0000 => return true,
                    0x0005_0026 => return false,
                    other => panic!("{other:x} is no answer"),
                },
                other => panic!("{other:x} is no instruction"),
            };
            next += 1 + usize::from(instruction[if is_true { 2 } else { 3 }]);
        }
    }

    /// Numbers that are refused with these arguments.
    fn refused(users: bool, processor: u32, arguments: [u32; 2]) -> Vec<u32> {
        let filter = bytes(users);
        (0..600).filter(|&number| !allows(&filter, processor, number, arguments)).collect()
    }

    fn numbers(ranges: &[RangeInclusive<u32>]) -> Vec<u32> {
        ranges.iter().cloned().flatten().collect()
    }

    /// A pair of streams, and 1, which `fcntl` knows as `F_GETFD`.
    const STREAMS: [u32; 2] = [1, 1];

    #[test]
    fn calls_are_refused_by_the_numbers_of_their_processor() {
        let lists: [(u32, &[RangeInclusive<u32>]); 3] = [
            (
                X86_64,
                &[
                    29..=31,
                    41..=43,
                    49..=50,
                    64..=71,
                    101..=101,
                    188..=190,
                    206..=206,
                    220..=220,
                    240..=245,
                    248..=250,
                    253..=253,
                    278..=278,
                    288..=288,
                    294..=294,
                    298..=298,
                    300..=300,
                    310..=312,
                    319..=319,
                    321..=321,
                    323..=323,
                    425..=427,
                    435..=435,
                    438..=438,
                    440..=440,
                    447..=447,
                    463..=463,
                ],
            ),
            (
                I386,
                &[
                    26..=26,
                    102..=102,
                    117..=117,
                    226..=228,
                    245..=245,
                    277..=282,
                    286..=288,
                    291..=291,
                    316..=316,
                    332..=332,
                    336..=336,
                    338..=338,
                    347..=349,
                    356..=357,
                    359..=359,
                    361..=364,
                    374..=374,
                    393..=402,
                    418..=420,
                    425..=427,
                    435..=435,
                    438..=438,
                    440..=440,
                    447..=447,
                    463..=463,
                ],
            ),
            (
                AARCH64,
                &[
                    0..=0,
                    5..=7,
                    26..=26,
                    75..=75,
                    117..=117,
                    180..=198,
                    200..=203,
                    217..=219,
                    241..=242,
                    262..=262,
                    270..=272,
                    279..=280,
                    282..=282,
                    425..=427,
                    435..=435,
                    438..=438,
                    440..=440,
                    447..=447,
                    463..=463,
                ],
            ),
        ];
        for (processor, list) in lists {
            for users in [false, true] {
                assert_eq!(refused(users, processor, STREAMS), numbers(list), "{processor:x}");
            }
        }
        assert_eq!(refused(false, 0xc000_00f3, [0x1000_0000, 6]), [], "nobody's processor");
    }

    #[test]
    fn calls_of_a_third_kind_of_program_are_refused() {
        let filter = bytes(true);
        for processor in [X86_64, I386, AARCH64] {
            let allows = |number| allows(&filter, processor, number, STREAMS);
            assert_eq!([0x3fff_ffff, 0x4000_0000, 0x4000_0001].map(allows), [true, false, false]);
        }
    }

    #[test]
    fn a_pair_of_sockets_is_local_and_of_streams() {
        let filter = bytes(false);
        for (processor, number) in [(X86_64, 53), (I386, 360), (AARCH64, 199)] {
            let allows = |arguments| allows(&filter, processor, number, arguments);
            let local = [[1, 0], [1, 1], [1, 2], [1, 3], [1, 5], [1, 9], [1, 0x8_0801], [1, 0x802]];
            let answers = [false, true, false, false, false, false, true, false];
            assert_eq!(local.map(allows), answers);
            assert_eq!([[0, 1], [2, 1], [3, 1], [10, 1]].map(allows), [false; 4]);
        }
    }

    #[test]
    fn fcntl_sets_no_locks_leases_and_notices() {
        let refused = [6, 7, 13, 14, 37, 38, 1024, 1026];
        let filter = bytes(false);
        for (processor, number) in [(X86_64, 72), (I386, 55), (I386, 221), (AARCH64, 25)] {
            let is_refused = |command: &u32| !allows(&filter, processor, number, [5, *command]);
            assert_eq!((0..1100).filter(is_refused).collect::<Vec<_>>(), refused);
        }
        assert!(allows(&filter, X86_64, 0, [5, 6]), "another call has that argument too");
    }

    #[test]
    fn namespaces_of_users_are_made_where_users_are_allowed() {
        let [forbidden, allowed] = [false, true].map(bytes);
        for (processor, calls) in [(X86_64, [56, 272]), (I386, [120, 310]), (AARCH64, [220, 97])] {
            for number in calls {
                for flags in [0x1000_0000, 0x1000_0011, u32::MAX] {
                    assert!(!allows(&forbidden, processor, number, [flags, 0]));
                    assert!(allows(&allowed, processor, number, [flags, 0]));
                }
                for flags in [0, 17, 0x0fff_ffff, 0x2000_0000] {
                    assert!(allows(&forbidden, processor, number, [flags, 0]));
                }
            }
            assert!(allows(&forbidden, processor, 3, [0x1000_0000, 0]));
        }
    }
}
