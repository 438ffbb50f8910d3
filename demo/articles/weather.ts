import type { Article } from '../publication';

export const weather: Article = {
  slug: 'forty-gardens-out-forecast-the-forecast',
  container_id: 'wrackline-1036',
  section: 'Science',
  title: 'The forty gardens that out-forecast the forecast',
  standfirst:
    'A network of home-made weather stations, several of them on compost heaps, has become the best guide to the fog on the estuary. Its founders are as surprised as anyone.',
  author: 'ben',
  topics: ['Weather', 'Citizen science', 'Fog'],
  hoursAgo: 124,
  picture: 'weather',
  pictureAlt: 'Small white weather stations on poles among garden beds under a bank of fog',
  caption: 'Station 17, between the beans. Its owner would like it known that the lean is deliberate.',
  body: `
Fog on the Merrow does not roll in. It gets up, all at once, like an audience. At a quarter to six you can see the lighthouse; at six you cannot see your shoes. The national forecast, which works in squares a mile and a half across, has never been able to say when, and for most of the estuary's history the best available instrument was an old man's knee.

Now there is something better, and it is made of drainpipe.

The Merrow Garden Network has forty stations between Saltby and the bar. Each is a white-painted stack of plant-pot saucers, to keep the sun off, with eleven pounds' worth of sensors inside. Every five minutes it reports temperature, humidity and pressure. One is on a roof, two are on boats, and a surprising number are on compost heaps, which is a mistake the organisers now warn about on page one of the leaflet.

## The trick is the slope

"Fog here is a drainage problem," says Yuki Arai, who writes software for a shipping firm and started the network after sailing into a buoy. "Cold air runs down off the hill at night like water. It pools on the marsh. If the pool is deep enough, and the tide brings damp air in over it, up it gets. None of that fits in a mile and a half."

What forty gardens can see is the pool filling. When the stations at the bottom of the slope get two degrees colder than those at the top, and the gap is still growing, there will be fog within the hour. That is very nearly the whole method. It fits on a postcard, and has been printed on one.

Over last winter the university compared the postcard with the official forecast. On 61 foggy mornings the network gave at least forty minutes' warning on 52. The official forecast managed 19. The false alarms were about level.

> It isn't that we're clever. It's that we're here.

The researchers are careful about what this means. A national model has to work everywhere, including places without beans. But small, dense and cheap is turning out to be a good description of what big models lack, and several forecasting offices have begun to ask garden networks for their data.

## Free as air

The readings are open to anybody. The harbourmaster has them on a screen. So does the school, which uses them for fractions, and the bakery, for reasons its owner explains at length. A fisherman in Saltby has connected his to a bedside lamp, which turns blue when it is worth going back to sleep.

Anyone can join. A station takes an afternoon to build and the network will lend a drill. There is only one gap left in the map, in the low ground behind Pell Quay, and the organisers are looking for a host there, ideally somebody patient, with a fence post, and no compost.
`,
};
