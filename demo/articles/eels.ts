import type { Article } from '../publication';

export const eels: Article = {
  slug: 'the-eels-came-on-thursday',
  container_id: 'wrackline-1038',
  section: 'Nature',
  title: 'The weir came down on Tuesday. The eels came on Thursday',
  standfirst:
    'Cindle Weir had kept the upper Harl to itself for a hundred and sixty years. It took two days for the river to notice it had gone.',
  author: 'ben',
  topics: ['River Harl', 'Eels', 'Rewilding'],
  hoursAgo: 76,
  picture: 'eels',
  pictureAlt: 'Young eels moving up a river between stones, seen from above',
  caption: 'Glass eels are about as long as a finger and, held up to a torch, almost entirely not there.',
  body: `
Nobody had planned to count anything on Thursday. The contractors had packed up, the road was open again, and the three people standing in the Harl below Cindle Mill at eleven at night were there, they say, mostly to look at the hole.

Then Dr Maren Ojala turned on her head torch, and the gravel at the edge of the water appeared to be moving.

"I thought it was the lamp," she said. "You see that sort of shimmer over stones. So I put my hand in, and the shimmer went round it."

They were glass eels: the young of the European eel, seven centimetres long and transparent except for the eyes. They had come some four thousand miles from the Sargasso Sea, drifted up the estuary on the flood tide, and arrived at a place where, for a hundred and sixty years, there had been a wall.

## A wall for a mill for a fashion

Cindle Weir was built to turn a wheel which made ribbon. The ribbon went out of fashion within a decade. The weir stayed, as weirs do, because no one person was ever quite responsible for removing it, and because it made a pleasant noise.

It also cut the upper twenty-two miles of the river off from the sea. There are parish records of eel suppers in Upper Harl until the 1860s, and then there are not. When the rivers trust first proposed taking the weir out, in 2011, the objections were about the noise, the herons, the value of the mill flats and, in one letter this newspaper was proud to print, "the principle of the thing".

> Four thousand miles, and the last two hundred feet were the hard part.

The work, when it came, was undramatic. An excavator, a fish rescue, a good deal of tea. By Tuesday evening there was a riffle where the crest had been. The pleasant noise had become a different, arguably more pleasant noise; the mill flats have not formed a view.

## What a river remembers

It would be wrong to make too much of one night. Eels have declined by more than nine tenths across Europe since the 1980s, for reasons that include dams, drains, parasites, poaching and a changing ocean, and no single weir in a small river is going to settle that account. Dr Ojala is careful to say so. She is also, one notices, smiling while she says it.

What the trust will do now is dull and important. There are to be monitoring traps at three bridges, checked by volunteers every week until October. The old mill leat will be planted. The question of the second, smaller weir at Harl Green, which belongs to a gentleman who likes it, will be approached with patience.

On Friday night there were about forty people in the lane at Cindle Mill with torches, which is more than came to the public inquiry. Children were allowed to put one finger in the water. For a while nobody said much.

By the volunteers' estimate some six thousand eels went past before one in the morning, keeping to the edges, going up in the dark as if there had never been any question about it. Then the tide turned, far away down the valley, and they stopped.
`,
};
