# The words of Whistlestop in English. Every key and argument stands in all four files; a test checks it.

## The page

home-title = Where to tonight?
you-travel-as = Playing as { $name }
change = Change
set-password = Set a password
password-set = Saved. You can now log in on any device with your name and password.
password-note = Use your name and this password to log in on another device. At least eight characters.
password = Password
your-name = Your name
login = Log in
logout = Log out
save = Save
cancel = Cancel
close = Close
play-now = Play now
play-now-note = USA · you and two bots · starts right away
home-about = Train board games in your browser, with friends or against bots.
guided-game = Guided game
guided-game-note = Never played? Learn it in ten minutes
play-edition = Play
play-edition-note = You and two bots, starts right away
set-up = Set up
bots-n = { $n ->
    [one] { $n } bot
   *[other] { $n } bots
}
open-seats-n = { $n ->
    [one] { $n } open seat
   *[other] { $n } open seats
}
new-table = New table
new-table-note = Choose the game, seats, bots and clock
my-games = My games
finished-games = Finished games ({ $n })
since = since { $at }
hide = Hide
more-games = More games
hidden-games = Hidden games
show-again = Show again
leave-sure = Really leave?
you-resigned = You resigned
won-by-resigning = You won: the others resigned
minutes-n = { $n } min
hours-n = { $n } h
days-n = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
challenges = Challenges
challenge-from = { $name } challenges you to a game
challenge-to = You have challenged { $name }
challenge-accept = Accept
challenge-decline = Decline
challenge-block = Decline and block
challenge-withdraw = Withdraw
bot-account = { $name } (bot)
bot-owner = bot of { $owner }
online-bots = Bots that are online
open-tables = Open tables
no-open-tables = No open tables right now. Create one and others will see it here.
have-invitation = Have an invitation?
link-or-code = Link or code
open-link = Join
first-time = Read the rules
first-game = New here? Play a guided game
editions = Editions
edition = Edition
unofficial = An independent, unofficial version for people who own the games.
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
page-statistics = Statistics
page-not-found = Not found
rules-of = Rules: { $edition }
one-moment = One moment

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
edition-card-game-size = 2–4 players · 30 min

## Settings

theme = Theme
theme-auto = Auto
theme-light = Light
theme-dark = Dark
motion = Animations
motion-auto = Match system
motion-full = On
motion-none = Off
sound = Sound
sound-note = Quiet sounds for cards, trains and your turn.
confirm = Confirm before claiming
confirm-note = When off, a route with only one way to pay is claimed with a single tap.
keys = Keyboard shortcuts
keys-note = D for the deck, 1–5 face-up cards, T tickets, R routes, U undo.
notify = Notifications
notify-note = When it’s your turn and this page is in the background.

## A new table

seats = Seats
how-many = How many players
seat-n = Seat { $n }
player-n = Player { $n }
seat-name = Name at seat { $n }
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
seat-open = Open seat
seat-kind-open = Open: anyone can join
seat-kind-bot = Bot
seat-kind-hot-seat = On this device
level = Level
level-porter = Porter: gentle, often hesitates
level-signalman = Signalman: has a plan, sometimes forgets it
level-conductor = Conductor: sticks to the plan
level-dispatcher = Dispatcher: looks a little ahead
level-stationmaster = Stationmaster: looks far ahead
clock = Clock
clock-none = no clock
clock-per-move = { $n } s per move
clock-per-game = { $n } min + { $increment } s per move
clock-days = { $n ->
    [one] { $n } day per move
   *[other] { $n } days per move
}
show-in-lobby = Show in the lobby
show-in-lobby-note = Anyone can join. Otherwise, only people with your link.
bots-allowed = Bot accounts may sit down
bots-allowed-note = Programs of other people, which are marked as bots, can take free seats as people do.
public-table = public table
private-table = invite only
table-title = Table name
table-title-example = Friday table
options = Options
options-note = House rules, rarely changed
options-changed = { $n } changed
option-show_counts = Card and ticket counts
option-show_counts-note = Whether everyone can see how many cards and tickets each player holds.
option-running_score = Running score
option-running_score-note = Whether points are counted during the game or only at the end.
option-reset_cap = Face-up resets
option-reset_cap-note = { $edition ->
    [london] How many times in succession the face-up cards may be replaced when too many of them are buses.
    [new-york] How many times in succession the face-up cards may be replaced when too many of them are taxis.
   *[other] How many times in succession the face-up cards may be replaced when too many of them are locomotives.
}
option-reset_cap-none = as often as needed
option-revisit_token = Goods on a second visit
option-revisit_token-note = Whether a passenger takes another token in a city visited before.
option-parallel_return = Return on a parallel track
option-parallel_return-note = Whether a journey may come back on the other track of a double route.
option-plus4_counts_for_reset = +4 counts toward a reset
option-plus4_counts_for_reset-note = Whether locomotives +4 count when the row is checked for too many locomotives.
option-look_at_own_stack = Look at your own stack
option-look_at_own_stack-note = Beginners’ variant: you may look through your station stack.
option-auto_complete = Completed tickets
option-auto_complete-note = Whether the program suggests the best choice or makes it for you.
option-us_tiebreak = Tie-breaker
option-us_tiebreak-note = What breaks a tie on points and completed tickets.
option-us_tiebreak-own-path = longer path
option-us_tiebreak-bonus-holder = holder of the longest path bonus
option-tie_break = Tie-breaker
option-tie_break-note = Which tickets decide when points are equal.
option-tie_break-completed = more completed tickets
option-tie_break-held = more tickets held
value-on = on
value-off = off
value-shown = shown
value-hidden = hidden
value-at-end = at the end
value-propose = suggested
value-complete = automatic
open-table = Create table
waiting-players = Waiting for players
sit-down = Join
## Joining a table
host = Host
watch = Watch
just-watch = Just watch
see-result = See the result
back-to-table = Open
play-your-own = Play your own game
try-now = Try now
page-table = Table
join-as = Join as { $name }
your-color = Your color
players-n = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
door-invites = { $name } invites you to play
door-invites-nobody = You are invited to play
door-full = All seats at “{ $table }” are taken.
door-full-note = You can watch, or create a table of your own.
door-started = The game at “{ $table }” has started.
door-started-note = You can watch, or create a table of your own.
door-over = The game at “{ $table }” is over.
door-over-note = You can look at how it ended, or create a table of your own.
door-removed = The host has removed you from this table.
door-absent = There is no table at this address, or it is private.
door-absent-note = It may have been closed. If somebody invited you, ask for the whole link.
door-invite-invalid = This invitation is no longer valid.
door-invite-invalid-note = The table was closed, or its host has made a new link. Ask for the new one.
door-mistyped = This address is not quite right.
door-mistyped-note = Part of the link may be missing. Copy all of it, or ask for it again.
waiting-for-host = Waiting for { $name } to start the game.
seat-freed = The host has freed your seat.
remove-sure = Really remove?
close-table = Close the table
close-table-sure = Really close it?
share = Share
copy-by-hand = Copying is not allowed here. The link is selected: copy it with your keyboard.
copy-failed = Not copied: use the address bar
or-code = Or type this code:
renew-invite = Make a new link
renew-sure = The old link and code will stop working. Go on?
invite-watch-note = All seats are taken. Anyone with this link can watch.
only-this-computer = This server can only be reached from this computer. To let others in, stop it and start it with:
let-others-in = Command that lets others in
link-here = The link works on this computer:
seats-of = { $n } of { $all }
add-bot = Add a bot
remove = Remove
start = Start the game
start-needs = You can start once every seat is taken.
leave = Leave
invite = Invite
invite-note = Anyone with this link can join.
invite-link = Link to this table
invite-qr = QR code of the link
copy = Copy
copied = Copied
copy-link = Copy the link
resign = Resign
resign-sure = Really resign?

