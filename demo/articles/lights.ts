import type { Article } from '../publication';

export const lights: Article = {
  slug: 'turn-off-the-lights-on-gull-parade',
  container_id: 'wrackline-1046',
  section: 'Opinion',
  title: 'Turn off the lights on Gull Parade',
  standfirst: 'We have forty-four lamps to help us look at a car park, and not one place left to look at the sky.',
  author: 'ben',
  topics: ['Dark skies', 'Street lighting', 'Merrowmouth'],
  hoursAgo: 1,
  picture: 'lights',
  pictureAlt: 'A row of unlit street lamps along a sea front under a sky full of stars',
  caption: 'The Parade during the power cut of the ninth. Nobody complained until it came back.',
  body: `
On the ninth of this month, at twenty to nine in the evening, a swan flew into the substation at Saltby and the whole of the sea front went dark. It was an hour and a quarter before anybody could mend it. (The swan, I am told, walked home.)

I live on Gull Parade. I did what everyone does: I swore, looked for a torch, found it flat, and went outside to see if it was only us. It was all of us. There were perhaps sixty people out along the railings, in slippers, in the pitch dark, and they were not talking about the electricity. They were looking up.

I am forty-six and had never seen the Milky Way from my own front door. I had assumed, if I thought about it, that it was something which happened in deserts.

## What the lamps are for

There are forty-four street lamps on the Parade. They were put up in 1968 to light a bus station, which was moved in 1983. Since then they have lit the place where the bus station used to be. They cost the town a little over nine thousand pounds a year, and thirty-one of them shine as much upwards and sideways as they do down.

I am not asking for darkness everywhere. People have to get home, steps have to be seen, and anybody who feels safer under a lamp is entitled to one. The evidence on lighting and crime is honestly mixed; on lighting and falling over it is not. So keep the crossing lit, keep the steps, keep the path to the flats.

But between the steps and the pier there are four hundred yards of railings where after eleven at night nobody is going anywhere. There, I should like the council to try something that costs less than nothing.

> Every other view in this town has a preservation order on it.

## A small experiment

Switch off eighteen lamps from eleven until five, for one winter. Put hoods on those remaining, so that they light pavements rather than geese. Ask the police, the rangers, the residents and whoever counts moths to keep notes. If it is worse, put them back on: it is a switch, not a demolition.

Other places have done it. Some turned the lamps back on after a month, and some found, a year later, that no one could remember there having been any. Almost all saved money. A few have noticed that visitors come in November, with flasks, and need somewhere to stay.

When the power came back that evening it did it all in one go, with a sort of thump. Sixty people along the railings said "oh", and it was not the sound you make at something good. Then we all stood there for a bit, very well lit, looking at the car park.
`,
};
