import type { Article } from '../publication';

export const ferry: Article = {
  slug: 'last-ferryman-of-pell-quay',
  container_id: 'wrackline-1041',
  section: 'People',
  title: 'The last ferryman of Pell Quay hands over the rope',
  standfirst:
    'For forty-one years Aldous Pike has rowed anyone who rang the bell across two hundred yards of bad-tempered water. On Friday he rows himself home.',
  author: 'ada',
  topics: ['Pell Quay', 'Ferries', 'Work'],
  hoursAgo: 52,
  picture: 'ferry',
  pictureAlt: 'A rowing boat crossing a calm channel towards a quay with a bell post',
  caption: 'The crossing takes four minutes at slack water, and as long as it likes at any other time.',
  body: `
There is a brass bell on a post at the end of Pell Quay, and under it a board on which somebody painted, before the war, the words RING AND WAIT. For forty-one years the person you were waiting for was Aldous Pike.

He would come out of the green shed on the far bank, look at the sky, look at you, and decide. If you had a bicycle he charged for it. If you had a dog he did not. If you were late for a train he rowed at exactly the same speed as if you were not, because, as he told generations of red-faced commuters, the river was not late for anything.

On Friday, on the last of the ebb, he will make his final crossing. He is seventy-three. His shoulders, he says, have handed in their notice and he is only passing it on.

## Two hundred yards

The Pell ferry is the shortest on the estuary and by common consent the most awkward. The channel bends just there, so the stream sets across the landing on the flood and away from it on the ebb, and twice a day for about twenty minutes it does both at once. Mr Pike calls this "the argument". He has never missed the steps, though he admits to having missed them with one passenger aboard, a surveyor from the county, who had been explaining currents to him at the time.

By his own tally, kept in pencil on the shed's inside wall, he has made a little over 190,000 crossings. Laid end to end that is most of the way round the world, in a boat which has never been out of sight of his kitchen window.

> People think it's the rowing. It isn't the rowing. It's the looking.

What he means is that he spent most of those years watching. He knew which houses on the quay had a light on too early. He knew when the swallows were late. In the winter of the big flood it was Mr Pike who noticed that the water had stopped going down, and who walked along the front at four in the morning knocking on doors with an oar.

## Who comes after

The parish council, which owns the bell but not the boat, spent most of last year failing to find a successor. The advertisement asked for a boatman's licence, a first-aid certificate and "an even temper". Eleven people applied. Nine withdrew after trying the crossing. One turned up with an electric launch and was heard out politely.

The eleventh was Joan Tallis, who is thirty-four, used to drive the number 9 bus, and had been going over on Tuesday evenings since spring to learn the argument from the man who named it. She takes over on Saturday. She intends to change nothing for a year, she says, and then to do something about the shed.

The fare will stay at two pounds, with dogs free. Mr Pike has asked for only one condition to be written into the agreement, and the council, after some discussion, has minuted it: that the ferry shall not be given a timetable.

Asked what he will do on Saturday morning, he thought about it for the length of the crossing.

"Ring the bell, I should think," he said. "I've always wondered what it was like to wait."
`,
};
