# The words of Whistlestop in English. Every key and argument stands in all four files; a test checks it.

## The page

home-title = Where to tonight?
you-travel-as = You travel as { $name }
change = Change
set-password = Set a password
password-set = Saved. With name and password you can come back from any device.
password-note = With your name and this password you can come back from another device. At least eight characters.
password = Password
your-name = Your name
login = Log in
logout = Log out
save = Save
cancel = Cancel
close = Close
play-now = Play now
play-now-note = USA · you and two bots · starts at once
new-table = New table
new-table-note = Choose the edition, seats, bots and clock
my-games = My games
open-tables = Open tables
no-open-tables = No open tables now. Open one, and others will see it here.
have-invitation = Have an invitation?
link-or-code = Link or code
open-link = Open link or code
first-time = Read the rules
first-game = First time here? Play with a guide
editions = Editions
edition = Edition
unofficial = An independent, unofficial implementation for owners of the games.
home = Home
menu = Menu
rules = Rules
settings = Settings
language = Language
sound-on = Turn the sound on
sound-off = Turn the sound off
not-found = No train stops here
not-found-note = This page does not exist.
page-new-table = New table
page-rules = Rules
page-settings = Settings
page-not-found = Not found
rules-of = Rules: { $edition }
one-moment = One moment
table-gone = This table does not exist any more.

edition-usa = USA
edition-usa-about = Coast to coast
edition-usa-size = 2–5 players · 60 min
edition-marklin = Märklin
edition-marklin-about = Germany, with passengers
edition-marklin-size = 2–5 players · 75 min
edition-london = London
edition-london-about = Buses and districts
edition-london-size = 2–4 players · 15 min
edition-new-york = New York
edition-new-york-about = Taxis and sights
edition-new-york-size = 2–4 players · 15 min
edition-card-game = Card Game
edition-card-game-about = Yards and robberies
edition-card-game-size = 2–4 players · 40 min

## Settings

theme = Theme
theme-auto = Auto
theme-light = Light
theme-dark = Dark
motion = Motion
motion-auto = As the system says
motion-full = Full
motion-none = None
sound = Sound
sound-note = Quiet sounds for cards, trains and your turn.
confirm = Ask before claiming
confirm-note = Off: a route with one way to pay is claimed with one click.
keys = Single-letter keys
keys-note = D for the deck, 1–5 face-up cards, T tickets, R routes, U undo.
notify = Notifications
notify-note = When it is your turn and the page is hidden.

## A new table

seats = Seats
how-many = How many players
seat-n = Seat { $n }
player-n = Player { $n }
seat-name = Name at seat { $n }
seat-open = Free seat
## Piece colors
color = Color
color-of-seat = Color of seat { $n }
color-blue = Blue
color-red = Red
color-green = Green
color-yellow = Yellow
color-black = Black
color-white = White
color-purple = Purple
seat-kind-open = Free: somebody joins
seat-kind-bot = Bot
seat-kind-hot-seat = At this screen
level = Level
level-random = Drifter: plays anything
level-greedy = Sprinter: takes what scores now
level-planner = Planner: builds for its tickets
level-search = Stationmaster: thinks ahead
level-porter = Porter: gentle, often cannot decide
level-signalman = Signalman: has a plan and now and then forgets it
level-conductor = Conductor: sticks to the plan
level-dispatcher = Dispatcher: thinks ahead for a moment
level-stationmaster = Stationmaster: thinks ahead for long
clock = Clock
clock-none = no clock
clock-per-move = { $n } s per move
clock-per-game = { $n } min each
clock-days = { $n ->
    [one] { $n } day per move
   *[other] { $n } days per move
}
show-in-lobby = Show in the lobby
show-in-lobby-note = Anybody may sit down. Otherwise only by your link.
public-table = public table
private-table = by invitation
table-title = Name of the table
table-title-example = Friday table
options = Options
option-first_player = First player
option-first_player-note = Who begins.
option-show_counts = Numbers of cards and tickets
option-show_counts-note = Whether all see how many cards and tickets a player holds.
option-running_score = Running score
option-running_score-note = Whether points are counted during the game or only at the end.
option-reset_cap = Resets of the row
option-reset_cap-note = { $edition ->
    [london] How often in a row the face-up cards are replaced when too many buses lie there.
    [new-york] How often in a row the face-up cards are replaced when too many taxis lie there.
   *[other] How often in a row the face-up cards are replaced when too many locomotives lie there.
}
option-revisit_token = Goods on a second visit
option-revisit_token-note = Whether a passenger takes another token in a city visited before.
option-parallel_return = Return on a parallel track
option-parallel_return-note = Whether a journey may come back on the other track of a double route.
option-plus4_counts_for_reset = +4 counts for the reset
option-plus4_counts_for_reset-note = Whether locomotives +4 count when the row is checked for too many locomotives.
option-look_at_own_stack = Look at your own stack
option-look_at_own_stack-note = The beginners' variant: you may look through your station stack.
option-auto_complete = Completed tickets
option-auto_complete-note = Whether the best choice is proposed or made for you.
option-us_tiebreak = Tie
option-us_tiebreak-note = What decides when points and completed tickets are equal.
value-on = on
value-off = off
value-shown = shown
value-hidden = hidden
value-at-end = at the end
value-random = drawn at random
value-propose = proposed
value-complete = made for you
open-table = Open the table
waiting-players = Waiting for players
sit-down = Sit down
seats-of = { $n } of { $all }
add-bot = Add a bot
remove = Remove
start = Start the game
start-needs = The game starts when every seat is taken.
leave = Leave
invite = Invite
invite-note = Who opens this link sits down at your table.
invite-link = Link to this table
invite-qr = QR code of the link
copy = Copy
copied = Copied
copy-link = Copy the link
resign = Resign
resign-sure = Resign for good?

