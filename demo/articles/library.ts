import type { Article } from '../publication';

export const library: Article = {
  slug: 'the-library-that-lends-silence',
  container_id: 'wrackline-1042',
  section: 'Culture',
  title: 'The library that lends silence',
  standfirst:
    'Between four and five on weekdays, the reading room at Merrowmouth gives out the one thing its members kept asking for.',
  author: 'ada',
  topics: ['Libraries', 'Reading', 'Silence'],
  hoursAgo: 20,
  picture: 'library',
  pictureAlt: 'A tall window over a long reading table with green lamps and one open book',
  caption: 'The clock was stopped by vote. It has been five to four since February.',
  body: `
At five to four a librarian walks once round the reading room with a wooden box. You may put your telephone in it, or not. You may leave, or not. When she gets back to the desk, she turns over an egg timer, and for one hour nobody in the building says anything at all.

It was not, Tamsin Rook explains, in the ordinary voice she uses for the other seven hours of the working day, supposed to be a thing. The library had sent its members a questionnaire about opening times. There was a box at the bottom for other remarks. Out of 340 forms that came back, 112 had used it to ask for the same thing, in words which ranged from "somewhere quiet" to "PLEASE".

"We were a bit hurt," she says. "We thought we <em>were</em> quiet."

## Not shushing

Libraries gave up silence on purpose, and had good reasons. There are toddlers' mornings and a repair table. A man comes to practise the ukulele in the local history room, where he is oddly popular. Nobody wanted to go back to the finger on the lips.

So the hour is lent, like everything else here. It has a catalogue number. You take it out by sitting down, and return it by getting up. No one is told off, because so far no one has needed to be; a room of forty people not talking is a stronger rule than a notice.

> You can hear pages. I'd forgotten that they had different noises.

Those who come are not who you would guess. There are students, and two men from the fish dock who sleep, upright, with great dignity. A retired judge does jigsaws. A mother of three told me that she had read the same chapter five afternoons running and did not care; and a boy of nine, asked what he did with the hour, considered the question and said, "Have it."

## The sound of it

It is not silent, of course. The radiators knock. There is the long table, which ticks as it warms up in the sun, and the gulls, who have not been consulted. About twenty minutes in, something happens which regulars call the drop: the fidgeting stops, everyone seems to breathe out at the same moment, and the room gets bigger.

I had taken in a notebook, meaning to write this. At the end of the hour there were four words in it, two of them crossed out. I had read forty pages of a novel about whaling, which I would not have said I liked.

The county has asked for figures. Lending on weekday afternoons is up by a third; complaints are down to one, from the ukulele. Three other branches want to try, and one of them, Ms Rook reports with delight, has asked whether the silence can be sent over on the van.

At five the sand runs out. Nobody moves for a moment. Then a chair goes back, somebody coughs, and the world comes in again with its coat on.
`,
};