## The table

table-heading = { $title }: { $edition }
skip-act = Skip to the action bar
skip-board = Skip to the map
skip-hand = Skip to your hand
map = map
map-keys = { $edition ->
    [london] Map. Use the arrow keys to move between places and Enter to open a route.
    [new-york] Map. Use the arrow keys to move between places and Enter to open a route.
   *[other] Map. Use the arrow keys to move between cities and Enter to open a route.
}
zoom-in = Zoom in
zoom-out = Zoom out
fit = Whole map
routes-list = List of routes
find-town = { $edition ->
    [london] Find a place
    [new-york] Find a place
   *[other] Find a city
}
players = Players
players-and-log = Players and log
you = you
bot = bot
away = away
at-turn = to play
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
take-card = Take { $card }, card { $slot } of 5
empty-slot = empty
hand = Your hand
hand-group = { $n ->
    [one] { $card }, { $n } card
   *[other] { $card }, { $n } cards
}
hand-empty = No cards in hand.
tickets = Tickets
tickets-none = No tickets yet. You’ll choose them before the first turn.
tickets-none-left = No tickets in hand.
ticket-done = Completed
ticket-lost = Out of reach
to-go = { $trains } to go
needs-trains = needs { $trains }
choose-tickets = Choose your tickets
keep = Keep { $n }
keep-least = { $n ->
    [0] You may keep none.
    [one] Keep at least one.
   *[other] Keep at least { $n }.
}
announce-split = How many short and long tickets?
which-tickets = Which tickets?
split = { $short } short, { $long } long
pay-with = Pay with
keeps-wilds = { $edition ->
    [london] saves your buses
    [new-york] saves your taxis
   *[other] saves your locomotives
}
place-passenger = Place a passenger
place-passenger-note = Passengers travel along routes later and collect goods, which score points.
no-passenger = No passenger
choose-passenger = Choose a passenger
pieces-change = { $before } → { $after }
completes-ticket = Completes { $ticket }
then-to-go = { $ticket }: { $trains } to go after this
claim = Claim
alight = End journey
pass = Pass
undo = Undo
hint = Hint
claimed-by = Claimed by { $name }
route-free = Unclaimed
route-claimable = You can claim it

## The board
route-closed = { $edition ->
    [london] Closed: the other route is taken
    [new-york] Closed: the other route is taken
   *[other] Closed: the other track is taken
}
offer-share = The chosen tickets share { $trains }.
send-passenger = Move the passenger from { $city }
short-long = Points for short tickets: { $short }, for long ones: { $long }.
ride-goods = { $city }: goods token, { $points }
ride-no-goods = { $city }: no goods token
district-progress = District { $n }: { $have } of { $all }
districts-own = Your districts
tie-completed-tickets = It is a tie on points, decided by completed tickets.
tie-held-tickets = It is a tie on points, decided by the number of tickets held.
tie-longest-path = It is a tie on points and completed tickets, decided by the longest path.
tie-longest-path-bonus = It is a tie on points and completed tickets, decided by the longest-path bonus.
tie-goods = It is a tie on points and completed tickets, decided by goods tokens.
tie-big-cities = It is a tie on points and completed tickets, decided by big-city bonuses.

log = Log
chat = Chat
log-and-chat = Log and chat

## Phone, keys, screen reader

ask-draw-tickets = Draw tickets?
ask-draw-tickets-note = This is your whole turn and cannot be undone.
one-fewer = { $card }: one fewer
one-more = { $card }: one more
hand-chosen = { $chosen } of { $n } chosen
barred-here = not this one
told-by = { $name }: { $what }
told-tickets = { $n ->
    [one] { $n } ticket
   *[other] { $n } tickets
}
told-passed = passed
told-robbed = robbed { $rival }
opponents-moves = Moves since your last turn
show-on-map = { $what }. Show on the map
keys-title = Keys
key-deck = Take a card from the deck
key-row = Take a face-up card
key-tickets = Draw tickets
key-routes = List of routes
key-hand = Go to your hand
key-log = Log
key-chat = Chat
key-undo = Undo
key-command = Type what to do, or ask a question
key-arrows = Move over the map
key-enter = Choose the route
key-zoom = Zoom in, zoom out, whole map
key-back = Close, cancel, one step back
key-help = This list