## The table

table-heading = { $title }: { $edition }
skip-act = To the action bar
skip-board = To the map
skip-hand = To your hand
map = map
map-keys = Map. Arrow keys walk from town to town, Enter opens a route.
zoom-in = Zoom in
zoom-out = Zoom out
fit = Whole map
routes-list = List of routes
find-town = Find a town
players = Players
players-and-log = Players and log
you = you
bot = bot
away = away
at-turn = at turn
points-head = points
cards-head = cards
tickets-head = tickets
pieces-head = { $edition ->
    [london] buses
    [new-york] taxis
   *[other] trains
}
passengers-line = { $unplaced } to place, { $placed } on the map
goods-line = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
face-up = Face-up cards
from-deck = From the deck
draw-tickets = Draw tickets
left = { $n } left
take-card = Take { $card }, place { $slot }
empty-slot = empty
hand = Your hand
hand-group = { $n ->
    [one] { $card }, { $n } card
   *[other] { $card }, { $n } cards
}
hand-empty = No cards in hand.
tickets = Tickets
tickets-none = No tickets yet. You choose them before the first turn.
tickets-none-left = No tickets in hand.
ticket-done = Done
ticket-lost = Cannot be reached
to-go = { $trains } to go
choose-tickets = Choose your tickets
keep = Keep { $n }
keep-least = { $n ->
    [0] You may refuse all.
    [one] Keep at least one.
   *[other] Keep at least { $n }.
}
announce-split = How many short and long tickets?
which-tickets = Which tickets?
split = { $short } short, { $long } long
pay-with = Pay with
keeps-wilds = { $edition ->
    [london] keeps most buses
    [new-york] keeps most taxis
   *[other] keeps most locomotives
}
place-passenger = Place a passenger
no-passenger = No passenger
choose-passenger = Choose a passenger
pieces-change = { $before } → { $after }
completes-ticket = { $ticket }: done with this
then-to-go = { $ticket }: then { $trains } to go
claim = Claim
alight = Alight
pass = Pass
undo = Undo
hint = Hint
claimed-by = Claimed by { $name }
route-free = Free
route-claimable = You can claim it
log = Log
chat = Chat
log-and-chat = Log and chat
log-none = Nothing has happened yet.
chat-none = Nobody has said anything yet.
chat-say = Say something
send = Send
pass-screen = The screen is for { $name }
i-am = I am { $name }

## Whose turn, and what to do

