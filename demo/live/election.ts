/** The harbour council's election night: the existing posts, and those that follow during the visit. */
import type { Block } from '../../core/contract/content/live-blog';

export interface BlogPost {
  by: string;
  /** Minutes before now; absent for posts that are still to come. */
  ago: number;
  title?: string;
  body: Block[];
  key?: true;
  pinned?: true;
  likes?: number;
}

const say = (text: string): Block => ({ type: 'paragraph', text });

export const election = {
  container_id: 'wrackline-live-election',
  title: 'Harbour council election: the night as it happens',
  topic: 'Harbour council',
  hoursAgo: 3,
  standfirst: 'Who pays for the sea wall, and who runs the ferry: the count, seat by seat, from the old fish hall.',
  summary:
    'Eleven seats, one ferry contract and a sea wall. Results from all four wards, with Ada Thorne at the count.',
  scoreboard: {
    home: { name: 'Sea Wall', score: '4' },
    away: { name: 'Open Quay', score: '3' },
    clock: '7 of 11 seats',
    period: 'Declared',
  },
  posts: [
    {
      by: 'ada',
      ago: 178,
      title: 'The polls have closed',
      key: true,
      body: [
        say(
          'The doors of the four polling stations shut at ten. The boxes are on their way to the old fish hall, where the count begins as soon as the last of them is through the door.',
        ),
        say('We stay until the eleventh seat is declared. If it is anything like four years ago, bring a blanket.'),
      ],
      likes: 31,
    },
    {
      by: 'ben',
      ago: 164,
      title: 'What is decided tonight',
      pinned: true,
      body: [
        say('Eleven seats on the harbour council. Six make a majority.'),
        {
          type: 'facts',
          items: [
            { label: 'Sea Wall', value: 'raise the wall by 60 cm, paid for by mooring fees' },
            { label: 'Open Quay', value: 'sluice gates instead, and the ferry in public hands' },
            { label: 'Independents', value: 'two, both against the contract as it stands' },
          ],
        },
        say('The new council votes on the ferry contract within thirty days. That vote is why the turnout matters.'),
      ],
      likes: 58,
    },
    {
      by: 'ada',
      ago: 141,
      body: [
        say(
          'Box one of nineteen is open. The returning officer, **Ines Falk**, has asked the hall for quiet, and mostly got it.',
        ),
      ],
      likes: 9,
    },
    {
      by: 'cleo',
      ago: 122,
      title: 'Turnout is the highest in twenty years',
      key: true,
      body: [
        say('Sixty-four in a hundred voted, says the clerk. In the Lower Town it was nearly seventy.'),
        {
          type: 'table',
          rows: [
            ['Ward', 'Turnout', 'Last time'],
            ['Lower Town', '69 %', '51 %'],
            ['Saltings', '64 %', '49 %'],
            ['Upper Quay', '61 %', '55 %'],
            ['Lighthouse', '58 %', '47 %'],
          ],
        },
      ],
      likes: 44,
    },
    {
      by: 'ben',
      ago: 97,
      body: [
        {
          type: 'quote',
          text: 'I have counted here since the hall still smelled of herring. I have never seen a queue at nine in the evening.',
          cite: 'Tellers’ clerk, fish hall',
        },
      ],
      likes: 72,
    },
    {
      by: 'ada',
      ago: 75,
      title: 'First seats: Lighthouse goes to Sea Wall',
      key: true,
      body: [
        say(
          'Both Lighthouse seats are Sea Wall’s, as expected, but by a good deal less than four years ago: 52 to 44 in a hundred.',
        ),
        { type: 'scorecard' },
      ],
      likes: 37,
    },
    {
      by: 'cleo',
      ago: 51,
      body: [
        say('How the count works, for those who ask under this post:'),
        {
          type: 'list',
          ordered: true,
          items: [
            'Every box is opened in front of two tellers from different lists.',
            'Papers are turned face up and counted against the register.',
            'Only then are they sorted, and the piles counted twice.',
          ],
        },
      ],
      likes: 18,
    },
    {
      by: 'ada',
      ago: 28,
      title: 'Recount in the Saltings',
      key: true,
      body: [
        say(
          'Eleven votes between the second and the third. Both lists have asked for a recount and the returning officer has agreed.',
        ),
        say('That puts the third Saltings seat at half past midnight at the earliest.'),
      ],
      likes: 63,
    },
    {
      by: 'ben',
      ago: 12,
      body: [
        say(
          'The drone footage of the square everybody is sending us is from this evening and it is real; we have checked.',
        ),
        {
          type: 'embed',
          url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
          provider: 'YouTube',
          title: 'Harbour square, 23:20, from the roof of the ferry office',
          author: 'Tide & Tower',
        },
      ],
      likes: 26,
    },
    {
      by: 'ada',
      ago: 4,
      title: 'Seven of eleven declared',
      body: [
        say(
          'Sea Wall four, Open Quay three. Four seats are open, and three of them are in the Lower Town, where nobody has won by more than forty votes since the ferry stopped.',
        ),
      ],
      likes: 12,
    },
  ] satisfies BlogPost[],
  /** `npm run demo:live` publishes these, one after the other. */
  toCome: [
    { by: 'ada', ago: 0, body: [say('The recount in the Saltings is done. The tellers are signing.')] },
    {
      by: 'ada',
      ago: 0,
      title: 'Open Quay takes the Saltings by nine votes',
      key: true,
      body: [say('Nine, not eleven. Four all, with three seats to come and every one of them in the Lower Town.')],
    },
    { by: 'cleo', ago: 0, body: [say('A cheer in the square that you could hear through the walls here.')] },
    {
      by: 'ben',
      ago: 0,
      body: [
        {
          type: 'quote',
          text: 'We said it would be the Lower Town. We did not say it would be one in the morning.',
          cite: 'Open Quay, at the back of the hall',
        },
      ],
    },
    {
      by: 'ada',
      ago: 0,
      title: 'Lower Town, first seat: an independent',
      key: true,
      body: [
        say(
          'Marit Sand, who stood against the ferry contract on her own, is in. Nobody can have a majority now without her.',
        ),
      ],
    },
    { by: 'cleo', ago: 0, body: [say('*If you have just joined us:* four seats each, one independent, two to go.')] },
    {
      by: 'ada',
      ago: 0,
      title: 'The last two seats are split',
      key: true,
      body: [say('Five, five and one. Whoever wants to sign the ferry contract has to talk to Marit Sand first.')],
    },
  ] satisfies BlogPost[],
};
