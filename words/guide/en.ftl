# The guide to the five games in English. Every key and argument stands in all four files; a test checks it.

h-goal = Goal
h-setup = Setup
h-turn = A turn
h-take = Take cards
h-claim = Claim a route
h-double = { $edition ->
    [london] Double routes
    [new-york] Double routes
   *[other] Parallel tracks
}
h-tickets = Draw tickets
h-place-passenger = Place a passenger
h-journey = Move a passenger
h-end = The end
h-scoring = Scoring
h-special = Good to know
h-stack = From the yard to the stack
h-place = Place cards
h-robbery = Train robbery
h-complete = Complete tickets
h-rounds = Four players, two rounds
h-cities = Big cities
numbers-below = The numbers lead to the exact rules below.

goal = { $edition ->
    [london] Claim routes between places to connect the two places on each of your secret tickets. Whoever has the most points at the end wins.
    [new-york] Claim routes between places to connect the two places on each of your secret tickets. Whoever has the most points at the end wins.
   *[other] Claim routes between cities to connect the two cities on each of your secret tickets. Whoever has the most points at the end wins.
}
setup = Everyone starts with { $trains } and { $hand } cards; five cards lie face up. You get { $dealt } tickets, look at them secretly and keep at least { $keep }. Everyone chooses at the same time.
setup-marklin = Everyone starts with { $trains }, three passengers and { $hand } cards; five cards lie face up, and goods lie in the cities. Choose how many short and long tickets you want, { $dealt } in all, and keep at least { $keep } of them. Everyone chooses at the same time.
turn = On your turn do exactly one thing: take cards, claim a route or draw tickets. You must act if you can; pass only when nothing is possible.
turn-marklin = On your turn do exactly one thing: take cards, claim a route, draw tickets or move a passenger. You must act if you can; pass only when nothing is possible.
take = Take two cards one after the other, face up or from the deck. A face-up wild card ({ $wild }) counts as both; drawn from the deck, it is one card like any other. Gaps are refilled immediately. If three wild cards lie face up, all five are replaced.
take-marklin = Take two cards one after the other, face up or from the deck. A face-up locomotive counts as both; a locomotive +4 and a passenger card count as one each. Gaps are refilled immediately. If three locomotives or three passenger cards lie face up, all five are replaced.
claim = Pay exactly as many cards as the route has spaces, all of its color; on a gray route any one color will do. Wild cards stand for any color. Put one of your pieces on every space. Points by length: { $table }. It need not connect to your other routes.
claim-marklin = Pay exactly as many cards as the route has spaces, all of its color; on a gray route any one color will do. Locomotives stand for any color, a locomotive +4 only on routes of four or more spaces. Points by length: { $table }. A route into a country is a dead end.
double = { $edition ->
    [london] Some places are connected by two routes side by side. No player may claim both. With { $closed } players, claiming one closes the other.
    [new-york] Some places are connected by two routes side by side. No player may claim both. With { $closed } players, claiming one closes the other.
   *[other] Some cities are connected by parallel tracks. No player may claim two of them. With { $closed } players, claiming one closes the rest.
}
tickets = Draw { $draw } new tickets and keep at least one; the others go under the deck. A kept ticket stays with you to the end.
tickets-marklin = Choose how many short and long tickets you want, { $draw } in all, draw them and keep at least one; the others go under their decks. A kept ticket stays with you to the end.
place-passenger = When you claim a route, you may place one of your three passengers in one of its two cities, if no passenger stands there.
journey = Instead of another action, one of your passengers travels over claimed routes, each at most once and never back along a parallel track. Your own are free; each route of another player costs a passenger card. In every city on the way, except the first, it takes the top goods token, and you score its points at once. Then the passenger leaves the game.
end = When a player ends a turn with two or fewer pieces, everyone takes one last turn, that player included.
end-new-york = When a player ends a turn with two or fewer pieces, everyone may take one last turn, that player included. If you do not want your last turn, pass.
scoring-usa = Routes have already scored. All tickets are revealed: completed ones add their points, the others subtract theirs. The longest continuous path scores 10 points; if players tie, each of them gets 10. It may pass through a city more than once, but uses each route only once.
scoring-marklin = Routes and goods have already scored. All tickets are revealed: completed ones add their points, the others subtract theirs. Whoever completed the most tickets scores 10 points; if players tie, each of them does.
scoring-london = Routes have already scored. All tickets are revealed: completed ones add their points, the others subtract theirs. For each district whose places are all connected by your network, you score its number in points; others may score it too.
scoring-new-york = First routes, then tickets: completed ones add their points, the others subtract theirs. Each tourist attraction at an end of one of your routes scores 1 point; others may score it too.
special-usa = Other players’ routes never help your tickets. Cards left over are worth nothing. Ties go to the player with more completed tickets, then the longer path; after that, the victory is shared.
special-marklin = Passengers left over cost nothing. Passenger cards never pay for a route. Ties go to the player with more completed tickets, then more goods; after that, the victory is shared.
special-london = An incomplete district costs nothing. Ties go to the player with more completed tickets; after that, the victory is shared.
special-new-york = An attraction counts once for you, however many of your routes end there. You may decline your last turn. Ties go to the player with more completed tickets; after that, the victory is shared.

cg-goal = There is no map. Tickets ask for colored cards, and you complete them with the cards in your station stack. Cards get there slowly, through your yard, where opponents may rob you of them.
cg-setup = Everyone gets a locomotive and seven cards; five cards lie face up. You get six tickets and keep as many as you like, at least one. Each of the six big cities has a bonus.
cg-stack = At the start of your turn, the top card of each group in your yard moves face down to your stack. Nobody may look at a stack, not even its owner, until tickets are completed. Remembering is part of the game.
cg-turn = Then do one thing: take cards, place cards or draw tickets.
cg-take = Take two cards, face up or from the deck. A face-up locomotive counts as both. The face-up cards are never all replaced at once.
cg-place = Place either two or more cards of one color, locomotives allowed among them, or exactly three single cards of three colors. You cannot place a color that already lies in your yard.
cg-robbery = If an opponent has that color in the yard, place more cards of it than they have: their whole group goes to the discard pile. You do not get those cards. The stack cannot be robbed.
cg-tickets = Draw four tickets and keep any number of them, or none.
cg-end = When the last card leaves the deck, everyone gets one more turn. Cards still in the yards then do not reach the stacks. The round also ends when nothing has moved for three laps of the table: no card to a stack, and every turn a pass or a ticket draw that kept nothing.
cg-complete = Each ticket needs exactly the cards it shows, from your stack; a locomotive replaces any card, and each card serves one ticket. The program suggests the best choice; you may change it.
cg-rounds = With four players there is a second round. Cards in hand and uncompleted tickets stay; all other cards are shuffled, everyone gets four, and the yards and stacks start empty.
cg-cities = At the end each big city gives its bonus to whoever completed the most tickets to it; if players tie, each gets the full bonus.
cg-scoring = Completed tickets add their points, those left in hand subtract theirs, and the big-city bonuses are added. Ties go to the player with more completed tickets, then more city bonuses; after that, the victory is shared.