what-now = What to do now
your-turn = Your turn
waiting = Waiting
watching = Watching
game-over = Game over
no-connection = No connection
no-connection-note = Trying again. Nothing is lost.
last-turns = Last turns: one more turn each.
do-turn-usa = Take cards, claim a route or draw tickets.
do-turn-marklin = Take cards, claim a route, draw tickets or move a passenger.
do-turn-london = Take cards, claim a route or draw tickets.
do-turn-new-york = Take cards, claim a route or draw tickets.
do-turn-card-game = Take cards, place cards or draw tickets.
do-second-card = One more card.
do-keep = Choose which tickets you keep.
do-split = Announce how many short and long tickets you want.
do-ride = Choose the first route of the journey.
do-journey = { $cards ->
    [0] Journey: { $points } so far. Ride on or alight.
    [one] Journey: { $points } so far, { $cards } passenger card. Ride on or alight.
   *[other] Journey: { $points } so far, { $cards } passenger cards. Ride on or alight.
}
do-complete = Choose the tickets you complete.
do-complete-sum = { $left ->
    [one] Choose the tickets you complete. Now { $points }; { $left } card of the stack is left.
   *[other] Choose the tickets you complete. Now { $points }; { $left } cards of the stack are left.
}
do-complete-short = { $n ->
    [one] { $n } card is missing in the stack for all of these.
   *[other] { $n } cards are missing in the stack for all of these.
}
stack-missing = { $n ->
    [0] Ready in the stack
    [one] { $n } card missing
   *[other] { $n } cards missing
}
do-pass = Nothing can be done. Pass.
do-sent = Sent.
waiting-turn = { $n ->
    [one] { $names } is at turn.
   *[other] { $names } are at turn.
}
waiting-tickets = { $n ->
    [one] { $names } is choosing tickets.
   *[other] { $names } are choosing tickets.
}
waiting-choose = Waiting for { $names }.
waiting-journey = { $names } is travelling.
waiting-complete = { $n ->
    [one] { $names } is completing tickets.
   *[other] { $names } are completing tickets.
}

## Cards and trains

card-red = red
card-orange = orange
card-yellow = yellow
card-green = green
card-blue = blue
card-pink = pink
card-black = black
card-white = white
card-wild = locomotive
card-wild-london = bus
card-wild-new-york = taxi
card-plus4 = locomotive +4
card-passenger = passenger
cards-red = { $n } red
cards-orange = { $n } orange
cards-yellow = { $n } yellow
cards-green = { $n } green
cards-blue = { $n } blue
cards-pink = { $n } pink
cards-black = { $n } black
cards-white = { $n } white
cards-gray = { $n } of one color
cards-wild = { $n ->
    [one] { $n } locomotive
   *[other] { $n } locomotives
}
cards-wild-london = { $n ->
    [one] { $n } bus
   *[other] { $n } buses
}
cards-wild-new-york = { $n ->
    [one] { $n } taxi
   *[other] { $n } taxis
}
cards-plus4 = { $n ->
    [one] { $n } locomotive +4
   *[other] { $n } locomotives +4
}
cards-passenger = { $n ->
    [one] { $n } passenger
   *[other] { $n } passengers
}
cards-count = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
tickets-count = { $n ->
    [one] { $n } ticket
   *[other] { $n } tickets
}
trains-usa = { $n ->
    [one] { $n } train
   *[other] { $n } trains
}
trains-london = { $n ->
    [one] { $n } bus
   *[other] { $n } buses
}
trains-new-york = { $n ->
    [one] { $n } taxi
   *[other] { $n } taxis
}
spaces = { $n ->
    [one] { $n } space
   *[other] { $n } spaces
}
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}

## The log

