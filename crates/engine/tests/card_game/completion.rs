//! Completing tickets (CG-71 to CG-80).

use engine::any::AnyGame;
use engine::card::{Cards, Color, TrainCard};
use engine::card_game::completion::{Choice, Outlook, best_choice, can_complete, wilds_needed};
use engine::card_game::event::Event;
use engine::card_game::phase::Phase;
use engine::illegal::Illegal;
use engine::notation::NotationError;
use engine::seat::{Seat, SeatSet};
use engine::shuffle::FastRng;
use engine::ticket::{TicketId, TicketSet};

use crate::scenario::{cards, kit, scene, scoring, seat, tickets};

/// CG-71: hand and yard complete nothing.
#[test]
fn only_the_stack_completes_tickets() {
    let held = |scene: crate::scenario::Scene| scene.tickets(0, "dallas--helena").play();
    let play = held(scoring(2).hand(0, "5 green 5 black").yard(0, "2 green").yard(0, "2 black"));
    assert_eq!(play.refuses("complete dallas--helena"), Illegal::StackTooSmall { missing: 2, wilds: 0 });
    assert!(held(scoring(2).stack(0, "1 green 1 black")).allows("complete dallas--helena"));
}

/// CG-72: exactly the cards it shows, color by color; a wild replaces any.
#[test]
fn a_ticket_takes_its_cards_or_wilds() {
    // It needs two blue and two white.
    let with = |stack: &str| scoring(2).stack(0, stack).tickets(0, "los-angeles--new-york").play();
    for stack in ["2 blue 2 white", "2 blue 1 white 1 wild", "1 blue 1 white 2 wild", "4 wild"] {
        assert!(with(stack).allows("complete los-angeles--new-york"), "{stack}");
    }
    for stack in ["3 blue 1 white", "2 blue 1 white 9 red", "3 wild", "1 blue 2 wild"] {
        assert!(!with(stack).allows("complete los-angeles--new-york"), "{stack}");
    }
}

/// CG-73: each card serves one ticket.
#[test]
fn a_card_serves_once() {
    let both = "dallas--helena denver--seattle"; // Green and black each.
    let play = scoring(2).stack(0, "1 green 1 black 1 wild").tickets(0, both).play();
    assert!(play.allows("complete dallas--helena") && play.allows("complete denver--seattle"));
    let refused = play.refuses("complete dallas--helena denver--seattle");
    assert_eq!(refused, Illegal::StackTooSmall { missing: 2, wilds: 1 });
    let play = scoring(2).stack(0, "1 green 1 black 2 wild").tickets(0, both).play();
    assert!(play.allows("complete dallas--helena denver--seattle"));
}

/// CG-74: a wild serves any color, with whichever group it came.
#[test]
fn a_wild_forgets_its_group() {
    let scene = scene(2).yard(1, "1 pink 1 wild").tickets(1, "chicago--new-york").rest_in_discard();
    let mut play = scene.row("red orange yellow green blue").final_turns_left(2).play();
    play.does("pick 1").does("pick 2");
    assert_eq!(play.stack(1), "1 wild");
    play.does("pick 3").does("pick 4");
    play.seat_does(1, "complete chicago--new-york");
}

/// CG-75: any lawful choice may be made, none included, with one action; a ticket that is not held, or named twice, is
/// refused.
#[test]
fn the_player_chooses() {
    let scene = || {
        scoring(2)
            .stack(0, "1 blue 1 yellow")
            .tickets(0, "chicago--new-york chicago--new-york-2 miami--omaha")
    };
    for chosen in ["chicago--new-york", "chicago--new-york chicago--new-york-2", ""] {
        let mut play = scene().play();
        play.does(&format!("complete {}", if chosen.is_empty() { "none" } else { chosen }));
        assert_eq!(play.position().players[0].completing, tickets(chosen));
        assert_eq!(play.game.awaiting(), SeatSet::only(seat(1)));
        assert_eq!(play.events, [Event::CompletionChosen { seat: seat(0), tickets: tickets(chosen) }]);
    }
    let play = scene().play();
    assert_eq!(play.refuses("complete dallas--helena"), Illegal::TicketNotHeld);
    assert_eq!(play.refuses("complete chicago--new-york dallas--helena"), Illegal::TicketNotHeld);
    let twice = AnyGame::Card(play.game).read_action("complete chicago--new-york chicago--new-york");
    assert_eq!(twice, Err(NotationError::Illegal(Illegal::TicketAlreadyChosen)));
    assert_eq!(Illegal::TicketAlreadyChosen.rule(), "CG-75");
    assert_eq!(play.refuses("pass"), Illegal::WrongPhase);
}

