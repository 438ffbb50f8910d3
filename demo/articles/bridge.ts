import type { Article } from '../publication';

export const bridge: Article = {
  slug: 'old-bridge-sundays',
  container_id: 'wrackline-1044',
  section: 'Town',
  title: 'Should the Old Bridge be closed to cars on Sundays?',
  standfirst:
    'The council wants to hear from everybody before it votes. Judging by the queue outside the town hall, it will.',
  author: 'cleo',
  topics: ['Old Bridge', 'Traffic', 'Town council', 'Cycling'],
  hoursAgo: 100,
  picture: 'bridge',
  pictureAlt: 'A stone bridge of four arches over a wide river, with the town behind it',
  caption: 'Four arches, two footways the width of a pram, and 11,400 vehicles a day.',
  body: `
On the second Sunday in June, if the town council votes for it next month, somebody will put a wooden barrier at each end of the Old Bridge at eight in the morning and take it away again at six. For ten hours the only traffic over the Merrow at Merrowmouth will be on foot, on two wheels, or pushed.

That is the whole of the proposal. It runs to a page and a half. The responses, which the clerk has begun to keep in a wheeled bin because the filing cabinet is full, run to rather more.

## The case for

The bridge is four hundred and eleven years old and was built for ox carts. Its footways are 90 centimetres across at their narrowest, which is less than the width of a double pushchair and about the width of a disagreement. In the past five years there have been nineteen collisions on it, none fatal, all of them slow.

"It is the most beautiful place in the town and you cannot stop on it," says Councillor Ruth Amberley, who wrote the page and a half. "You can't look at the water, because you are busy not being killed. I'm asking for one day."

Trials elsewhere tend to be quoted by both sides. In the market town of Orrin, where a similar bridge has been closed on Sundays since 2022, footfall in the shops at either end rose by about a fifth. It also took some residents twenty minutes longer to visit their mothers.

## The case against

There is another crossing, the bypass at Harl Cut, four miles upstream. For people on the east bank without one, the round trip to the hospital's Sunday clinic, the chapel, the big supermarket and the lifeboat station gets eight miles longer on the day the buses run every two hours.

Dennis Coe has kept the ironmonger's at Bridge Foot for thirty years, opens on Sundays and reckons a third of what he sells is too heavy to carry home. "Nobody walks over a bridge with a bag of cement," he said. "I'm not against people strolling. I'm against being the thing they stroll past."

> One day in seven is either a very small thing or exactly the right size, depending on which bank you live on.

The ambulance service, asked whether it objected, replied that it did not, provided that the barriers could be moved by one person in under ten seconds, and that the person was awake.

## What happens next

The consultation closes at the end of the month. Three changes are already being talked about in corridors: a shuttle bus over the bridge for anyone who needs it, starting at ten instead of eight, and a trial of twelve Sundays with a vote afterwards instead of before.

The council has promised to read every reply. We make the same promise here. Tell us which bank you live on, how you get about, and what you would do with the bridge for ten quiet hours, or why you would rather it stayed loud.
`,
};
