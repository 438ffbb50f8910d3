export const loafThread = `
ines 14 | Twenty years in kitchens, and "a dough which is right will come away late, like a guest who's enjoying himself" is the first instruction on stickiness that I've ever been able to use.
  jonas 10 | My grandmother said it differently. It was about an uncle.
dot 18 picked | I have made bread on this estuary for 66 years and never measured the water. You look at the window and you pour.
  jonas 15 | Mrs Merriweather, may I come and watch you pour?
    dot 17 | Tuesday. Bring an apron.
      jonas 12 | Report: she's right. I've thrown away a thermometer.
frida 3 | 400 grams of water, fog, everything as written, and I got soup. What flour do you use?
  jonas 5 | Which brand have you? Some are milled soft. If the packet says under 12 % protein take another 20 g out.
    frida 3 | 10.8 %. It does say "for cakes" in quite large letters, now that I look.
      hal 9 | A batter-day will come.
  ada 4 | Focaccia, and tell them it was the plan. It's in the text.
priya 5 | Mine sang. Nobody told me that it would really sing. Stood there in the kitchen at midnight listening to a loaf.
  sunniva 6 | It's the crust contracting faster than the crumb and failing in little brittle cracks. It's the same sound as ice on a pond. Sorry. It's also singing.
deke 4 -1 | You can get a perfectly good sliced white from Dunmore's for one twenty
  ! bea spam | He gets a discount there.
  ! lena off_topic
  ! tobias spam
  rob 6 | Much as I appreciate the support Deke, I buy Jonas's.
    deke 5 | Judas
archie 3 -2 | Sourdough. In my day it was called off.
  moss 9 | In your day it was called Thursday's.
ray 4 | Back door open trick works. Back door open with a terrier in the yard does not work.
  nell 5 | what did he eat
    ray 7 | "What did he leave" is quicker. The lid.
lena 4 edited | For anybody with a tiny oven: I halved it and baked it in an enamel casserole, 20 minutes lidded and 14 without. (Edited: not 40. Do NOT do 40.)
  zed 6 | we all saw the 40
yuki 6 | I've plotted Jonas's three water amounts against humidity from station 9 and it's a dead straight line: take 7 g out per 5 % above 70. There's a little calculator here if it's useful: https://merrow-gardens.example/bread
  jonas 6 | I'm moved and slightly insulted.
  gus 4 | It asks me for my wind. I don't give out my wind.
mara 4 | "The recipe is not an order. It is somebody telling you what happened to them." I've copied that on to the inside of the cupboard door.
kit 3 | Can the starter be kept going if I'm on the marsh for ten days at a time?
  ines 5 | In the fridge, stiff, like plasticine. It'll sulk for a day and forgive you.
    kit 3 | Better than most people then.
bea 2 | Is there any point in doing this with a gas oven? The steam goes straight out of the vent.
  jonas 4 | With the pot, yes. The pot's the oven; the oven's just the weather outside it.
deleted | [removed]
  ada 3 | Comment removed: an advertisement for a mixer.
pete 3 | I do the bakery at 5.20 and they always give me the ugly one. I've never told them that the ugly ones are best.
  jonas 9 | We know, Pete.
tobias 2 | Washing out since Monday. Send help, or a lower hydration.
crowd-40 0 waiting | Mr Weitz is a fool and so is everybody who bakes in a pot.
robin 3 picture=kerb | First loaf ever. It's a kerb. But it's MY kerb.
  dot 11 | Well done. Toast it.
helen 3 | One for the recipe column: could we have weights for one person? A whole big loaf's a commitment.
  ada 3 | Divide by three and bake it in a small saucepan: 20 and 12 minutes. Mr Weitz has just tested it for you and eaten it.
`;
