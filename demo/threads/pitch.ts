export const pitchThread = `
nell 25 pinned | i want to say thank you to iris for the throw and to my brother for the cold
  leo 12 | Fair goal. I'd have been proud of it if it hadn't been against us.
    nell 9 | it was a bit against you
  dot 10 | I saw the 1951 one. Yours was better. He fell over.
  mara 8 | Nell, you once told me that you'd "rather eat chalk than do games". I kept the note.
    nell 6 | miss that was CROSS COUNTRY
leo 18 | About the first goal. It was my player Tunde's knee. I had the best view of anybody, being on the pitch, where I shouldn't have been.
  zed 7 | that puddle's been on the books at merrowmouth since 1922, never scored at the right end
  archie 5 -2 | If it's deflected off the puddle it's the puddle's.
    sunniva 9 | Strictly the puddle only reduced the ball's momentum. The last body to add any was the knee.
      archie 4 | You've not played much football have you
        sunniva 12 | Eleven years. In goal. Hence my views on puddles.
  cleo 7 | I've spoken to the puddle. It's standing by its statement.
deke 6 | Whoever moored the Merrowmouth boats off the north end knew exactly what they were doing. That's six minutes' head start and it's not in the spirit.
  colm 9 | It was me and it's entirely in the spirit. 1894 they cut our anchor rope.
    deke 5 | You can't still be going on about that
      colm 11 | Watch me.
ray 8 | I did the tide for it. Predicted low 10.36, and with that pressure I said it would hold back four minutes, and it held back five. That fifth minute's the one Nell scored in. I'm just saying.
  nell 10 | ray you absolute legend
  yuki 5 | The station on the bar agrees with him to the second, which is annoying, because it took me a year to build and he does it with a pencil.
priya 6 edited | Injury report: two sprains, one jellyfish (superficial), one bitten tongue, and a linesman who has been told before about the thermos.
win 4 | Can somebody explain to a newcomer why the goals are carried and not just towed?
  abel 7 | Because in 1926 they were towed, and arrived in Denmark.
    frida 6 | I can confirm. There's one in a museum in Esbjerg. I grew up wondering about it.
      abel 9 | You're not serious.
        frida 8 | There's a little card. It says "Goal, origin unknown". I'll write to them.
          abel 11 | I need to go and sit down.
hal 7 | A game of two halves, one of them under water.
gus 4 | As a member of the lifeboat crew (ret'd) may I say that we've won this cup three times without ever fielding a side, and consider it our best period.
ines 5 | The soup at half time was mine, two minutes isn't long enough to drink it and I'd like that minuted.
  leo 6 | I drank it. It's why we were slow.
deleted | [removed]
  cleo 3 | Taken down: we don't guess at people's medical history here.
kit 8 | Please spare a thought for the seal, who'd had that bank booked.
  moss 14 | First on the pitch at the whistle, last in the dressing room.
bea 3 | Is there film of it anywhere?
  tobias 4 | There's eleven minutes on https://middle-sand-cup.example/film, of which nine are thumb.
    bea 5 | It's a very good two minutes though.
rob 3 | They've got the photograph of '51 the wrong way round behind the bar by the way. If you flip it the linesman's swimming towards the boat, which makes more sense.
  pete 5 | He told me he was swimming away from the result.
helen 6 | Watched from the wall with binoculars and a radio, very best seat in the house. I do the shouting for the whole east bank if anyone needs the service next year.
  leo 7 | We'd like to sign you.
jonas 4 | In Leipzig we have one hundred thousand seats and no seals. I know which I prefer.
robin 2 | Serious question: what happens if it's a draw when the water comes?
  cleo 8 | It's shared, six months each, and both captains have to be friends for a year. It's the most feared result in the rules.
`;
