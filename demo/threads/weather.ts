export const weatherThread = `
yuki 19 pinned | Hello from the network. Station instructions, parts list and the postcard are all at https://merrow-gardens.example/build. If you have a fence post behind Pell Quay, I'd like to be your friend.
  joan 7 | There's a post by the ferry shed. No compost. Would it matter that it's over water twice a day?
    yuki 9 | Joan, that isn't a problem, that's a research paper. Yes please.
  robin 2 | I've a first-floor balcony facing east. Any use?
    yuki 3 | A bit high, but we've never had a high one on that side. Yes.
jonas 16 picked | The reason it's in the bakery, since everyone asks: when station 9 says 97 % at four in the morning I take twenty-five grams of water out of every kilo of flour. Before the network I did this by licking the window.
  ines 11 | He isn't joking. I've seen the window.
  zed 5 | how was it
    jonas 8 | Informative.
archie 3 -5 | My knee was getting 52 out of 61 long before any of this and didn't need a battery.
  ! gus misinformation | A knee is not an instrument.
  yuki 10 | I'd really like to test that. Would you note down the knee each evening for a month? I'm completely serious.
    archie 4 | What's in it for the knee
      priya 9 | I'll look at the knee.
      yuki 6 | Authorship.
  ben 12 edited | Result of the first week, posted with his permission: knee 4 out of 5, network 5 out of 5, national forecast 2. We'll keep you informed.
    archie 8 | It was a dry week. It's not at its best.
sunniva 9 | Nice piece. One caution on the numbers: 52 of 61 is the hit rate, but what matters for a warning is how often it cries wolf as well. "About level" hides a lot. What's the false alarm ratio?
  ben 5 | 0.21 for the network and 0.24 for the official one, over the same winter. I had it in and it was cut for a joke about beans.
    sunniva 7 | It was a good joke, in fairness.
  yuki 4 | And we expect that to go down: most of the false alarms came from two stations. On compost.
ray 8 picture=station | Mine's number 17. The lean IS deliberate. It's so it points at the pub.
colm 10 | I'm the bedside lamp. Blue three mornings out of five this month. Marriage has never been better.
mara 6 | Year after year I taught children that fog is "a cloud on the ground". I wish I had thought of "it gets up like an audience". Whole class would have stood.
  lena 5 | We used it today. They did stand. One of them bowed.
deke 3 | Two of my masts have got these on now and not one of you asked the boat.
  yuki 4 | I asked you!
    deke 6 | I said you never asked the boat.
oona 5 | Could the stations carry a cheap light sensor? Moth people and I would both be very happy.
  yuki 3 | About a pound more each. What would you do with it?
    oona 4 | Compare real darkness across the valley. Ben's been going on about street lamps again in the office I gather.
      ben 6 | I'll have you know that's a forthcoming column.
helen 4 | The text alert is a marvel. I don't see well in flat light, and forty minutes is exactly enough to be home.
  yuki 13 | I think this is the best thing anybody has said about it. Thank you.
frida 3 | Is it the same thing as "havgus" in Denmark? Comes in from the sea on the first hot day and everybody on the beach pretends not to mind.
  sunniva 4 | Cousins. Havgus is warm air over cold water, which travels. This one's home-grown: it's made on the marsh from radiation cooling, and the tide just sets it off.
crowd-31 0 spam | I earn 4,000 a week with one fog sensor and so can you. Ask me how: https://fog-millions.example
gus 2 | Is there any reason why this excellent network should use degrees Celsius, other than spite?
  moss 11 | It's a degree thing.
  yuki 5 | There's a button for Fahrenheit, Mr Pemberton-Low. I put it there for you. It says "Gus".
    gus 9 | I withdraw the spite.
hidden | You are all being lied to about the weather, do your own research, link in my profile
abel 4 | Hester Vane's margins give fog for about 1,100 nights between 1949 and 1987, by the hour. If anybody wants to type up 26 volumes of A to P I'll make the tea.
  yuki 8 | Abel. ABEL. Yes.
  tam 6 | You'll do it in the library and you'll do it quietly.
pete 5 | Can I just say on behalf of anybody who's ever delivered to the low end at six in the morning: thank you. I used to do Marsh Lane by smell.
`;