log-took = { $you ->
    [yes] You took { $cards }.
   *[no] { $name } took { $cards }.
}
log-unseen = { $n ->
    [1] one from the deck
    [2] two from the deck
   *[other] { $n } from the deck
}
log-unseen-own = { $card } from the deck
log-claimed = { $you ->
    [yes] You claimed { $route } with { $cards }.
   *[no] { $name } claimed { $route } with { $cards }.
}
log-passenger = Passenger in { $city }.
log-drew-tickets = { $you ->
    [yes] You drew tickets: { $n }.
   *[no] { $name } drew tickets: { $n }.
}
log-drew-and-kept = { $you ->
    [yes] You drew tickets: { $n }, kept { $kept }.
   *[no] { $name } drew tickets: { $n }, kept { $kept }.
}
log-kept = { $you ->
    [yes] You kept tickets: { $n }.
   *[no] { $name } kept tickets: { $n }.
}
log-chose = { $you ->
    [yes] You have chosen.
   *[no] { $name } has chosen.
}
log-split = { $you ->
    [yes] You announced { $short } short, { $long } long.
   *[no] { $name } announced { $short } short, { $long } long.
}
log-journey = { $you ->
    [yes] You travelled { $from } – { $to }: { $goods }.
   *[no] { $name } travelled { $from } – { $to }: { $goods }.
}
log-passed = { $you ->
    [yes] You passed.
   *[no] { $name } passed.
}
log-row-reset = { $edition ->
    [london] Too many buses: five new face-up cards.
    [new-york] Too many taxis: five new face-up cards.
   *[other] Too many locomotives: five new face-up cards.
}
log-reshuffled = The discard pile is the new deck.
log-final-round = { $you ->
    [yes] You brought on the last turns: one more turn each.
   *[no] { $name } brought on the last turns: one more turn each.
}
log-over = The game is over.
log-placed = { $you ->
    [yes] You placed { $cards }.
   *[no] { $name } placed { $cards }.
}
log-robbed = { $you ->
    [yes] You robbed { $rival }: { $cards }.
   *[no] { $name } robbed { $rival }: { $cards }.
}
log-completed = { $you ->
    [yes] You completed tickets: { $n }.
   *[no] { $name } completed tickets: { $n }.
}
log-round = Round { $n } begins.
ago-now = now
ago-minutes = { $n } min
ago-hours = { $n } h
ago-days = { $n } d

## The final scoring

final-scoring = Final scoring
column-routes = Routes
column-completed = Completed
column-tickets = Tickets
column-longest-path = Longest
column-most-tickets = Most tickets
column-goods = Goods
column-districts = Districts
column-attractions = Sights
column-big-city = Big cities
column-total = Total
column-result = Result
tell-routes = Points for routes.
tell-completed = Points for completed tickets.
tell-tickets = Points for tickets.
tell-ticket-done = { $name }: { $ticket }, done.
tell-ticket-failed = { $name }: { $ticket }, not done.
tell-longest-path = { $name } has the longest continuous path: { $n ->
    [one] { $n } space
   *[other] { $n } spaces
}.
tell-most-tickets = { $name } has the most completed tickets.
tell-goods = { $name }: goods tokens.
tell-districts = { $name } connected all of district { $district }.
tell-attractions = { $name }: tourist attractions.
tell-big-city = { $name } has the most tickets to { $city }.
tell-winner = { $n ->
    [one] { $name } wins with { $n } point.
   *[other] { $name } wins with { $n } points.
}
tell-shared = Shared victory: { $names }.
next = Next
skip-to-result = Skip to the result
rematch = Play again
replay = Replay

## On the map

pacific-ocean = Pacific Ocean
atlantic-ocean = Atlantic Ocean
gulf-of-mexico = Gulf of Mexico
north-sea = North Sea
baltic-sea = Baltic Sea
thames = Thames
hudson = Hudson
east-river = East River
plate-usa = United States
plate-usa-sub = Railway survey
plate-marklin = Germany
plate-marklin-sub = Toy railways
plate-london = London
plate-london-sub = Bus plan
plate-new-york = New York
plate-new-york-sub = Cab plan

## Why not

