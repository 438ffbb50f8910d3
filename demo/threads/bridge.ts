/** The newest of the 2,000 are written by hand; `long/generate.ts` adds the earlier ones. */
export const bridgeThread = `
cleo 38 pinned | Thank you for nearly two thousand replies. The council's clerk has asked us to say that she's reading them here as well, that the bin is full, and that "the form has a box for which bank you live on, please use it". We've put the three questions that come up most to Councillor Amberley: yes, wheelchairs on the shuttle; yes, cyclists may ride, at walking pace when it's busy; no, hearses won't be held up.
  win 14 | On behalf of the number 9: thank you for asking about the shuttle and can we PLEASE have it stop at Tanner Street.
    cleo 6 | Passed on.
  helen 17 | And is the ramp at the east end part of it? It's no use closing the road to cars if I still can't get on to the road.
    bea 9 | I've drawn one. It's four metres of oak and a hinge. I'll bring it on Tuesday.
      helen 8 | You've drawn more ramps this month than the county has in ten years.
rob 9 -3 | I'm the other shop at Bridge Foot, across from Dennis. I sell papers and milk, nobody drives over for those, and I'd do well out of this. I still think it's wrong to do it to him.
  mara 13 | That's a decent thing to say, Rob.
  archie 6 | He sold me the wrong hinge in 1996.
    rob 8 | Archie, this is not about the hinge.
      archie 5 | It's a little about the hinge.
priya 12 | On call every third Sunday, from the east bank. I asked the ambulance people about the barrier and went to try it: eleven seconds, alone, in gloves. I'm a yes, with somebody awake.
sunniva 10 picked | Somebody had to, so I put out a counter. Last Sunday, eight to six, mean of both directions: 4,120 vehicles, 1,874 people on foot, 211 on bikes. During the busiest quarter of an hour there were more people than cars on a strip of stone a sixth of the width. I haven't an opinion. I've a spreadsheet: https://merrow-gardens.example/bridge-count
  yuki 6 | I checked the counter against the camera: it's within 2 %.
  tobias 4 | You do have an opinion. It's in column F.
    sunniva 9 | Column F is a ratio.
  deke 5 | How many of the 4,120 were just me going back and forth for screws
    sunniva 11 | Six. I waved.
colm 7 | We land on Sundays when the tide says. Two vans at most, before nine. If they'd let us over until nine I'd have no quarrel with the rest of it.
  cleo 5 edited | That's the "ten instead of eight" amendment, more or less. It's being moved on Tuesday.
nell 8 | i'd just like to say that everyone my age is for it and nobody asked us because the form says "householder"
  gus 10 | Miss Ashby, I'm a householder with no strong feelings. Tell me which box you would like and I'll tick it.
    nell 9 | gus you can't just give me your vote
      gus 7 | I can hold the pencil while you point.
jonas 5 | The bakery is on the west bank. On the jubilee afternoon we sold out by eleven. I'm for it, and please let nobody say that bakers are neutral.
hal 6 | It's a bridge too car.
  moss 9 | Get out.
pete 4 | I've been walking over it with a bag for twenty-three years. Post's never on a Sunday so I've no dog in this. If I'd a dog I would like it to have somewhere to walk.
ray 3 | Whatever you decide don't start it on the 14th. Big spring, onshore wind, there'll be water over the east steps by ten and somebody'll say it's the barrier's fault.
frida 7 | In the town that I grew up in they did this in 1991. I was four. I remember the first Sunday: my father stopped in the middle, put me on his shoulders, and said, "So that's what's down there."
dot 15 | I am 84 and I have never stood in the middle of it. I would like to.
  joan 12 | I'll come with you, Dot. First Sunday, if there is one. And if there isn't I'll row you under it.
    dot 14 | Under will do.
robin 2 | I've read all of this (it took two evenings) and I've gone from no to maybe to yes to maybe. Is there anywhere one can find the actual page and a half?
  cleo 4 | Here, and it's shorter than most of the comments: https://merrowmouth-council.example/old-bridge
`;
