/** A book that the publication reviews, and its readers' opinions. */
export const book = {
  container_id: 'wrackline-book-low-water',
  title: 'Low Water',
  by: 'Marguerite Ashdown',
  standfirst:
    'A pilot, a drowned village and the one hour of the year in which it can be walked. Our book of the month.',
  text: [
    'Marguerite Ashdown was a harbour pilot for nineteen years before she wrote a line, and it shows in the best way: nobody in this novel looks at the sea without wanting something of it.',
    'The story is simple. Once a year the tide goes out far enough to bare the church of a village that was given up in 1911. Ines Varley, who has taken people there for money since she was twelve, has decided that this year is the last.',
    'It is a book about weather, patience and what families leave under water. It takes a hundred pages to begin, and then it does not let go.',
  ],
  verdict: 'Read it in a storm.',
};

export interface ReviewGiven {
  by: string;
  rating: number;
  title?: string;
  text: string;
  /** Age in days. */
  ago: number;
  likes?: number;
  verified?: true;
  picked?: true;
  answer?: { by: string; text: string };
}

export const bookReviews: readonly ReviewGiven[] = [
  {
    by: 'mara',
    rating: 5,
    title: 'The best thing written about this coast',
    text: 'I have walked that causeway with my father and I smelled it on every page. The chapter with the bell is worth the price alone.\n\nDo not read the back cover. It gives away what the third part is for.',
    ago: 21,
    likes: 34,
    verified: true,
    picked: true,
  },
  {
    by: 'jonas',
    rating: 3.5,
    title: 'Slow, then not',
    text: 'A hundred pages of nets and kettles before anything happens. After that I missed my stop twice.',
    ago: 18,
    likes: 19,
    verified: true,
  },
  {
    by: 'deke',
    rating: 2,
    title: 'The tides are wrong',
    text: 'Nobody walks to St Ebb on a neap. A former pilot should know. It spoiled the middle for me.',
    ago: 16,
    likes: 12,
    answer: {
      by: 'morgan',
      text: 'We asked the author: the tide of chapter nine is that of 3 March 1962, and she has the tables. We will print them with the next edition of our books page.',
    },
  },
  { by: 'priya', rating: 5, text: 'Gave it to three people already.', ago: 12, likes: 8, verified: true },
  {
    by: 'oona',
    rating: 4,
    title: 'For patient readers',
    text: 'Ines is a wonderful character, and so is her sister, of whom I would have liked to see more.',
    ago: 9,
    likes: 6,
  },
  {
    by: 'colm',
    rating: 4.5,
    text: 'The drowning of the village is told in four sentences. I had to put it down.',
    ago: 6,
    likes: 5,
    verified: true,
  },
  { by: 'bea', rating: 1, text: 'Not for me. I gave up when the goat appeared.', ago: 4, likes: 1 },
  {
    by: 'nell',
    rating: 4,
    title: 'Better the second time',
    text: 'Everything is there in the first chapter, if one knows where to look.',
    ago: 2,
    likes: 3,
  },
];

/** Stars without text. */
export const bookRatings: readonly { by: string; rating: number }[] = [
  { by: 'gus', rating: 4 },
  { by: 'ines', rating: 5 },
  { by: 'ray', rating: 4 },
  { by: 'kit', rating: 5 },
  { by: 'tam', rating: 3 },
  { by: 'yuki', rating: 4.5 },
];
