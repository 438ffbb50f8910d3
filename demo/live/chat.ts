/** Messages of readers during the election night, and in the gallery's chats. */
export interface Said {
  by: string;
  text: string;
  /** Seconds after the previous message. */
  after: number;
  /** Answers the message that is this many positions earlier. */
  answers?: number;
  likes?: number;
  pinned?: true;
  /** People by reaction. */
  reactions?: Record<string, string[]>;
}

export const electionChat: readonly Said[] = [
  {
    by: 'morgan',
    text: 'Welcome. Keep it kind, and no results that the clerk has not read out.',
    after: 0,
    pinned: true,
  },
  { by: 'mara', text: 'Evening all. Kettle is on.', after: 40, likes: 4 },
  { by: 'tobias', text: 'Is anybody at the fish hall? The feed here is about a minute behind.', after: 25 },
  {
    by: 'yuki',
    text: 'I am, by the scales. They have just carried in the Ropewalk boxes.',
    after: 30,
    answers: 1,
    likes: 9,
  },
  { by: 'yuki', text: 'It smells exactly as you would expect.', after: 12 },
  { by: 'gus', text: 'Four years ago this took until three in the morning.', after: 45 },
  {
    by: 'kit',
    text: 'Four years ago there was a recount because of a herring 🐟',
    after: 20,
    answers: 1,
    likes: 17,
    reactions: { '😂': ['mara', 'gus', 'tobias'], '👏': ['yuki'] },
  },
  { by: 'mara', text: 'Sea Wall by two seats. I say it now so that nobody can say I did not.', after: 50 },
  { by: 'robin', text: 'Bold.', after: 9, answers: 1 },
  { by: 'tobias', text: 'The clerk is on the box with the microphone!', after: 70 },
  { by: 'gus', text: 'Shh', after: 6 },
  { by: 'kit', text: 'The microphone is off, as ever.', after: 11, likes: 6, reactions: { '😂': ['ada', 'robin'] } },
  { by: 'ada', text: 'Ropewalk declared: the post with the numbers is up on the left.', after: 35, likes: 12 },
  { by: 'mara', text: 'Told you.', after: 14 },
  {
    by: 'yuki',
    text: 'Thirty-one votes. In a ward of nine hundred. Every single one of those people is going to be insufferable.',
    after: 28,
  },
  {
    by: 'robin',
    text: 'I am one of them and I intend to be.',
    after: 16,
    answers: 1,
    likes: 8,
    reactions: { '😂': ['mara', 'tobias'], '👏': ['yuki'] },
  },
];

/** For the gallery's pages from right to left. */
export const arabicChat: readonly Said[] = [
  { by: 'morgan', text: 'أهلًا بكم. تحدّثوا بلطف، ولا نتائج قبل أن يقرأها الكاتب.', after: 0, pinned: true },
  { by: 'mara', text: 'مساء الخير جميعًا. الشاي جاهز.', after: 40, likes: 4 },
  { by: 'tobias', text: 'هل من أحد في قاعة السمك؟ البث عندي متأخر دقيقة.', after: 25 },
  { by: 'yuki', text: 'أنا هنا، عند الميزان. أدخلوا الآن صناديق حيّ الحبال.', after: 30, answers: 1, likes: 9 },
  { by: 'gus', text: 'قبل أربع سنوات امتدّ هذا حتى الثالثة صباحًا.', after: 45 },
  {
    by: 'kit',
    text: 'قبل أربع سنوات أُعيد الفرز بسبب سمكة 🐟',
    after: 20,
    answers: 1,
    likes: 17,
    reactions: { '😂': ['mara', 'gus', 'tobias'], '👏': ['yuki'] },
  },
  { by: 'tobias', text: 'الكاتب على المنصّة ومعه الميكروفون!', after: 70 },
  { by: 'gus', text: 'صه', after: 6 },
  { by: 'mara', text: 'قلت لكم.', after: 14 },
];

/** Messages to come during a visit (tools/demo-live.mjs), by people who join for it. */
export const electionChatToCome = [
  { name: 'Nell Ropewalk', text: 'Just in from the ferry. What did I miss?' },
  { name: 'Osei Baker', text: 'Thirty-one votes, and a microphone that works now.' },
  { name: 'Nell Ropewalk', text: 'Thirty-one! That is our stairwell.' },
  { name: 'Pia Holm', text: 'They are carrying in the last boxes.' },
  { name: 'Osei Baker', text: 'My mother is counting. She has not looked up for an hour.' },
  { name: 'Pia Holm', text: 'Somebody has brought chips. The clerk is pretending not to notice.' },
  { name: 'Nell Ropewalk', text: 'Wave at the camera, clerk!' },
  { name: 'Osei Baker', text: 'He waved.' },
  { name: 'Pia Holm', text: 'Next one cannot be long now.' },
  { name: 'Nell Ropewalk', text: 'I said that at nine.' },
  { name: 'Osei Baker', text: 'Quiet, he is on the box again.' },
  { name: 'Pia Holm', text: 'There it is 🎉' },
];
