export const libraryThread = `
tam 22 pinned | Thank you all. Two practical things, since the desk has been asked forty times today: you don't need a ticket, and no, you can't reserve a seat in the silence. It's first come, first hushed.
  hal 9 | Do you fine people for returning it late?
    tam 14 | Only if it's been written in.
  robin 3 | Is it on over half term?
    tam 4 | Every weekday except the 25th, when we have a brass band. I'm so sorry. It was booked in March.
      moss 18 | Four till five: silence. Five till six: the bill.
dot 27 picked | I go on Mondays for my ears and on Thursdays for my Frank who liked it quiet. Nobody asks.
  mara 15 | I'm the one in the green coat, Dot. There's always room on the bench by the radiator.
    dot 16 | I know you are. I like your coat.
archie 4 -3 | We used to get this for nothing. It was called a library.
  tam 9 | It's still free, Archie. You've been in twice this week.
    archie 6 | To check.
zed 8 | …
  zed 21 | sorry i was doing the hour
gus 5 | I am delighted by the whole article save for "retired judge does jigsaws", in which I recognise a friend who would like it said that it's one jigsaw, of five thousand pieces, and that somebody has had a bit of the sky since September.
  nell 6 | omg i think that's in my brother's coat
    gus 11 | Madam, return it to the desk and no charges will be brought.
      nell 7 | done. he says sorry. he thought it was a blue fish
lena 6 | I mark books there. Thirty essays on the water cycle, and I swear they're better between four and five.
  sunniva 3 | It would be quite a nice experiment to mark half of them elsewhere.
    lena 5 | I'm not doing that to anybody's essays.
helen 7 | It's wonderful, and the lift's been out since Easter, so at present I borrow my silence from the bus shelter. Any news, Tamsin?
  tam 8 edited | The part came this morning (really). They're fitting it on Wednesday. I'll ring you from inside it.
    helen 6 | Not between four and five, you won't.
frida 5 | When I was new here I didn't know a soul. It's a strange thing to say, but I made my first three friends in a room where nobody speaks.
  bea 4 | We nodded at each other for two months before I heard your voice. I'd imagined it lower.
    frida 7 | I'd imagined you as a dentist.
priya 9 | As somebody who's paid to know about blood pressure: forty people sitting still with their phones in a box for an hour is the cheapest thing anybody's done for this town since the drains.
  deke 3 | Prescribe it then
    priya 8 | I have. Six times. You write it on the green form like anything else.
abel 4 | The reading room was silent by rule from 1887 until 1971, and the rule-book survives. Rule 9: "Turning over to be done with consideration."
  ada 7 | I'd have paid good money for that line before deadline, Abel.
deleted | [removed]
  morgan 3 | Let's be kind about the ukulele. He reads these.
  pete 9 | I deliver to the ukulele. Nicest man in the street.
ray 3 | My mates and I are the fish dock mentioned. For the record it's one of us sleeping. The other one's thinking.
  ines 5 | Which is which?
    ray 7 | We take turns.
yuki 2 | Does anyone know the sound level? I could lend a meter. I'd only need to not be asked to explain it during the hour.
  sunniva 4 | 31 dB by my phone, before it went into the box. That's about a bedroom at night.
rob 2 -1 | Lovely I'm sure, but four to five is when my Saturday lad isn't at school and I want the daily papers. Couldn't it be six to seven?
  tam 3 | We shut at six, Rob. I'll keep you the papers behind the desk.
    rob 4 | That's handsome of you.
leo 4 | Took the under-nines after training. Twelve of them. Not one word for an hour. I've never been so frightened in my life.
win 6 | I drive past at five to four and you can see people hurrying up the steps like there's a sale on.
tobias 5 | There is. Everything off.
`;
