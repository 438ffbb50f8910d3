export const eelsThread = `
oona 34 picked | I was one of the three people in the water. The thing that doesn't come across in any photograph is that you could hear it: a very faint fizzing at the edge of the gravel, like a glass of something. It was thousands of them moving through film-thin water.
  kit 12 | I've surveyed that river for twenty years and didn't know that sound existed.
  lena 6 | May I read this to Year 4? We did rivers last term and they were quite cross about the weir.
    oona 9 | Please do. I'll come in with a tank if you like. They have to promise about the one finger.
      lena 7 | They've promised, in writing, with drawings of the finger.
  abel 5 | There's an old dialect word, "simmer", for eels running. I'd always taken it for a metaphor.
    oona 10 | That's given me goosebumps. Where's it recorded?
      abel 6 | A glossary of 1874 by the vicar of Upper Harl. "SIMMER, of a river, when the elvers do go up." I'll send you the page.
gus 8 | I am the author of the letter on "the principle of the thing", and I should like it known that I went to Cindle Mill on Friday with a torch, put in one finger, and have withdrawn the principle.
  ben 15 | Mr Pemberton-Low, this is the finest correction we have ever received.
  mara 11 | Gus, I take back the remark I made about you at the inquiry.
    gus 6 | Which one, Mara?
      mara 14 | Let's say the second.
archie 3 -4 | And what do the herons do now? They've stood on that weir since I was a boy. Nobody asked them.
  kit 13 | There were eleven herons on the riffle this morning. They look like people who've found out there's a buffet.
    archie 4 | Hm.
  moss 6 | Somebody did ask. They stuck their necks out.
deke 5 -2 | All very nice but the mill flats were sold to people on the sound of that water, I know because I did the window frames, and two of them have it in the brochure.
  bea 6 | I live in one! It's better. It used to be a roar. Now it talks.
    deke 4 | Well I'm glad somebody's happy. The frames all right?
      bea 5 | The frames are excellent, Deke.
sunniva 7 | Question for the biologists: how do they find the edge? At that size the drag in mid-stream should sweep them straight back, so somehow they sense the velocity gradient. With what?
  oona 8 | Partly with the lateral line, partly just by being pressed on the bottom and feeling which way is less work. They also only run on the flood, so the estuary carries them most of the way: selective tidal stream transport, if you want a phrase to look up.
    sunniva 5 | I did want a phrase to look up, thank you.
  zed 4 | they take the stairs
colm 6 | My grandfather had an eel spear over the door at Harl Green and I never knew what it was for. There just weren't any. I asked him once and he said "Sundays".
  ines 3 | He was right. Smoked, with potatoes.
    oona 4 | Not for a few decades yet please, Inês!
      ines 5 | I'll keep the potatoes warm.
robin 2 | How does one sign up to check the traps? The trust's page still talks about the public inquiry.
  ben 6 edited | They've updated it since this went out: https://merrow-rivers.example/volunteers. Tuesdays are full; Thursdays and Sundays aren't.
    robin 3 | Thank you. Sunday it is.
  kit 4 | Bring waders a size too large. You'll need the socks.
priya 5 | I took my two, who are nine and six and don't agree about anything. They agreed about this. Walked home holding hands, which I've reported to their grandmother as a sighting.
helen 4 | A word for whoever put matting down over the verge on Friday so that I could get to the water. I don't know who you are. I've never been that close to the river in the dark before.
  deke 9 | It was off the slip. Wanted airing anyway.
    helen 8 | Deke Harrow, you're a fraud.
nell 3 | so if they go back to the sargasso to breed how old will these ones be when they leave
  oona 6 | Anywhere from seven to twenty-five. When they go they stop eating, their eyes double in size, they turn silver, and they swim the whole way back down without a meal. You'll be about my age, Nell.
    nell 7 | ok that's the most metal animal on earth
      hal 8 | You eel-y think so?
        nell 4 | no
hidden | visit my site for the best fishing deals!!! cheap rods cheap bait
ray 4 | Neaps now, so don't expect much until the 26th. Then it should be quite a sight if the rain holds off: high water at Cindle 22.50.
yuki 5 | Two of our weather stations are on the Harl and caught the water temperature by accident (long story, they fell in). It jumped to 11.4 °C on the Wednesday. Is that a known trigger?
  oona 9 | Yes! Around 11 to 12. Yuki, can I have that data?
    yuki 6 | It's all open. I'll send you the link, and the story.
frida 6 | I've lived in four countries and I don't think I've ever seen a local paper put eels on the front page. I believe I'll stay.
tobias 3 | They've done 4,000 miles and arrived on the right night. I should like whoever runs the 7.52 to be told.
archie 6 | I went down. It was all right.
  moss 17 | Stop the presses.
`;
