/** Beside the live blog of the election night (../live/election): longer comments, while the chat runs. */
export const electionThread = `
ines 21 picked | Whoever wins tonight, the ferry contract is signed in thirty days and runs for twelve years. The wall has had eleven public meetings and the ferry has had none. I make pastries and even I can see which of them I'll be using on Monday.
  deke 9 | The wall keeps the ferry office dry, Inês.
    ines 12 | The ferry office has been upstairs since 1998. I deliver there.
  priya 7 | This is what I tried to say at the hustings and was told that it was a procedural matter.
ray 14 | Sixty centimetres, then. High water springs, a metre of surge as in the winter before last, a hand's breadth of wave: you are over it by eleven. I have the figures by my tide table and anybody may check them.
  sunniva 11 | I checked them. Eleven to fourteen centimetres over, depending on the fetch. The gates would take it, but only if somebody closes them, and that is four people on call each night of the year.
    ray 6 | Then put four people in the manifesto.
      tobias 8 | We can't get two for the 7.52.
  archie 5 -3 | My father stood in that water to his waist and never asked anybody for a gate.
    helen 10 | Archie, your father had a boat tied to the bedroom window. I was there.
robin 4 | I'm new here. Is there a reason the count is in a fish hall?
  moss 16 | Tradition. Also the scales.
  colm 9 | The town hall has a staircase that the boxes don't go up. They found out in 1961.
lena 8 | My class held the election on Friday. Turnout 100 in a hundred, and the winner was "both, but smaller". I offer it to the returning officer.
  nell 5 | year 4 for council
gus 6 | I voted for the wall, having written against it twice. The gates would spoil the view of the thing I object to.
  mara 13 | Somebody keep this man away from letters until the eleventh seat is in.
yuki 7 | Writing this from the hall between two boxes: it is quieter than you'd think. Everybody here has somebody on the other list to sit beside. I'd like that to be in the report as well.
`;
