import type { Article } from '../publication';

export const pitch: Article = {
  slug: 'the-match-that-has-to-end-before-the-tide',
  container_id: 'wrackline-1040',
  section: 'Sport',
  title: 'The football match that has to end before the tide',
  standfirst:
    'Once a year Saltby and Merrowmouth meet on a pitch that exists for ninety-four minutes. Stoppage time is taken seriously.',
  author: 'cleo',
  topics: ['Football', 'Saltby', 'Traditions'],
  hoursAgo: 30,
  picture: 'pitch',
  pictureAlt: 'Two goals on a wide sandbank with water on both sides and a low sun',
  caption: 'The Middle Sand at twenty past ten. By noon it was eleven feet down.',
  body: `
The referee of the Middle Sand Cup carries two watches. The one on her left wrist tells her how long there is to play. The one on her right tells her how long there is a pitch.

On the lowest tide of the autumn a sandbank the size of four football fields comes up in the mouth of the estuary, exactly halfway between Saltby and Merrowmouth, and since at least 1894 the two have gone out in boats to fight over it. There are no stands. The corner flags are boathooks. The home side is whichever arrives first.

This year that was Merrowmouth, by about a boat's length, and the advantage was theirs for all of six minutes.

## First half, wet

Saltby scored when a back pass stopped dead in a puddle. The goalkeeper, Iris Vann, came out for it, and so did everyone else, and the ball was finally sent over the line by a knee that four players claim. "It's mine," said Leo Abara, who coaches Saltby and should not have been on the pitch. It has gone down as an own goal by the puddle.

Merrowmouth equalised on the half hour with the best move of the morning: seven passes, all in the air, because by then they had worked out about the puddles. Half time lasted two minutes. It is traditionally spent facing the sea.

> You can't waste time out here. You can only lend it to the water.

## Second half, wetter

The rules of the Cup fit on the back of the trophy. A ball that floats is in play. A ball that floats away is a throw-in. And if the water reaches either goal line before the whistle, the match is abandoned, and the Cup, which nobody wants to see happen, goes to the lifeboat crew.

It has happened three times. On Sunday it was very nearly four. At eleven minutes past eleven, with the score at two each, the wave that had been considering the Saltby goalmouth made up its mind, came up the sand in a long bright sheet, and stopped an arm's length from the line. The referee looked at her right wrist, and then, to her eternal credit, played on.

What followed will be described in both villages for years, and not in the same way. Vann threw long. The ball landed in the shallows and skimmed. Nell Ashby, who is seventeen and was playing her first Cup because her brother had a cold, ran on to it in a great fan of spray and hit it on the bounce. It went in off the boathook.

Three–two to Merrowmouth. The whistle blew before the ball had stopped moving. Both teams, as custom demands, then picked up the goals and ran.

By noon the Middle Sand was under eleven feet of water, with a seal on top of it. The Cup will spend the year behind the bar at the Packet Boat, next to the photograph of 1951, in which, if you look closely, the linesman is swimming.
`,
};
