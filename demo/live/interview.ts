/** An evening with the mayor: readers' questions so far, and her answers. */
export interface Asked {
  by: string;
  text: string;
  /** Minutes before the page is first opened. */
  ago: number;
  likes: number;
  answer?: { text: string; ago: number };
  isLive?: true;
  dismissal?: 'already_asked' | 'off_topic' | 'no_time' | 'unsuitable';
  /** Index among the earlier questions. */
  mergedInto?: number;
}

export const interview = {
  container_id: 'wrackline-mayor-answers',
  title: 'The mayor answers',
  standfirst: 'Joan Tallis sits in our newsroom until nine. Ask her about the bridge, the budget and the eels.',
  summary: 'Readers ask, the mayor answers.',
  host: 'joan',
};

export const asked: readonly Asked[] = [
  {
    by: 'mara',
    text: 'The swing bridge has been shut since March. Will there be a ferry on market days until it opens?',
    ago: 52,
    likes: 41,
    answer: {
      text: 'From the first Saturday in May, every half hour between seven and two, and free for anybody with a basket. The boats are hired and the jetty is inspected on Thursday.',
      ago: 38,
    },
  },
  {
    by: 'tobias',
    text: 'Who pays when the new sea wall costs more than was voted for?',
    ago: 47,
    likes: 36,
    isLive: true,
  },
  {
    by: 'priya',
    text: 'Could the library stay open one evening a week? Those of us who work never see it lit.',
    ago: 44,
    likes: 28,
  },
  { by: 'deke', text: 'What happens to the fish hall when the auction moves inland?', ago: 41, likes: 19 },
  {
    by: 'oona',
    text: 'Are the eel gates going to be repaired before the autumn run, or after it like last year?',
    ago: 40,
    likes: 17,
    answer: {
      text: 'Before. The parts came on Monday, and the water board has given us its word and, this time, a date: 20 August.',
      ago: 21,
    },
  },
  { by: 'win', text: 'Why does the number 4 bus stop at six when the shops close at seven?', ago: 33, likes: 12 },
  { by: 'colm', text: 'Will the council publish the harbour report without the black bars?', ago: 26, likes: 11 },
  { by: 'kit', text: 'Which of the town’s chip shops do you go to, and do not say all of them.', ago: 24, likes: 9 },
  {
    by: 'hal',
    text: 'Is there going to be a ferry while the bridge is shut?',
    ago: 18,
    likes: 2,
    dismissal: 'already_asked',
    mergedInto: 0,
  },
  {
    by: 'nell',
    text: 'Can the lamps on Ropewalk be turned down after midnight? The bats would thank you.',
    ago: 12,
    likes: 6,
  },
];
