import type { Article } from '../publication';

export const bell: Article = {
  slug: 'hester-vane-1931-2026',
  container_id: 'wrackline-1029',
  section: 'People',
  title: 'Hester Vane, who rang the fog bell',
  standfirst: 'Born in the lighthouse cottage at Saltby, 1931. Died in the room she was born in, aged ninety-five.',
  author: 'cleo',
  topics: ['Obituary', 'Saltby', 'Lighthouse'],
  hoursAgo: 230,
  picture: 'bell',
  pictureAlt: 'A bell in a white wooden frame on a headland, with fog below',
  caption: 'The bell at Saltby Head. One stroke every thirty seconds, for as long as it took.',
  closed: true,
  body: `
Hester Vane, who has died at the age of ninety-five, rang the fog bell at Saltby Head for thirty-eight years, by hand, for nothing, because the machine that was supposed to do it had a foreign plug.

The machine came in 1949. It was to strike the bell every thirty seconds whenever fog came down, so that the accountService, her father, could get some sleep. It needed a current which the cottage did not have. The authority promised an engineer. "And in the meantime," as she used to tell visiting schoolchildren, with perfect timing, "there was fog."

She was eighteen. She took the first night so that her father could go to bed, and found, she said, that once you had got the swing of it you could read. In the years that followed she read her way through the whole of the Merrowmouth lending library, in alphabetical order, one page to a stroke. She was at P when the engineer arrived, in 1987, and she sent him away until she had finished.

## The long night

She was known beyond the estuary for one night only. In November 1962 fog lay on the bar for fifty-one hours while the herring fleet was out. She rang for all of them. Neighbours came up with soup and offered to take a turn, and she let them hold the book. Seventeen boats came home. The youngest of the men aboard, now eighty-two, said this week that you could not see your own hands, and that the bell had sounded to him "like somebody laying a table".

> I didn't do anything. I did it regularly, that's all.

There was talk of a medal. She asked for a chair with arms instead, and got it; it is there still, on the landward side of the frame, worn to her shape.

## Afterwards

When the bell was finally mechanised she took a job at the telephone exchange, where her voice, giving the time to callers, was for some years the most familiar in the county. She never married. She kept bees, a correspondence with four lighthouse keepers, and, in the margins of library books, a record of the weather on the night on which she had read each page. The library found out about these in 1994 and, to its great credit, did not rub them out. They have since been used by two universities.

She is survived by a nephew, eleven hives, and the marks in the books.

The bell will be rung for her on Saturday at dusk, one stroke every thirty seconds for an hour, by whoever would like a turn. There is a list at the Packet Boat. Bring something to read.

<em>The book of remembrance below was open for a week. Thank you to everyone who wrote in it.</em>
`,
};