## The table, continued

log-none = Nothing has happened yet.
log-earlier = Show earlier entries
chat-none = Nobody has said anything yet.
chat-say = Say something
send = Send
pass-screen = Pass the device to { $name }
i-am = I am { $name }

## Whose turn, and what to do

what-now = What to do now
your-turn = Your turn
waiting = Waiting
watching = Watching
game-over = Game over
no-connection = No connection
last-turns = Last turns: everyone gets one more turn.
## Connection, absence and the end of a game
reconnecting = Reconnecting…
reconnecting-note = The server does not answer. Nothing is lost.
reconnecting-pending = Not confirmed yet: { $what }. It is sent again by itself.
table-absent = This table cannot be opened
table-absent-note = It does not exist, or it is private and you need an invitation. Ask for the link again, or play a game of your own.
table-closed = This table was closed
table-closed-note = Its host closed it, or you are no longer invited.
table-old-rules = This game cannot go on
table-old-rules-note = It was played by an earlier version of the rules, so it can be neither continued nor replayed. It stays in your list.
table-damaged = This game cannot be read
table-damaged-note = Its record on this device is damaged. Your other games are not affected.
logged-out = You are logged out
logged-out-note = Log in again on the home page to go back to your seat.
page-outdated = This page is out of date
page-outdated-note = The server was updated. Reload the page; nothing is lost.
reload = Reload
bot-plays-for = a bot plays for { $name }
bot-plays-for-you = you · a bot plays
seat-resigned = resigned
away-minutes = away for { $n } min
watching-count = { $n ->
    [one] { $n } watching
   *[other] { $n } watching
}
bot-for-you = A bot plays for you
bot-for-you-note = Your seat, cards and tickets are as the bot left them.
bot-for-you-time = Your time is over: the bot plays to the end.
bot-for-you-resigned = You resigned: the bot plays to the end.
take-over = Take over
name-away = { $name } is away
away-clock = A bot takes the turn when the clock runs out.
away-short = Nothing happens unless you decide. After { $n } min you can let a bot play.
away-decide = { $name } has been away for { $n } min. Nothing happens unless you decide.
idle-decide = { $needed ->
    [1] { $name } has not moved for { $n } min. You can let a bot play.
   *[other] { $name } has not moved for { $n } min. A majority of the others can let a bot play.
}
let-bot-play = Let a bot play for { $name }
let-bot-votes = { $votes } of { $needed } votes
bot-moves = A bot plays for { $name } until { $name } takes over.
bot-moves-on = A bot plays for { $name } to the end.
let-bot-me = Let a bot play for me
new-game = New game
new-game-sure = End this game and start a new one?
take-back-turn = Take back to my last turn
take-back-sure = Hidden cards are dealt again. Take back?
skip-bots = Skip
time-short = { $time } left
ended-resigned = { $you ->
    [yes] You resigned.
   *[no] { $name } resigned.
}
ended-wins = { $you ->
    [yes] You win.
   *[no] { $name } wins.
}
ended-scores = Scores at that moment
ended-note = Open tickets are not deducted. Whoever resigns comes last.
ended-taken-back = You took this game back to an earlier turn. It continues at another table.
ended-closed = The operator of this server closed the game.
ended-go = Go to that table
chat-pending = not sent yet
chat-change = Change
quick-phrases = Quick phrases
quick-hello = Hello!
quick-luck = Good luck!
quick-moment = One moment, please.
quick-thanks = Thank you!
quick-well = Well played!
quick-game = Good game!
bot-for = Bot for { $name }
log-taken-over = { $you ->
    [yes] A bot plays for you.
   *[no] A bot plays for { $name }.
}
log-taken-over-time = { $you ->
    [yes] Your time is over: a bot plays for you.
   *[no] { $name }: time is over, a bot plays.
}
log-returned = { $you ->
    [yes] You are back.
   *[no] { $name } is back.
}
log-continued = The game goes on from an earlier turn. Hidden cards were dealt again.
log-since = Since your last turn
log-round-n = Round { $n }
rematch-asked = { $name } asks for another game.
rematch-join = Join
rematch-decline = No, thanks
rematch-rotate = Change seats
seat-reserved = asked, no answer yet
bot-speed = Speed of bots
bot-speed-note = Instant leaves no time to undo before a bot moves.
bot-speed-slow = Slow
bot-speed-normal = Normal
bot-speed-fast = Fast
bot-speed-instant = Instant
illegal-has-clock = The clock decides when a bot takes over.
illegal-not-waiting = The game is not waiting for that player.
illegal-not-long-enough = You can let a bot play in { $seconds } s.
illegal-seats-reserved = Somebody has not answered yet: wait, or put bots there.
illegal-already-bot = This is a bot account already.
illegal-blocked = This person accepts no challenges from you.
illegal-bots-not-allowed = This table does not allow bot accounts.
illegal-challenge-closed = The challenge has been answered or withdrawn, or has expired.
illegal-has-played = This account has belonged to a table: make a new account for the bot.
illegal-no-such-challenge = There is no such challenge.
illegal-own-account = You cannot challenge yourself.
illegal-too-many-challenges = There are too many open challenges already.
illegal-not-alone = That is possible only in a game alone with bots.
illegal-nothing-to-take-back = There is no turn of yours to take back to.

