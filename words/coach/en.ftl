# The words of the coach, of exercises and of statistics, loaded with the first page that needs them. A test checks all four files.

coach-tab-game = Game
coach-tab-analysis = Analysis
coach-analysis = Analysis
coach-about = The coach replays every decision in simulated games and shows which move would have won more often, judged only by what that player could know. This device does the computing.
coach-analyze = Analyze
coach-running = { $done } of { $all } moves analyzed
coach-stop = Stop
coach-stopped = { $done } of { $all } moves are analyzed.
coach-deeper = Look deeper
coach-deeper-note = Five times as many simulated games, which takes five times as long.
coach-refused = The coach cannot analyze this game: its record does not replay with the rules of this program. Technical reason, in English:
coach-crashed = The analysis failed. Please try again.
coach-no-record = This game has no complete record, so it cannot be analyzed.
coach-unsupported = This browser cannot run the coach: { $what } is missing.
coach-chances = Win chance
coach-chance-of = { $name } { $n } %
coach-as-table = Show as a table
coach-move = Move
coach-move-by = Move { $n } · { $name }
coach-turns = Turning points
coach-turn-choice = Move { $n }, { $name }:
coach-turn-chance = Move { $n }: the cards or tickets that { $name } got.
coach-decisions = Decisions of { $name }
coach-decisions-of = Decisions of
coach-decision = Decision
coach-loss = Win chance
coach-order = Order
coach-order-loss = Largest loss first
coach-order-game = In order of play
coach-class-best = Best move
coach-class-good = Good move
coach-class-inaccuracy = Inaccuracy
coach-class-mistake = Mistake
coach-class-blunder = Blunder
coach-classes-best = best
coach-classes-good = good
coach-classes-inaccuracy = inaccuracies
coach-classes-mistake = mistakes
coach-classes-blunder = blunders
coach-loss-points = { $points } points
coach-chosen = Played
coach-better = Better
coach-none-better = The coach found no better move.
coach-within-error = The difference is small or within the margin of error.
coach-try = Try it from here
coach-limits = Win chances come from simulated games. The simulated players are weaker than strong people, so compare the values with each other. The number after ± is the standard error.
coach-tab-luck = Luck
coach-luck = Luck and skill
coach-tab-deduction = Deduction

## Luck and skill
luck-about = How each result came about, in percentage points of win chance. The parts add up exactly to the result.
luck-waiting = Luck and skill appear here when the whole game is analyzed.
luck-of = Luck and skill of { $name }
luck-part = Part
luck-chart = Chart
luck-by-luck = Luck
luck-by-opponents = Opponents’ choices
luck-by-own = Own choices
luck-start = Start
luck-deal = Deal
luck-cards = Cards drawn
luck-tickets = Tickets drawn
luck-opponents = Opponents’ choices
luck-own = Own choices
luck-hidden = What could not be known
luck-losses = Losses by mistakes
luck-result = Result
luck-start-about = An equal share for every player, before anything is dealt.
luck-deal-about = The first cards and tickets, and who begins.
luck-cards-about = The cards that anybody drew or that were turned up, compared with an average draw.
luck-tickets-about = The tickets that anybody drew, compared with average ones.
luck-opponents-about = The opponents’ choices, compared with those of the simulated player: good ones cost you, bad ones help you.
luck-own-about = This player’s choices, compared with those of the simulated player, judged only by what this player could see. They can be positive: then they were better than the simulated player’s.
luck-hidden-about = How much better or worse these choices turned out because of cards and tickets that nobody could see. This is luck, too.
luck-losses-about = What inaccuracies, mistakes and blunders cost, compared with the moves that the coach prefers. It is not a part of the sum: own choices are compared with the simulated player, losses with the best move known. Chances come back during a game, so the sum can exceed 100.
luck-picture = Picture to share
luck-picture-about = What decided it, in percentage points of win chance
luck-picture-note = Hatched: luck. Outlined: opponents’ choices. Solid: own choices. ±: standard error.
luck-won = { $name } won by { $n ->
    [one] { $n } point
   *[other] { $n } points
}
luck-lost = { $name } lost by { $n ->
    [one] { $n } point
   *[other] { $n } points
}
luck-shared = { $name } shared the victory ({ $n ->
    [0] equal points
   *[other] { $n } points apart
})
luck-save = Save the picture
luck-saved = The picture is saved.
luck-share = Share the picture
luck-link = Copy the link