/// CG-76: a choice can be completed exactly if the colors lack no more cards than there are wilds.
#[test]
fn the_sum_of_what_is_missing_decides() {
    let stack = cards("2 red 1 blue 3 wild");
    let check = |ids: &str, missing: u8| {
        assert_eq!(wilds_needed(kit(), &stack, tickets(ids)), missing, "{ids}");
        assert_eq!(can_complete(kit(), &stack, tickets(ids)), missing <= 3, "{ids}");
    };
    check("", 0);
    check("miami--new-york", 0); // Red and blue.
    check("miami--new-york new-orleans--new-york", 1);
    check("miami--new-york new-orleans--new-york dallas--helena", 3);
    check("miami--new-york new-orleans--new-york dallas--helena chicago--new-york", 4);
}

/// CG-76: what a choice comes to is told ticket by ticket: its points, the cards it lacks, and those it leaves.
#[test]
fn a_choice_is_weighed_before_it_is_made() {
    let held = "miami--new-york new-orleans--new-york dallas--helena chicago--new-york";
    let play = scoring(2).stack(0, "2 red 1 blue 3 wild").tickets(0, held).play();
    let check = |play: &crate::scenario::Play, ids: &str, points: u16, missing: u8, left: u8| {
        assert_eq!(play.view(0).outlook(tickets(ids)), Ok(Outlook { points, missing, left }), "{ids}");
    };
    check(&play, "", 0, 0, 6);
    check(&play, "miami--new-york", 10, 0, 4); // Red and blue.
    check(&play, "miami--new-york new-orleans--new-york dallas--helena", 30, 0, 0);
    check(&play, held, 35, 1, 0);
    check(&play, "dallas--helena", 10, 0, 4);
    assert_eq!(play.view(0).outlook(tickets("denver--seattle")), Err(Illegal::TicketNotHeld));
    assert_eq!(play.view(1).outlook(tickets("dallas--helena")), Err(Illegal::TicketNotHeld));
}

#[track_caller]
fn check_best(stack: &str, held: &str, best: &str) {
    let choice = best_choice(kit(), &cards(stack), TicketSet::EMPTY, tickets(held));
    assert_eq!(choice.tickets, tickets(best));
}

/// CG-77: the greatest sum, then more tickets, then fewer wilds.
#[test]
fn the_proposal_is_value_then_tickets_then_wilds() {
    // Twenty points of four cards against ten and five of three.
    check_best(
        "2 blue 2 white 1 red",
        "los-angeles--new-york miami--new-york chicago--new-york",
        "los-angeles--new-york",
    );
    // Ten and ten are as many points as twenty, in more tickets.
    check_best(
        "2 blue 2 white 2 red",
        "los-angeles--new-york miami--new-york new-orleans--new-york",
        "miami--new-york new-orleans--new-york",
    );
    // Green and black are there; red and blue would take wilds.
    check_best("1 green 1 black 2 wild", "dallas--helena", "dallas--helena");
    let choice = best_choice(
        kit(),
        &cards("1 green 1 black 1 blue 1 wild"),
        TicketSet::EMPTY,
        tickets("dallas--helena chicago--new-york chicago--new-york-2"),
    );
    assert_eq!((choice.points, choice.wilds), (20, 1));
    let one = best_choice(
        kit(),
        &cards("1 blue 1 wild 1 green 1 black"),
        TicketSet::EMPTY,
        tickets("dallas--helena miami--new-york"),
    );
    assert_eq!(one.wilds, 1);
}

/// CG-77: the proposal may be changed to any lawful choice; once that is made, it is shown to the seat instead.
#[test]
fn the_proposal_may_be_changed() {
    let held = "los-angeles--new-york miami--new-york chicago--new-york";
    let mut play = scoring(2).stack(0, "2 blue 2 white 1 red").tickets(0, held).play();
    assert_eq!(play.view(0).proposal(), Some(tickets("los-angeles--new-york")));
    assert_eq!(play.view(1).proposal(), Some(TicketSet::EMPTY));
    play.does("complete chicago--new-york miami--new-york");
    assert_eq!(play.view(0).proposal(), Some(tickets("chicago--new-york miami--new-york")));
    assert_eq!(play.view(1).proposal(), Some(TicketSet::EMPTY));
}

/// CG-77: with `auto_complete` the proposal is completed without asking.
#[test]
fn auto_complete_asks_nobody() {
    let scene = scene(2).option("auto_complete", "complete").rest_in_discard().final_turns_left(1);
    let mut play =
        scene.stack(0, "2 blue 2 white 1 red").tickets(0, "los-angeles--new-york miami--new-york").play();
    play.does("tickets").does("keep 1");
    assert_eq!(play.phase(), Phase::Over);
    assert_eq!(play.position().players[0].completed, tickets("los-angeles--new-york"));
    let shown =
        Event::TicketsCompleted { seat: seat(0), tickets: tickets("los-angeles--new-york"), points: 20 };
    assert!(play.events.contains(&shown));
}