illegal-game-over = The game is over.
illegal-not-awaited = It is not your turn.
illegal-not-now = Something else must be decided first.
illegal-not-in-this-game = This game has no such action.
illegal-must-act = You may pass only when nothing else is possible.
illegal-no-such-slot = There is no face-up card { $slot }.
illegal-slot-empty = Place { $slot } of the row is empty.
illegal-wild-as-second-pick = { $edition ->
    [london] A face-up bus cannot be the second card.
    [new-york] A face-up taxi cannot be the second card.
   *[other] A face-up locomotive cannot be the second card.
}
illegal-deck-empty = The deck is empty.
illegal-route-taken = This route is taken.
illegal-route-closed = With so few players the other track of a claimed route is closed.
illegal-owns-parallel = You own another track of this route.
illegal-too-few-pieces = This route takes { $needed-trains }; you have { $left }.
illegal-wrong-count = This route takes exactly { $needed } cards, not { $given }.
illegal-wrong-color = These cards have another color than the route.
illegal-mixed-colors = All cards of a payment must have one color.
illegal-not-in-hand = You need { $needed-cards }; you have { $have }.
illegal-cannot-pay = { $edition ->
    [london] You need { $needed-cards }, buses included; you have { $have }.
    [new-york] You need { $needed-cards }, taxis included; you have { $have }.
   *[other] You need { $needed-cards }, locomotives included; you have { $have }.
}
illegal-cannot-pay-gray = { $edition ->
    [london] You need { $needed } cards of one color, buses included; you have at most { $have }.
    [new-york] You need { $needed } cards of one color, taxis included; you have at most { $have }.
   *[other] You need { $needed } cards of one color, locomotives included; you have at most { $have }.
}
illegal-plus4-too-short = A locomotive +4 pays only for routes of four or more spaces.
illegal-passenger-card-pays = Passenger cards never pay for a route.
illegal-city-occupied = A passenger stands in this city already.
illegal-no-passenger-left = You have no passenger left to place.
illegal-passenger-on-country = A passenger cannot stand in a country.
illegal-not-an-end = A passenger is placed at an end of the claimed route.
illegal-no-tickets-left = No tickets are left.
illegal-split-of-wrong-size = Exactly { $needed } tickets must be drawn, not { $asked }.
illegal-deck-too-small = That deck has only { $left } tickets; you asked for { $asked }.
illegal-keeps-too-few = You must keep at least { $needed }, not { $kept }.
illegal-not-on-offer = Only { $offered } tickets are on offer.
illegal-no-passenger-there = You have no passenger in this city.
illegal-start-missing = Say in which city the journey starts.
illegal-already-riding = The journey has begun: it goes on from where the passenger is.
illegal-route-unclaimed = Nobody has claimed this route.
illegal-route-elsewhere = This route does not end where the passenger is.
illegal-route-used = A journey uses each route once.
illegal-parallel-used = At this table a journey does not return on a parallel track.
illegal-ride-into-country = A journey never enters a country.
illegal-no-passenger-card = Other players’ routes cost a passenger card each: you need { $needed }, you have { $have }.
illegal-no-ride-yet = A journey follows at least one route.
illegal-no-connection = No connection. Nothing is lost.
illegal-server = Something went wrong at the server.
illegal-group-too-small = A group has at least two cards.
illegal-wilds-alone = Locomotives are placed only together with a color.
illegal-not-three-singles = Single cards are placed three at a time, in three colors.
illegal-color-in-own-yard = This color lies in your yard already.
illegal-too-few-to-rob = A rival has this color: you must place more cards than they have.
illegal-single-in-rival-yard = A rival has this color: a single card cannot be placed.
illegal-ticket-not-held = You do not hold this ticket.
illegal-ticket-already-chosen = This ticket is chosen already.
illegal-stack-too-small = The stack does not have the cards for this ticket.
illegal-no-such-table = There is no such table, or it is private.
illegal-too-fast = That is too fast. Try again in a moment.
illegal-busy = The server cannot do that now. Try again.
illegal-bad-password = A password has at least 8 characters.
illegal-begun = The game has begun.
illegal-empty = There is nothing to say.
illegal-name-taken = Somebody with a password has this name.
illegal-no-bot = No bot sits there.
illegal-not-begun = The game has not begun.
illegal-not-host = Only the host can do that.
illegal-not-over = The game is not over yet.
illegal-not-seated = Only those who played can do that.
illegal-not-your-seat = That is not your seat.
illegal-over = The game is over.
illegal-played-by-bot = A bot plays this seat to the end.
illegal-seat-taken = Somebody sits there.
illegal-color-taken = Another player has this color.
illegal-no-such-color = This game does not have this color.
illegal-seats-open = There are free seats: wait, or put bots on them.
illegal-stale = The game has gone on. Look again.
illegal-too-long = That is too long.
illegal-too-many = Finish or leave one of your tables first.
illegal-wrong-password = The name or the password is wrong.
illegal-no-undo = That cannot be taken back: something was shown, or others went on.
illegal-bad-action = This action cannot be read.
illegal-bad-clock = No game is played by such a clock.
illegal-bad-method = That cannot be done here.
illegal-bad-request = The server did not understand that.
illegal-bad-seats = This game has from { $least } to { $most } seats.
illegal-bad-setup = No game begins like that.
illegal-bad-text = Invisible characters are not allowed.
illegal-no-scope = This key does not allow that.
illegal-no-such-edition = There is no such game.
illegal-no-such-language = That language is not spoken here.
illegal-no-such-level = There is no bot of that level.
illegal-bad-record = Line { $line }: { $kind ->
       *[no-record] this is no record of a game.
        [version] this program does not know version { $word }.
        [expected] “{ $word }” should come here.
        [unknown] “{ $word }” means nothing here.
        [setup] no game starts like that.
        [action] this is not an action of this game.
        [behind-the-end] there is text behind the end of the record.
        [checksum] the record was changed after it was written, so its checksum does not fit.
        [illegal] the rules do not allow that.
        [chance] this cannot have come out of the shuffle.
        [scores] the scores are not those of this game.
    }