do-turn-usa = Take cards, claim a route or draw tickets.
do-turn-marklin = Take cards, claim a route, draw tickets or move a passenger.
do-turn-marklin-brief = Cards, a route, tickets or a passenger.
do-turn-london = Take cards, claim a route or draw tickets.
do-turn-new-york = Take cards, claim a route or draw tickets.
do-turn-card-game = Take cards, place cards or draw tickets.
do-second-card = Take one more card.
do-keep = Choose which tickets you keep.
do-split = Choose how many short and long tickets you want.
do-ride = Choose the first route of the journey.
do-journey = { $cards ->
    [0] Journey: { $points } so far. Keep riding or end the journey.
    [one] Journey: { $points } so far, { $cards } passenger card. Keep riding or end the journey.
   *[other] Journey: { $points } so far, { $cards } passenger cards. Keep riding or end the journey.
}
idle-laps = { $laps ->
    [one] Nothing has moved for { $laps } lap of the table.
   *[other] Nothing has moved for { $laps } laps of the table.
} { $left ->
    [one] After { $left } more the round is scored.
   *[other] After { $left } more the round is scored.
}
do-complete = Choose which tickets to complete.
do-complete-sum = { $left ->
    [one] Choose which tickets to complete. { $points } so far; { $left } card left in the stack.
   *[other] Choose which tickets to complete. { $points } so far; { $left } cards left in the stack.
}
do-complete-short = { $n ->
    [one] Your stack is { $n } card short for all of these.
   *[other] Your stack is { $n } cards short for all of these.
}
stack-missing = { $n ->
    [0] All in the stack
    [one] { $n } card missing
   *[other] { $n } cards missing
}
do-pass = No move is possible. Pass.
do-sent = Sending…
waiting-turn = { $n ->
    [one] { $names }’s turn.
   *[other] { $names } to play.
}
waiting-tickets = { $n ->
    [one] { $names } is choosing tickets.
   *[other] { $names } are choosing tickets.
}
waiting-choose = Waiting for { $names }.
waiting-journey = { $names } is moving a passenger.
waiting-complete = { $n ->
    [one] { $names } is completing tickets.
   *[other] { $names } are completing tickets.
}

