export const ferryThread = `
mara 31 picked | I taught on the far bank for twenty-six years and Aldous rowed me over on every working day of them. In all that time he said perhaps two hundred words to me, and I could tell you every one.
  tobias 12 | Mine were "sit still", "other side" and, once, in February, "well".
    mara 9 | "Well" was high praise. I got a "well" when I retired.
  frida 4 | Would you tell us a few of them?
    mara 17 | "You'll want your hat" — and I did. "He'll ring" — about my husband, in 1988. He did.
      frida 8 | I have something in my eye.
colm 14 | What he did on the night of the flood isn't in here half enough. He knocked at ours at ten past four. If he'd waited until it was light we'd have lost the van and very likely my mother, who was asleep downstairs and a bit deaf.
  ada 11 | I asked him about it and he changed the subject to gulls. I did try, Colm.
    colm 6 | He would. Put it in the book.
archie 2 -6 | A man stops rowing a boat. Front page.
  ! frida abuse
  ! rob other | He says this under every article. It was funny in spring.
  moss 19 | And here you are, Archie, first bell of the morning.
    archie 5 -1 | I'm retired. I've nothing on.
      moss 12 | Funnily enough so's he.
  gus 3 | I should rather read about one man rowing a boat well than about forty men steering a council badly.
joan 28 pinned | Hello all. It's me, the new one. Yes I'll keep the dogs free. No I won't be doing a timetable, it's in the minutes. If you see me going round in circles off the steps next week, that's the argument winning, just wave.
  win 15 | Best driver we ever had on the 9. You'll be grand. Mind the cyclists.
    joan 10 | There's only ever one at a time now Win, it's bliss
  deke 7 | That boat wants her garboard looking at before winter. Bring her round to the slip and I'll do it for nothing. First one's free.
    joan 6 | Thank you Deke!! What's the second one?
      deke 11 | Extortionate.
  zed 9 | is there an app
    joan 16 | There's a bell.
    hal 13 | Push notifications replaced by pull.
abel 9 | A small historical note. The board saying RING AND WAIT is older than the article has it: it appears in a photograph of 1911, with AND already half worn off. For a few years it must have read RING WAIT, which is a different sort of instruction.
  bea 5 | Is the photograph anywhere one can see it?
    abel 6 | In the local history room, third drawer, under the ukulele.
  ada 4 edited | Thank you — "before the war" was as far as Mr Pike would commit himself. He didn't say which war.
priya 8 | Forty-one years of that load on one shoulder. Aldous, if anybody reads this out to you: please come and see me, and bring the shoulder.
crowd-7 0 waiting | My first comment here. I was on the boat on Tuesday with my father, who is 84 and hadn't crossed since he was married. Mr Pike remembered the hat.
pete 12 | I have crossed with him every morning since 2003 and I can confirm that the mail was never wet and I was never dry.
nell 6 | when i was 7 he let me ring it ten times in a row and came over every single time
  dot 14 | He did that for my Frank as well in 1979.
    nell 5 | that's made my day thank you dot
helen 11 | One thing for the year after next, Joan, once you've settled the shed: there are fourteen steps on the Pell side and no rail. I've lived here nine years and have never once been across. I'd like to be.
  joan 13 | That's fair, and it's not going to wait for the year after next. Can I come and see you about it?
    helen 9 | Kettle's on. I mean that literally, it's always on.
  bea 7 | I could draw you a removable ramp that works at most states of tide. There's one on the Orrin that isn't bad: https://orrin-harbours.example/landing-ramps
    helen 4 | That would do it at half tide. What happens at springs?
      bea 3 | At springs you'd have a rather steep ramp and a strong opinion. Let me think about it properly.
  deleted | [removed]
    helen 8 | I've reported that one, no need to answer it.
kit 7 | He logged the first swallow every year on the shed wall. 1985: 9 April. This year: 24 March. Somebody must photograph that wall before the shed is "done something about".
  joan 9 | First job. Promise. The wall stays.
  yuki 5 | I'll happily type it all up, that's forty-one years of phenology next to a list of who owed him two pounds.
    moss 10 | Publish both.
tobias 15 | In nineteen years he got me to the 7.52 exactly as often as the 7.52 was late, which is to say always.
ray 3 | Slack's at 16.40 on Friday if anyone wants to come and see him do the last one. I've checked it against the board and the board is out by ten minutes, as usual.
  lena 4 | Year 4 will be on the quay with a banner. They've spelled "ferryman" three ways and I've left all of them.
ines 8 | I'm bringing pastéis. Tell everybody.
  hal 5 | Consider the quay cleared.
sunniva 6 | The bit about "the argument" is a lovely description of a shear zone. If he'd said it in a lecture they would have given him a chair.
  moss 8 | He's got one. It's in the boat.
crowd-23 0 spam picture=lamps | LAMPS for boats, LAMPS for sheds, real brass, shipped today, you won't believe the price: https://lamps.example/ferry
rob 4 | I've still got the oar he knocked with, by the way. He left it in our hall that night and I never liked to mention it.
  colm 7 | Thirty years you've had that man's oar
    rob 9 | I thought he'd ring.
crowd-19 0 waiting | Has anybody asked who pays for the new steps? It's all in the minutes, if you can find them: https://merrow-gardens.example/minutes https://merrow-gardens.example/minutes/2 https://merrow-gardens.example/minutes/3
robin 3 | I moved here in spring and have only crossed twice. Reading this I feel I owe him about four hundred pounds and an apology for the folding bike.
morgan 5 | A reminder, since some of you are planning to bring small children to the quay on Friday: the top step is slippery below the weed line. The harbourmaster asks everyone to stay behind the bollards.
`;