/// What orders choices (CG-77).
fn worth(choice: &Choice) -> (u16, usize, i16) {
    (choice.points, choice.tickets.len(), -i16::from(choice.wilds))
}

/// The best of all subsets that hold `chosen`.
fn brute_force(stack: &Cards, chosen: TicketSet, open: TicketSet) -> Choice {
    let open: Vec<TicketId> = open.iter().collect();
    let choices = (0..1_u32 << open.len()).map(|bits| {
        let more =
            open.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1).map(|(_, &ticket)| ticket);
        let tickets: TicketSet = more.chain(chosen.iter()).collect();
        let points = kit().points(tickets) as u16;
        Choice { tickets, points, wilds: wilds_needed(kit(), stack, tickets) }
    });
    let lawful = choices.filter(|choice| choice.wilds <= stack[TrainCard::Wild]);
    lawful.max_by_key(worth).expect("what is chosen is lawful")
}

/// CG-78: the proposal is a true optimum: as good as the best of all subsets.
#[test]
fn the_proposal_equals_brute_force() {
    let mut rng = FastRng::new(2008);
    for number in 0..1500 {
        let held = 1 + rng.below(13);
        let open: TicketSet = (0..held).map(|_| TicketId::new(rng.below(46) as usize)).collect();
        let richness = 1 + rng.below(5);
        let mut stack = Cards::EMPTY;
        for color in Color::ALL {
            stack.add(TrainCard::Colored(color), rng.below(richness + 1) as u8);
        }
        stack.add(TrainCard::Wild, rng.below(richness + 2) as u8);
        let found = best_choice(kit(), &stack, TicketSet::EMPTY, open);
        let best = brute_force(&stack, TicketSet::EMPTY, open);
        assert_eq!(worth(&found), worth(&best), "case {number}: {stack} for {open:?}");
        assert_eq!(found.wilds, wilds_needed(kit(), &stack, found.tickets));
        assert!(found.tickets.is_subset(open));
        // The same when something has been chosen already.
        if let Some(first) =
            open.iter().find(|&ticket| can_complete(kit(), &stack, [ticket].into_iter().collect()))
        {
            let chosen: TicketSet = [first].into_iter().collect();
            let rest = open & !chosen;
            let found = best_choice(kit(), &stack, chosen, rest);
            assert_eq!(worth(&found), worth(&brute_force(&stack, chosen, rest)), "case {number}");
        }
    }
}

/// The best by another road: every state that some tickets leave, with the best that leads there.
fn by_states(stack: &Cards, open: TicketSet) -> (u16, usize, i16) {
    use std::collections::HashMap;
    let start = (Color::ALL.map(|color| stack[color]), stack[TrainCard::Wild]);
    let mut states = HashMap::from([(start, (0_u16, 0_usize))]);
    for ticket in open.iter() {
        let needs = kit().ticket(ticket).needs;
        let mut next = states.clone();
        for ((left, wilds), (points, count)) in states {
            let short: u8 = needs.iter().zip(left).map(|(need, have)| need.saturating_sub(have)).sum();
            if short <= wilds {
                let left = std::array::from_fn(|color: usize| left[color].saturating_sub(needs[color]));
                let value = (points + u16::from(kit().ticket(ticket).points), count + 1);
                let known = next.entry((left, wilds - short)).or_insert(value);
                *known = value.max(*known);
            }
        }
        states = next;
    }
    let used = |wilds: u8| i16::from(wilds) - i16::from(start.1);
    states
        .into_iter()
        .map(|((_, wilds), (points, count))| (points, count, used(wilds)))
        .max()
        .expect("nothing is lawful too")
}

/// CG-78: also with many tickets and large stacks.
#[test]
fn the_proposal_equals_the_best_state() {
    let mut rng = FastRng::new(78);
    for number in 0..40 {
        let open: TicketSet = (0..22).map(|_| TicketId::new(rng.below(46) as usize)).collect();
        let mut stack = Cards::EMPTY;
        for color in Color::ALL {
            stack.add(TrainCard::Colored(color), rng.below(4) as u8);
        }
        stack.add(TrainCard::Wild, rng.below(5) as u8);
        let found = best_choice(kit(), &stack, TicketSet::EMPTY, open);
        assert_eq!(worth(&found), by_states(&stack, open), "case {number}: {stack} for {open:?}");
    }
}