## Mute, block, report
people = People at this table
people-none = Nobody else is here.
about-line = Mute, block or report { $name }
mute = Mute
unmute = Unmute
mute-note = You no longer see what they write.
block = Block
unblock = Unblock
block-note = You see neither their messages nor their tables, and they cannot join the tables you create.
is-mute = muted
is-block = blocked
chat-muted = { $n ->
    [one] { $n } message from muted people is hidden.
   *[other] { $n } messages from muted people are hidden.
}
report = Report
report-reason = Reason
report-insult = Insults or threats
report-spam = Spam or advertising
report-stalling = Stalls or spoils the game
report-name = Offensive name
report-other = Something else
report-text = What happened (optional)
report-note = The operator of this server gets your report with what this person has written at this table.
report-send = Send the report
report-sent = The report has been sent.
me-ignored = Muted and blocked people
me-ignored-note = This list is kept in this browser.

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
card-red-acc = a red card
card-orange-acc = an orange card
card-yellow-acc = a yellow card
card-green-acc = a green card
card-blue-acc = a blue card
card-pink-acc = a pink card
card-black-acc = a black card
card-white-acc = a white card
card-wild-acc = a locomotive
card-wild-london-acc = a bus
card-wild-new-york-acc = a taxi
card-plus4-acc = a locomotive +4
card-passenger-acc = a passenger card
cards-red = { $n } red
cards-orange = { $n } orange
cards-yellow = { $n } yellow
cards-green = { $n } green
cards-blue = { $n } blue
cards-pink = { $n } pink
cards-black = { $n } black
cards-white = { $n } white
cards-gray = { $n ->
    [one] { $n } of any color
   *[other] { $n } of any one color
}
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
    [one] { $n } passenger card
   *[other] { $n } passenger cards
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
    [yes] You drew { $tickets }.
   *[no] { $name } drew { $tickets }.
}
log-drew-and-kept = { $you ->
    [yes] You drew { $tickets } and kept { $kept }.
   *[no] { $name } drew { $tickets } and kept { $kept }.
}
log-kept = { $you ->
    [yes] You kept { $tickets }.
   *[no] { $name } kept { $tickets }.
}
log-chose = { $you ->
    [yes] You are ready.
   *[no] { $name } is ready.
}
log-split = { $you ->
    [yes] You chose { $short } short and { $long } long tickets.
   *[no] { $name } chose { $short } short and { $long } long tickets.
}
log-journey = { $you ->
    [yes] You moved a passenger from { $from } to { $to } and took goods: { $goods }.
   *[no] { $name } moved a passenger from { $from } to { $to } and took goods: { $goods }.
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
log-reshuffled = The discard pile was shuffled into a new deck.
log-final-round = { $you ->
    [yes] You triggered the last turns: everyone gets one more turn.
   *[no] { $name } triggered the last turns: everyone gets one more turn.
}
log-over = The game is over.
log-placed = { $you ->
    [yes] You placed { $cards }.
   *[no] { $name } placed { $cards }.
}
log-robbed = { $you ->
    [yes] You robbed { $rival } of { $cards }.
   *[no] { $name } robbed { $rival } of { $cards }.
}
log-completed = { $you ->
    [yes] You completed { $tickets }.
   *[no] { $name } completed { $tickets }.
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
column-longest-path = Longest path
column-most-tickets = Most tickets
column-goods = Goods
column-districts = Districts
column-attractions = Attractions
column-big-city = Big cities
column-total = Total
column-result = Result
tell-routes = Points for routes.
tell-completed = Points for completed tickets.
tell-tickets = Points for tickets.
tell-ticket-done = { $name }: { $ticket }, completed.
tell-ticket-failed = { $name }: { $ticket }, not completed.
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
tell-your-place = { NUMBER($rank, type: "ordinal") ->
    [one] You came { $rank }st of { $n }.
    [two] You came { $rank }nd of { $n }.
    [few] You came { $rank }rd of { $n }.
   *[other] You came { $rank }th of { $n }.
}
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
plate-london-sub = Bus map
plate-new-york = New York
plate-new-york-sub = Taxi map

## Why not

illegal-game-over = The game is over.
illegal-not-awaited = It is not your turn.
illegal-not-now = Finish what you’ve started first.
illegal-not-in-this-game = This game has no such action.
illegal-must-act = You can pass only when you have no other move.
illegal-no-such-slot = There is no face-up card { $slot }.
illegal-slot-empty = Face-up card { $slot } is gone.
illegal-wild-as-second-pick = { $edition ->
    [london] A face-up bus cannot be the second card.
    [new-york] A face-up taxi cannot be the second card.
   *[other] A face-up locomotive cannot be the second card.
}
illegal-deck-empty = The deck is empty.
illegal-route-taken = This route is taken.
illegal-route-closed = { $edition ->
    [london] With this few players, only one route of a double route can be claimed.
    [new-york] With this few players, only one route of a double route can be claimed.
   *[other] With this few players, only one track of a double route can be claimed.
}
illegal-owns-parallel = { $edition ->
    [london] You already own the other route between these places.
    [new-york] You already own the other route between these places.
   *[other] You already own another track of this route.
}
illegal-too-few-pieces = This route takes { $needed-trains }; you have { $left }.
illegal-wrong-count = This route takes exactly { $needed } cards, not { $given }.
illegal-wrong-color = These cards don’t match the route’s color.
illegal-mixed-colors = All cards you pay with must be the same color.
illegal-not-in-hand = You need { $needed-cards }; you have { $have }.
illegal-cannot-pay = { $edition ->
    [london] You need { $needed-cards } (buses count); you have { $have }.
    [new-york] You need { $needed-cards } (taxis count); you have { $have }.
   *[other] You need { $needed-cards } (locomotives count); you have { $have }.
}
illegal-cannot-pay-gray = { $edition ->
    [london] You need { $needed } cards of one color (buses count); you have at most { $have }.
    [new-york] You need { $needed } cards of one color (taxis count); you have at most { $have }.
   *[other] You need { $needed } cards of one color (locomotives count); you have at most { $have }.
}
illegal-plus4-too-short = A locomotive +4 can only be used on routes of four or more spaces.
illegal-passenger-card-pays = Passenger cards never pay for a route.
illegal-city-occupied = There is already a passenger in this city.
illegal-no-passenger-left = You have no passenger left to place.
illegal-passenger-on-country = You can’t place a passenger in a country.
illegal-not-an-end = Place the passenger in a city at one end of the claimed route.
illegal-no-tickets-left = No tickets are left.
illegal-split-of-wrong-size = Exactly { $needed } tickets must be drawn, not { $asked }.
illegal-deck-too-small = That deck has only { $left } tickets; you asked for { $asked }.
illegal-keeps-too-few = You must keep at least { $needed }, not { $kept }.
illegal-not-on-offer = Only { $offered } tickets are on offer.
illegal-no-passenger-there = You have no passenger in this city.
illegal-start-missing = Choose the city where the journey starts.
illegal-already-riding = The journey has begun: continue from where the passenger is.
illegal-route-unclaimed = Nobody has claimed this route.
illegal-route-elsewhere = This route doesn’t start where the passenger is.
illegal-route-used = A journey uses each route once.
illegal-parallel-used = At this table a journey does not return on a parallel track.
illegal-ride-into-country = A journey can’t enter another country.
illegal-no-passenger-card = Other players’ routes cost a passenger card each: you need { $needed }, you have { $have }.
illegal-no-ride-yet = A journey needs at least one route.
illegal-no-connection = No connection. Nothing is lost.
illegal-not-started = Games on this device cannot be started. A file that they need could not be loaded, or this browser does not allow it. Reload the page, or try another browser.
illegal-table-damaged = This game cannot be read. Its record on this device is damaged. Your other games are not affected.
illegal-server = Something went wrong on the server.
illegal-group-too-small = A group has at least two cards.
illegal-wilds-alone = Locomotives are placed only together with a color.
illegal-not-three-singles = Single cards are placed three at a time, in three colors.
illegal-color-in-own-yard = You already have this color in your yard.
illegal-too-few-to-rob = An opponent has this color: you must place more cards than they have.
illegal-single-in-rival-yard = An opponent has this color: you can’t place a single card of it.
illegal-ticket-not-held = You do not hold this ticket.
illegal-ticket-already-chosen = This ticket is chosen already.
illegal-stack-too-small = The stack does not have the cards for this ticket.
illegal-no-such-table = There is no such table, or it is private.
illegal-too-fast = Too many requests. Try again in a moment.
illegal-busy = The server is busy. Try again.
illegal-disk-full = The server’s disk is nearly full. New tables and imports have to wait; running games go on.
illegal-bad-password = Passwords need at least 8 characters.
illegal-begun = The game has begun.
illegal-empty = This can’t be empty.
illegal-name-taken = This name is taken and protected by a password.
illegal-common-password = This is one of the 10,000 most common passwords. Choose another.
illegal-old-password-needed = Enter your current password, too.
illegal-wrong-old-password = The current password is wrong.
illegal-no-such-session = This device is no longer logged in.
illegal-bad-expiry = A token lasts 1 to 365 days.
illegal-banned = The operator of this server has closed this account.
illegal-barred-word = The operator of this server does not allow a word in this text.
illegal-no-such-person = There is nobody whom this report is about.
illegal-no-bot = No bot sits there.
illegal-not-begun = The game has not begun.
illegal-not-host = Only the host can do that.
illegal-not-over = The game is not over yet.
illegal-not-seated = Only those who played can do that.
illegal-not-your-seat = That is not your seat.
illegal-old-rules = The game was played by version { $rules } of the rules, which this program no longer plays: it cannot be replayed.
illegal-over = The game is over.
illegal-played-by-bot = You resigned; a bot is playing this seat.
illegal-seat-taken = Somebody sits there.
illegal-revealing = The game is being started.
illegal-not-revealing = Nothing is being revealed now.
illegal-wrong-nonce = This is not the part of the deal that was promised.
illegal-not-revealed = Seat { $seat } did not answer. Try again.
illegal-color-taken = Another player has this color.
illegal-removed = The host has removed you from this table.
illegal-own-seat = This is your own seat: leave or close the table instead.
illegal-no-such-code = No table is waiting for players under this code.
illegal-no-such-color = This game does not have this color.
illegal-seats-open = There are open seats: wait, or fill them with bots.
illegal-stale = The game has moved on. Look at the board and try again.
illegal-too-long = That is too long.
illegal-too-many = Finish or leave one of your tables first.
illegal-wrong-password = The name or the password is wrong.
illegal-no-undo = You can’t undo this: cards were revealed, or play has moved on.
illegal-bad-action = Unknown command. Type “?” for help.
illegal-bad-clock = That clock isn’t available.
illegal-bad-method = That cannot be done here.
illegal-bad-request = The server did not understand that.
illegal-bad-nonce = This page’s first request was not valid. Reload the page.
illegal-used-nonce = This page’s first request was used already. Reload the page.
illegal-bad-seats = This game has from { $least } to { $most } seats.
illegal-bad-setup = That setup isn’t possible.
illegal-bad-text = Invisible characters are not allowed.
illegal-no-scope = This token does not allow that.
illegal-no-such-edition = There is no such game.
illegal-no-such-language = That language isn’t available.
illegal-no-such-level = There is no bot of that level.
illegal-bad-record = Line { $line }: { $kind ->
       *[no-record] this is not a game record.
        [version] this program does not know version { $word }.
        [expected] “{ $word }” should come here.
        [unknown] “{ $word }” means nothing here.
        [setup] no game starts like that.
        [action] this is not an action of this game.
        [behind-the-end] there is text after the end of the record.
        [checksum] the record was changed after it was written, so its checksum doesn’t match.
        [illegal] the rules do not allow that.
        [chance] this cannot have come out of the shuffle.
        [scores] the scores are not those of this game.
    }
illegal-bad-state = The game cannot go on from this moment.
illegal-no-such-option = This game has no such setting.
illegal-no-such-page = There is nothing at this address.
illegal-no-such-scope = A token allows watching, playing or creating tables.
illegal-no-such-seat = The table has no such seat.
illegal-no-such-token = There is no such token.
illegal-no-such-value = This setting has no such value.
illegal-not-json = The server did not understand that: it expects JSON.
illegal-foreign-origin = That came from another site.
illegal-too-large = That is too large.
illegal-too-many-tokens = Revoke a token first: you can have at most { $most }.
illegal-full = The server is full. Try again in { $seconds } s.
illegal-unknown = Reload the page and try again.
illegal-unknown-message = The server does not know this message. Reload the page and try again.

## The Card Game

round = Round { $n } of { $all }
your-yard = Your yard
your-yard-note = At the start of your next turn, one card from each group moves to your stack.
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
in-your-yard-short = in yard
only-one = Only one
robs = { $n ->
    [one] This robs { $name } of { $n } card.
   *[other] This robs { $name } of { $n } cards.
}
place-now = Into your yard: { $cards }.
place-more = Choose more cards: two or more of one color, or three cards of different colors.
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

most = max { $n }
step-back = One step back
step-n = Step { $n }
pile-deck = Deck
pile-discard = Discard pile
pile-tickets = { $edition ->
   *[other] Tickets
}
step-on = One step forward
step-of = Step { $n } of { $all }
play = Play
pause = Pause
speed = Speed
eyes = View as
eyes-spectator = Spectator
course-totals = Score if the game ended here
course-left = { $edition ->
    [london] Buses left
    [new-york] Taxis left
   *[other] Trains left
}
course-stack = Cards in the stack
eyes-open = All cards shown
share-moment = Link to this moment
go-on = Continue from here
go-on-seat = Your seat
go-on-bots = Bots
go-on-cards = Hidden cards
go-on-anew = reshuffled
go-on-true = exactly as they were
go-on-here = Continue from step { $n }
go-on-over = The game is already over here.
record-open = Open a record
record-download = Download the record
record-note = A record is a whole game saved as text: the setup, every move and every shuffle. Open one to step through it; only you can see it.
record-file = Choose a file
record-paste = Or paste its text
record-drop = Or drop it here.
record-too-large = This file is too large for a record.
page-record = Open a record
seal-whole = Deal verified
seal-plain = This deal can’t be verified
seal-broken = Deal verification failed
seal-continued-anew = This game continues another one from a chosen point; the unseen cards were dealt again.
seal-continued-true = This game continues another one from a chosen point, with the cards exactly as they were.
seal-source = Go to that point
seal-file = This game was opened from a file. Who dealt it is not known here; that it follows the rules has been checked.
seal-before = Before the deal the server picked a secret and showed its fingerprint to everyone.
seal-hash-good = Your browser has checked: the secret matches the fingerprint shown.
seal-hash-bad = The fingerprint of the secret is not the one that was shown.
seal-hash-unknown = This browser cannot compute the fingerprint here.
seal-shuffles-good = { $n ->
    [one] { $n } shuffle came out exactly as the secret decides.
   *[other] { $n } shuffles came out exactly as the secret decides.
}
seal-shuffles-bad = Not every shuffle came out as the secret decides.
seal-seen = This browser kept the fingerprint that it saw on { $when }: it is the same.
seal-unseen = This browser did not see the beginning of this game. Compare the fingerprint with somebody who did.
seal-changed = The fingerprint is not the one that this browser saw at the beginning.
seal-server-only = No browser contributed to the secret: the server drew it alone. It could not be changed after its fingerprint was shown.
seal-contributed = { $n ->
    [one] { $n } browser contributed to the secret, so the server could not choose the deal.
   *[other] { $n } browsers contributed to the secret, so the server could not choose the deal.
}
seal-own = Yours is among them.
seal-own-missing = What this browser contributed is missing.
deal-missing = { $names } did not answer. The deal starts again.
seal-yourself = You can check it yourself: download the record, and check it with “whistlestop verify” and the secret.
seal-commitment = Fingerprint
seal-secret = Secret
seal-salt = Salt
illegal-no-such-moment = The game has no such moment.
next-table = Go to the next game

## Actions in words

act-pick = Take the { $card } card.
act-deck = Take a card from the deck.
act-claim = Claim { $route } with { $cards }.
act-keep = Keep { $tickets }.
act-ride = Ride { $route }.
act-place = Place { $cards }.
act-complete = Complete { $ticket }.
act-complete-none = Complete no ticket.
ask-routes = routes
ask-need = need
ask-log = log
ask-closed = Closed
ask-nothing = Nothing found.
ask-answer = Answer
ask-help = { $edition ->
    [london] Ask: “routes waterloo”, “need” and a ticket’s place, “log”.
    [new-york] Ask: “routes soho”, “need” and a ticket’s place, “log”.
    [marklin] Ask: “routes berlin”, “need” and a ticket’s city, “log”.
    [card-game] Ask: “need” and a ticket’s city, “log”.
   *[other] Ask: “routes chicago”, “need” and a ticket’s city, “log”.
}
ask-word-help = help
ask-help-actions = You can type an action, such as “{ $example }”, or a question:
ask-help-routes = { $edition ->
    [london] routes and a place: its routes, their price and owner
    [new-york] routes and a place: its routes, their price and owner
   *[other] routes and a city: its routes, their price and owner
}
ask-help-need = { $edition ->
    [london] need and a place: what your ticket still needs
    [new-york] need and a place: what your ticket still needs
   *[other] need and a city: what your ticket still needs
}
ask-help-log = log: what has happened
ask-found = { $n ->
    [one] { $n } possibility
   *[other] { $n } possibilities
}
hint-is = Hint: { $what }
command = Type a command
command-example = { $edition ->
    [london] claim waterloo
    [new-york] claim soho
    [marklin] claim berlin leipzig
    [card-game] place red
   *[other] claim chi pit orange
}
command-none = No possible move starts like that. Press Enter to see why.

## Reasons of hints

reason-completes-ticket = It completes your ticket { $ticket }.
reason-on-the-way = It lies on the path of your ticket { $ticket }.
reason-route-points = The route alone is worth { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
reason-needed-card = In simulated games it was worth more than the other cards.
reason-wild = { $edition ->
    [london] A bus pays for any color.
    [new-york] A taxi pays for any color.
   *[other] A locomotive pays for any color.
}
reason-unseen = In simulated games a card from the deck was worth more than the face-up ones.
reason-more-tickets = In simulated games new tickets were worth more than another move.
reason-good-tickets = In simulated games this choice won most often.
reason-split = In simulated games this mix won most often.
reason-journey = In simulated games this way won most often.
reason-journey-done = In simulated games riding on brought nothing more.
reason-places-needed = In simulated games placing { $color } won most often.
reason-robs = { $rival } loses { $cards ->
    [one] one card
   *[other] { $cards } cards
} of this color.
reason-singles = Three colors reach your stack at once.
reason-completes = This is the best choice that your stack can pay for.
reason-nothing-left = No other ticket is worth its cards.
reason-nothing-to-gain = There is nothing to gain in this last turn.
reason-forced = Nothing else is possible.


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
pass-screen-note = Everyone else, please look away. Press the button to show the cards and tickets.

## The Card Game, while it happens

rival-has = { $name } has { $n }
rival-has-short = has { $n }
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
colors-note = For players with color-vision deficiency. Symbols and patterns stay the same.
colors-printed = Standard
colors-apart = Color-blind friendly
page-me = Profile
page-mistakes = My mistakes
me-mistakes = Decisions of your analyzed games that cost the most, as exercises.
me-mistakes-open = Practice
explore-open = What is each choice worth?
deduce-open = What may opponents hold?
explore-title = What each choice is worth

## One table, several screens; one's own page; the first game

big-screen = Big screen
phone-hand = Use your phone as your hand
phone-hand-note = { $n ->
    [one] Point your phone’s camera here: it becomes your hand. The code works once, for { $n } more second.
   *[other] Point your phone’s camera here: it becomes your hand. The code works once, for { $n } more seconds.
}
illegal-no-such-link = This link was used already, or its time is over. Ask for a new one.
page-device = Use your phone as your hand
page-tour = First game
me-none = No finished games yet.
me-results = Results
me-record = { $won } of { $n } won; points: best { $best }, average { $average }
me-streak = Winning streak: { $now } (best { $longest })
me-favorites = Favorites: { $edition }
me-place = { NUMBER($rank, type: "ordinal") ->
    [one] { $rank }st of { $n }
    [two] { $rank }nd of { $n }
    [few] { $rank }rd of { $n }
   *[other] { $rank }th of { $n }
}
me-data = Your data
me-data-note = Download everything we store about you, or delete it. Games stay with those who played them, without your name.
me-export = Download my data
me-forget = Delete my data
me-forget-sure = Really delete?

## Devices, tokens and links
me-account = Account
me-change-password = Change the password
old-password = Current password
new-password = New password
password-changed = Saved. All other devices, tokens and links have been ended.
me-devices = Devices
me-devices-note = Everything that can act as you is on this page. A new password ends all other devices, tokens and links.
me-device-unknown = Unknown browser
me-device-this = This one
me-device-seen = last used { $when }
me-device-since = logged in { $when }
me-device-hand = only for seat { $seat } at one table
me-end = End
me-end-others = End all others
me-tokens = Tokens for programs
me-tokens-none = No tokens. Programs such as your own bot need one.
me-token-new = New token
me-token-name = Name
me-token-days = Ends
me-token-in-days = { $n ->
    [one] in { $n } day
   *[other] in { $n } days
  }
me-token-in-year = in a year
me-token-may = It may
me-scope-watch = watch tables
me-scope-play = play my seats
me-scope-tables = create tables
me-token-create = Create the token
me-token-once = Copy it now: it is shown only this once.
me-token-never = never used
me-token-until = until { $when }
device-link = Device link
device-question = This browser is { $old }. Become { $new }?
device-question-new = Use { $new } in this browser?
device-become = Become { $new }
device-stay = Stay { $old }
device-password-first = Give { $old } a password first
device-lost = { $old } has no password. After this, nobody can become { $old } again.
device-games = { $n ->
    [one] { $n } game of { $old } is lost with it.
   *[other] { $n } games of { $old } are lost with it.
  }
device-can-return = You can log in as { $old } again with the password.
device-hand-question = Hold { $new }’s cards on this device?
device-hand-note = This device can then play this one seat at this one table, and nothing else. Who you are in this browser does not change.
device-hand-use = Hold the cards
chunk-reload = Whistlestop was updated. The page has been reloaded.
chunk-failed = This part of the page could not be loaded. Check your connection, then reload the page.
chunk-reload-now = Reload

tour = Your first game
tour-leave = Leave the guide
tour-tickets = These are your secret tickets. Each names two cities to connect with your routes; the number is its value. Tap one to see it on the map, keep at least two, and press the button.
tour-new-tickets = New tickets: keep at least one. Choose those that run along your network; an unfinished ticket costs you its points at the end.
tour-take = Routes are paid for with cards of one color. Take two cards, face up or from the deck. A locomotive stands for any color.
tour-second = Take one more card. A face-up locomotive counts as two, so you can’t take one now.
tour-wait = The others are playing. Watch the map and the log: every move is shown there.
tour-claim = You can afford the outlined routes. Choose one that brings you closer to the cities of your tickets, and press Claim. The longer the route, the more points.
tour-more = Well done. Go on like this: cards, routes, and new tickets when yours are completed. When somebody has two trains or fewer, everyone gets one last turn. An unfinished ticket costs you its points.
tour-end = The game is over: routes, tickets and the longest path are counted. Another one?
tour-split = Before the first tickets are dealt you choose how many short (5 to 11 points) and long ones (12 to 22 points) you want. Two of each is a good start.
tour-passenger = You can now place a passenger: claim a route and choose one of its two cities for the passenger. Later the passenger travels along your routes and collects goods.
tour-journey = Your passenger can travel. Follow your own routes from city to city and take the top goods token of each; a route of an opponent costs one passenger card. End the journey when going on is not worth it.
tour-place = You can place cards in your yard: two or more of one color, or three cards of three different colors. At the start of each of your turns one card of every group moves to your stack, and only the stack completes tickets.
tour-complete = The round is over. Choose the tickets that your stack can pay for. Each card counts once, and a locomotive stands for any color.
tour-tickets-london = These are your secret tickets. Each names two places to connect with your routes; the number is its value. Tap one to see it on the map, keep at least one, and press the button.
tour-tickets-new-york = These are your secret tickets. Each names two places to connect with your routes; the number is its value. Tap one to see it on the map, keep at least one, and press the button.
tour-tickets-marklin = These are your secret tickets. Each names two cities, or a city and a country, to connect with your routes; the number is its value. Keep at least two, and press the button.
tour-tickets-card-game = These are your secret tickets. Each shows the cards that it needs in your stack and its value. Keep one to six of them: an unfinished ticket costs you its points.
tour-take-london = Routes are paid for with cards of one color. Take two cards, face up or from the deck. A bus stands for any color.
tour-take-new-york = Routes are paid for with cards of one color. Take two cards, face up or from the deck. A taxi stands for any color.
tour-take-card-game = Collect cards of the colors that your tickets need. Take two cards, face up or from the deck. A locomotive stands for any color.
tour-second-london = Take one more card. A face-up bus counts as two, so you can’t take one now.
tour-second-new-york = Take one more card. A face-up taxi counts as two, so you can’t take one now.
tour-claim-london = You can afford the outlined routes. Choose one that brings you closer to the places of your tickets, and press Claim.
tour-claim-new-york = You can afford the outlined routes. Choose one that brings you closer to the places of your tickets, and press Claim.
tour-more-london = Well done. Go on like this: cards, routes, and new tickets when yours are completed. Connect all places of a district and you score its number in points. When somebody has two buses or fewer, everyone gets one last turn.
tour-more-new-york = Well done. Go on like this: cards, routes, and new tickets when yours are completed. Every tourist attraction on your routes is worth 1 point. When somebody has two taxis or fewer, everyone gets one last turn.
tour-more-marklin = Well done. Go on like this: cards, routes, passengers, and new tickets when yours are completed. When somebody has two trains or fewer, everyone gets one last turn.
tour-more-card-game = Well done. Your cards wait in the yard and move to your stack one by one. An opponent who places more cards of a color than you have there robs you of that group. When the deck is empty, everyone gets one last turn.
tour-new-tickets-card-game = New tickets: keep as many as you like, or none. The cards they need must reach your stack before the round ends.
tour-end-london = The game is over: routes, tickets and districts are counted. Another one?
tour-end-new-york = The game is over: routes, tickets and attractions are counted. Another one?
tour-end-marklin = The game is over: routes, goods, tickets and the most completed tickets are counted. Another one?
tour-end-card-game = The game is over: tickets and the big-city bonuses are counted. Another one?

## The end on the big screen

victory = Victory
victory-shared = Shared victory

# Games on this device, without a server

device-play = Play on this device
device-play-note = Against bots, or by passing the device around. No connection is needed, and nothing leaves this device.
device-bots = Play against bots
device-pass = Pass and play
device-here = on this device
device-delete = Delete
device-delete-sure = Really delete?
device-unstored = This browser does not store the game. It goes on in memory and is lost when this page is closed.
device-restarted = The game was restarted from its stored record. Nothing is lost.
device-not-started = Games on this device cannot be started
device-not-started-note = A file that they need could not be loaded, or this browser does not allow it. Reload the page, or try another browser.
device-unsupported = This browser cannot play without a server: it has no { $what }.
device-no-server = This site has no server: games against bots and on one device work, tables with other people do not.
device-offline = You are offline. Games on this device work; tables with other people need a connection.

## The coach
reason-ticket-chance = In simulated games the { $points }-point ticket { $ticket } is then completed in { $preferred } % of cases instead of { $chosen } %.
reason-wanted = { $seat } needs { $route } in { $share } % of the games that fit what was seen.
reason-lead = On average it gains { $points ->
    [one] { $points } point more
   *[other] { $points } points more
} against the best opponent.