illegal-bad-state = The game cannot go on from this moment.
illegal-no-such-option = This game has no such setting.
illegal-no-such-page = There is nothing at this address.
illegal-no-such-scope = A key allows watching, playing or opening tables.
illegal-no-such-seat = The table has no such seat.
illegal-no-such-token = There is no such key.
illegal-no-such-value = This setting has no such value.
illegal-not-json = The server did not understand that: it takes JSON.
illegal-foreign-origin = That came from another site.
illegal-too-large = That is too much at once.
illegal-too-many-tokens = Revoke a key first: there are { $most } at most.
illegal-full = The server is full. Try again in { $seconds } s.
illegal-unknown = Load the page again first.

## The Card Game

round = Round { $n } of { $all }
your-yard = Your yard
your-yard-note = Next turn one card of each group moves to the stack.
yard-of = Yard: { $name }
yard-empty = Nothing in the yard.
stack = Station stack
stack-of = Station stack: { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
big-cities = Big cities
will-be-robbed = Will be robbed
in-your-yard = In your yard
only-one = Only one
robs = { $n ->
    [one] This robs { $name } of { $n } card.
   *[other] This robs { $name } of { $n } cards.
}
place-now = { $n ->
    [one] Place { $n } card.
   *[other] Place { $n } cards.
}
place-more = Choose more cards: two or more of a color, or three single colors.
place-cards = { $n ->
    [one] Place { $n } card
   *[other] Place { $n } cards
}
complete-tickets = { $n ->
    [0] Complete none
    [one] Complete { $n } ticket
   *[other] Complete { $n } tickets
}

## Replays

most = highest { $n }
step-back = One step back
step-on = One step on
step-n = Step { $n }
pile-deck = Deck
pile-discard = Discard pile
pile-tickets = { $edition ->
   *[other] Tickets
}
step-of = Step { $n } of { $all }
play = Play
pause = Pause
speed = Speed
eyes = Through whose eyes
eyes-spectator = Spectator
course-totals = If the game ended here
course-left = { $edition ->
    [london] Buses left
    [new-york] Taxis left
   *[other] Trains left
}
course-stack = Cards in the stack
eyes-open = Open cards
share-moment = Link to this moment
go-on = Go on from here
go-on-seat = You play
go-on-cards = Unseen cards
go-on-anew = dealt anew, as far as unseen
go-on-true = as they really lay
go-on-here = Go on from step { $n }
go-on-over = At this moment the game is over.
record-open = Open a record
record-download = Download the record
record-note = A record is a game as text: how it started, what was done, how chance came out. Open one and look at it move by move; only you see it.
record-file = Choose a file
record-paste = Or paste its text
record-drop = Or drop it here.
record-too-large = This file is too large for a record.
page-record = Open a record
seal-whole = The deal is proven
seal-plain = No proof of the deal
seal-broken = The deal is not proven
seal-continued-anew = This game goes on from a moment of another one; the unseen cards were dealt anew.
seal-continued-true = This game goes on from a moment of another one, with the cards as they lay.
seal-source = To that moment
seal-file = This game was opened from a file. Who dealt it is not known here; that it follows the rules has been checked.
seal-before = Before the first card a secret was drawn, and its fingerprint was shown to everybody.
seal-hash-good = This browser has computed the fingerprint of the secret: it is the one that was shown.
seal-hash-bad = The fingerprint of the secret is not the one that was shown.
seal-hash-unknown = This browser cannot compute the fingerprint here.
seal-shuffles-good = { $n ->
    [one] { $n } shuffle came out exactly as the secret decides.
   *[other] { $n } shuffles came out exactly as the secret decides.
}
seal-shuffles-bad = Not every shuffle came out as the secret decides.
seal-yourself = You can check it yourself: download the record, and prove it with “whistlestop verify” and the secret.
seal-commitment = Fingerprint
seal-secret = Secret
seal-salt = Salt
illegal-no-such-moment = The game has no such moment.
next-table = To the next table

## Actions in words

act-pick = Take { $card }.
act-deck = Take a card from the deck.
act-claim = Claim { $route } with { $cards }.
act-keep = Keep { $tickets }.
act-ride = Ride { $route }.
act-place = Place { $cards }.
act-complete = Complete { $ticket }.
act-done = No more tickets.
ask-routes = routes
ask-need = need
ask-log = log
ask-closed = Closed
ask-nothing = Nothing of that kind is known.
ask-answer = Answer
ask-help = Ask: “routes chicago”, “need” and a ticket’s town, “log”.
ask-found = { $n ->
    [one] { $n } possibility
   *[other] { $n } possibilities
}
hint-is = Hint: { $what }
command = Say what to do
command-example = claim chi pit orange
command-none = Nothing that is possible now begins like this. Enter asks why.

## The short guide

example = An example
tour-start = Play your first game with a guide
guide-all = All rules, numbered
## The board table

bot-whistler = Whistler
bot-piccolo = Piccolo
bot-lantern = Lantern
bot-spark = Spark
bot-buffer = Buffer
pass-screen-note = Everybody else looks away. Cards and tickets are shown after the button.

## The Card Game, while it happens

rival-has = { $name } has { $n }
leads = Most tickets so far: { $names }
leads-none = No tickets so far
moved-to-stack = { $you ->
    [yes] To your stack: { $cards }.
   *[no] To the stack of { $name }: { $cards }.
}
you-were-robbed = { $n ->
    [one] { $name } robbed you of { $n } card.
   *[other] { $name } robbed you of { $n } cards.
}

## Settings, continued

theme-contrast = High contrast
labels = Names on the map
labels-normal = Normal
labels-large = Large
colors = Colors
colors-note = For eyes that tell colors apart badly. Marks and patterns stay the same.
colors-printed = As printed
colors-apart = Further apart
page-me = My page

## One table, several screens; one's own page; the first game

big-screen = Big screen
phone-hand = Your phone as your hand
phone-hand-note = { $n ->
    [one] Point your phone’s camera here: it becomes your hand. The code works once, for { $n } more second.
   *[other] Point your phone’s camera here: it becomes your hand. The code works once, for { $n } more seconds.
}
illegal-no-such-link = This link was used already, or its time is over. Ask for a new one.
page-device = Your phone as your hand
page-tour = First game
me-none = No finished games yet.
me-results = Results
me-record = { $won } of { $n } won, best { $best }
me-streak = Victories in a row: { $now } now, { $longest } at most.
me-favourites = Favorites: { $edition }
me-place = place { $rank } of { $n }
me-data = Your data
me-data-note = Download all that is kept of you, or have it deleted. Games stay for those who played with you, without your name.
me-export = Download my data
me-forget = Delete my data
me-forget-sure = Delete for good?
tour = Your first game
tour-leave = Leave the guide
tour-tickets = These are your secret tickets. Each names two towns to join with your routes; the number is what it is worth. Choose one to see its towns on the map, keep at least two, and press the button.
tour-new-tickets = New tickets: keep at least one. Choose those that run along your network; a ticket that is not done takes its points away at the end.
tour-take = Routes are paid for with cards of one color. Take two cards: face-up ones, or unseen from the deck. A locomotive stands for any color.
tour-second = One more card. A face-up locomotive would have counted as both, so it cannot be taken now.
tour-wait = The others are playing. Watch the map and the log: every move is shown there.
tour-claim = Routes with a bright edge can be paid for now. Choose one that brings you closer to the towns of your tickets, and press Claim. The longer the route, the more points.
tour-more = Well done. Go on like this: cards, routes, and new tickets when yours are done. When somebody has two trains or fewer, everybody has one last turn. A ticket that is not done takes its points away.
tour-end = The game is over: routes, tickets and the longest path are counted. Another one?

## The end on the big screen

victory = Victory
victory-shared = Shared victory