## Deduction
deduce-as = What was known to
deduce-about = About
deduce-known = as { $name } could know it at move { $n }
deduce-truth = Truth
deduce-failed = The coach cannot say anything about this moment.
deduce-cards = Cards
deduce-in-hand = { $n } in hand
deduce-certain = { $n ->
    [one] { $n } card is certain: taken face up and not played.
   *[other] { $n } cards are certain: taken face up and not played.
}
deduce-kind = Kind
deduce-range = Range
deduce-between = between { $low } and { $high } in four of five games
deduce-expected = about
deduce-tickets = Likely tickets
deduce-holds = { $n } in hand
deduce-points = Points
deduce-ticket = Ticket
deduce-chance = Chance
deduce-held = in hand
deduce-none = No tickets in hand.
deduce-all = Show all { $n }
deduce-fewer = Show fewer
deduce-note = From { $n } sampled games that fit everything seen so far. The line spans four of five of them; the dot is the truth.
deduce-aid = Aid: deduction.
deduce-now = as you can know it now
deduce-worlds = From { $n } sampled games that fit everything you have seen. The line spans four of five of them.
deduce-legend = This player needs it in
deduce-over = over { $n } %

## Guess the ticket
guess-title = Guess the ticket
guess-about = Five questions about this game; nothing but what was seen is shown.
guess-step = Guess the ticket · { $n } of { $all }
guess-question = Which ticket does { $name } have?
guess-known = The board shows this moment; answer with what { $name } could know. Exactly one of these tickets is right.
guess-sure = How sure are you?
guess-answer = Answer
guess-next = Next question
guess-stop = End the exercise
guess-back = Back to the deduction
guess-over = That was the last question
guess-right = Right: { $ticket }. { $n ->
    [one] { $n } point.
   *[other] { $n } points.
}
guess-wrong = Not this one; it was { $ticket }. { $n ->
    [one] { $n } point.
   *[other] { $n } points.
}
guess-coach-says = coach: { $n } %
guess-you = you, of { $all }
guess-coach = the coach
guess-rule = A sure and right answer gives 100 points, a sure and wrong one none. 50 % gives 75 either way.

## My mistakes
mistakes-none = There are no exercises yet. Open the replay of a game that you played, choose "Analysis", and analyze it: decisions that cost you win chance become exercises here.
mistakes-home = To my games
mistakes-step = Exercise { $n } of { $all }
mistakes-question = Your turn. What is best?
mistakes-known = Move { $n }. Only what you could see then is shown.
mistakes-played = what you played
mistakes-right = Right.
mistakes-again = That is what you played in the game.
mistakes-wrong = The coach prefers another move.
mistakes-values = Win chance { $better } instead of { $played }.
mistakes-next = Next exercise
mistakes-open = Open the game
mistakes-solved = Solved: { $n }. In a row: { $row }.
mistakes-all = All exercises
mistakes-done = solved

## The ticket explorer
explore-aid = Aid: ticket explorer.
explore-announced = Only in games on this device against bots. It uses nothing but what you can see.
explore-failed = The ticket explorer cannot help with this choice.
explore-no-ticket = no ticket
explore-keep = Keep
explore-cost = { $edition ->
    [london] Buses
    [new-york] Taxis
    [card-game] Cards
   *[other] Trains
}
explore-all = All completed
explore-points = Points
explore-win = Win
explore-best = { $tickets }: this choice won the most points.
explore-close = The { $n } best choices are too close to tell apart.
explore-note = From { $n } simulated games. The simulated player gives up tickets that a person would complete; the number after ± is the standard error.

## Statistics of bot games
stats-title = Tickets: { $name }
stats-about = From { $games } games of bots that follow a plan without looking ahead, the same number for every number of players.
stats-intervals = Lines are 95 % intervals: rows whose intervals overlap may be in any order.
stats-table = Tickets with { $n } players, from { $games } games
stats-interval = Interval
stats-ticket = Ticket
stats-won = Win share, %
stats-kept = Kept
stats-completed = Completed
stats-times = Games
stats-all = Show all { $n } tickets
stats-csv = Download CSV
stats-openings = Seats and opening choices
stats-seats = Win share by seat
stats-seats-note = in percent, by turn order
stats-place = seat { $n } { $share }
stats-first = The dotted line is an equal share. With { $n } players, whoever begins wins { $share } % ± { $half }.
stats-splits = Opening split
stats-kept-count = Tickets kept at the start
stats-choice = Choice
stats-limits = Win share: of the players who kept the ticket at the start. A high share is not proof of a good choice: the bots keep tickets that fit their other ones.
