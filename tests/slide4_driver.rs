//! Whole games of people against a driver that is written here once more:
//! every byte of the output, for scripts with junk between their moves.
#![allow(clippy::indexing_slicing, clippy::unwrap_used)]
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, clippy::cast_possible_truncation)]
#![allow(clippy::similar_names, reason = "size and side are the course's words")]

use std::fmt::Write;

use assert_cmd::Command;

mod slide4_twin;
use slide4_twin::{
    Dice, SIDES, SIZES, new_array, over_by_scan, picture_line_by_line, slide_step_by_step,
};

/// Bytes that mean nothing before a side, and after it.
const JUNK: &[u8] = b" \n\r\t\0\xffnwesx0123456789-";
const JUNK_BEHIND_SIDE: &[u8] = b" \n\r\t\0\xffNWESnwesx-";

/// A script of random moves on a board of this size and what the driver says
/// to it: forfeits pass the turn, and the input may end before the game.
fn random_game(dice: &mut Dice, size: usize, most_moves: usize) -> (Vec<u8>, String, i32) {
    let mut script = format!("1\n{size} 1\r\n").into_bytes();
    let mut array = new_array(size);
    let mut output = picture_line_by_line(&array, size);
    let mut player = 1;
    for _ in 0..most_moves {
        let side = dice.roll(4);
        let digits = [size, 10][usize::from(dice.roll(8) == 0)];
        let position = dice.roll(digits);
        script.extend((0..dice.roll(3)).map(|_| JUNK[dice.roll(JUNK.len())]));
        script.push(b"NWES"[side]);
        let behind = (0..dice.roll(3)).map(|_| JUNK_BEHIND_SIDE[dice.roll(JUNK_BEHIND_SIDE.len())]);
        script.extend(behind);
        script.push(b'0' + position as u8);
        write!(output, "Player {player}: enter move [side/position]: ").unwrap();
        let last = slide_step_by_step(&mut array, size, SIDES[side], position as i32, player);
        output += &picture_line_by_line(&array, size);
        if over_by_scan(&array, size, player, Some(last)) {
            write!(output, "\nGame over! Congratulations! Winner is Player {player}\n\n").unwrap();
            script.extend_from_slice(b"N0 and more");
            return (script, output, 0);
        }
        player = 3 - player;
    }
    write!(output, "Player {player}: enter move [side/position]: ").unwrap();
    (script, output, 1)
}

#[test]
fn random_human_games_of_every_size() {
    let seed = 0x4a3e_5eed;
    let mut dice = Dice(seed);
    let mut ended = 0;
    for round in 0..700 {
        let size = SIZES[round % 7];
        let most_moves = [400, 30][dice.roll(2)];
        let (script, game, status) = random_game(&mut dice, size, most_moves);
        let run = Command::cargo_bin("slide4").unwrap().write_stdin(script.clone()).output();
        let run = run.unwrap();
        let output = String::from_utf8(run.stdout).unwrap();
        let (prompts, played) = output.split_at(output.find("--N").unwrap());
        assert!(prompts.ends_with("Choose game type: "));
        assert_eq!(played, game, "seed {seed:#x}, round {round}: {}", script.escape_ascii());
        assert_eq!(run.status.code(), Some(status));
        let complaint: &[u8] = if status == 0 { b"" } else { b"slide4: unexpected end of input\n" };
        assert_eq!(run.stderr, complaint);
        ended += 1 - status;
    }
    assert!((200..700).contains(&ended), "{ended} games ended");
}