/// CG-78: also when all tickets may be completed.
#[test]
fn the_proposal_equals_the_best_state_of_all_tickets() {
    let mut rng = FastRng::new(46);
    let open: TicketSet = TicketSet::first(46);
    for number in 0..12 {
        let mut stack = Cards::EMPTY;
        for color in Color::ALL {
            stack.add(TrainCard::Colored(color), rng.below(3) as u8);
        }
        stack.add(TrainCard::Wild, rng.below(7) as u8);
        let found = best_choice(kit(), &stack, TicketSet::EMPTY, open);
        assert_eq!(worth(&found), by_states(&stack, open), "case {number}: {stack}");
    }
}

/// A stack by color, its wilds, the tickets, and the worth of the best choice.
type Hard = ([u8; Color::COUNT], u8, u64, (u16, usize, i16));

/// Some of the hardest cases that hill climbing has found, with what a solver of integer programs answers.
const HARDEST: [Hard; 12] = [
    ([0, 2, 7, 8, 8, 5, 6, 7], 1, 0x1fc7_8f2b_dffa, (191, 14, -1)),
    ([1, 10, 6, 8, 7, 5, 7, 3], 15, 0x35dd_febf_fcfb, (289, 21, -15)),
    ([1, 4, 4, 0, 6, 9, 4, 1], 9, 0x1aff_ee7d_f8e2, (155, 10, -9)),
    ([2, 5, 4, 2, 7, 6, 2, 6], 6, 0x32ff_1e53_d832, (187, 13, -6)),
    ([3, 4, 5, 0, 3, 6, 7, 2], 13, 0x1d8f_ccd0_f805, (200, 15, -13)),
    ([4, 7, 6, 7, 3, 7, 10, 1], 10, 0x1bfc_e4dd_e8cc, (245, 19, -10)),
    ([5, 5, 5, 1, 2, 7, 4, 4], 4, 0x29ff_bbf6_626a, (172, 12, -4)),
    ([7, 6, 2, 6, 8, 5, 3, 8], 2, 0x28fd_c277_fc7c, (210, 15, -2)),
    ([8, 7, 10, 9, 9, 5, 6, 5], 0, 0x3ef8_ff3f_befb, (268, 21, 0)),
    ([9, 8, 1, 7, 9, 4, 1, 1], 7, 0x3cbf_fbdf_ed6e, (219, 17, -7)),
    ([2, 5, 3, 2, 6, 9, 5, 1], 16, 0x3fde_9773_e85e, (215, 16, -16)),
    ([5, 8, 2, 6, 8, 10, 4, 6], 7, 0x26fe_d677_ece6, (241, 17, -7)),
];

/// CG-78: also where it is hardest.
#[test]
fn the_proposal_is_the_best_in_the_hardest_cases() {
    for (colors, wilds, tickets, best) in HARDEST {
        let mut stack = Cards::EMPTY;
        for (color, count) in Color::ALL.into_iter().zip(colors) {
            stack.add(TrainCard::Colored(color), count);
        }
        stack.add(TrainCard::Wild, wilds);
        let found = best_choice(kit(), &stack, TicketSet::EMPTY, TicketSet::from_bits(tickets));
        assert_eq!(worth(&found), best, "{stack}");
        assert_eq!(found.wilds, wilds_needed(kit(), &stack, found.tickets));
        assert!(found.tickets.is_subset(TicketSet::from_bits(tickets)));
    }
}

/// CG-79: all choose at once, and nothing is shown before the last is done.
#[test]
fn all_choose_before_anything_is_shown() {
    let scene = scoring(3).stack(0, "1 blue").tickets(0, "chicago--new-york").stack(2, "1 yellow");
    let mut play = scene.tickets(2, "chicago--new-york-2").play();
    assert_eq!(play.game.awaiting(), SeatSet::first(3));
    play.seat_does(2, "complete chicago--new-york-2").seat_does(1, "complete none");
    assert_eq!(play.seat_refused(2, "complete none"), Illegal::NotYourTurn);
    let before = play.view(1);
    assert!(before.players.iter().all(|player| player.completed.is_empty() && player.score == 0));
    assert_eq!(before.players[seat(2)].tickets, Some(1), "what is chosen still counts as held");
    assert_eq!(play.phase(), Phase::Complete { waiting: SeatSet::only(seat(0)) });
    play.seat_does(0, "complete chicago--new-york");
    let shown: Vec<Seat> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TicketsCompleted { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(shown, [seat(0), seat(1), seat(2)]);
}

/// CG-80: a completed ticket adds its value at once.
#[test]
fn a_completed_ticket_adds_its_value() {
    let mut play = scoring(4).stack(1, "1 blue 1 red").tickets(1, "miami--new-york dallas--helena").play();
    play.seat_does(1, "complete miami--new-york").all_done();
    assert_eq!(play.view(0).players[seat(1)].score, 10);
    assert_eq!(play.view(0).players[seat(1)].completed, tickets("miami--new-york"));
    assert_eq!(play.view(0).players[seat(1)].tickets, Some(1));
}
