/**
 * The first interaction of a reader with a painted page: from the press to the end of the frame that shows its effect.
 * Files loaded at idle are there by then; line and processor are as slow as in the part on pages.
 *
 * A reader with an account likes; a guest likes too, and is asked to log in; a guest presses into the composer, which
 * ends when React has the nodes.
 */
import { open } from '../../../test/journeys/support/chromium';
import type { Effect } from '../browser/probe';
import { type Seen, visit } from '../browser/visit';
import { medians } from '../median';
import { type EmbedName, embedOf } from '../pages/embeds';
import { placesOn } from '../pages/places';
import { publish } from '../pages/publisher';
import { held, type Measured, milliseconds } from '../row';
import { openStage } from '../stage';
import { talks, threads } from './pages';

const RUNS = Number(process.env.VF_BENCH_RUNS ?? 7);
const MUST_MS = 300;
const AIM_MS = 150;

const LIKE = '.vf-content-actions__like';

interface Gesture {
  what: string;
  press: string;
  effect: Effect;
  isReader?: true;
}
const gestures: Gesture[] = [
  { what: 'Like by a reader with an account', press: LIKE, effect: 'liked', isReader: true },
  { what: 'Like by a guest, until asked to log in', press: LIKE, effect: 'asked' },
  { what: 'press into the composer by a guest, until React has it', press: 'textarea', effect: 'taken-over' },
];
const embeds: EmbedName[] = ['included', 'painted', 'drawn'];

export async function interactions(): Promise<Measured> {
  const seen = new Map<string, Seen[]>();
  const stage = await openStage(threads.filter(({ container_id }) => container_id === talks[20].container_id));
  const browser = await open();
  const publisher = await publish(await placesOn(stage, { 20: talks[20] }), embeds);
  try {
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`acts: round ${run} of ${RUNS}\n`);
      for (const { what, press, effect, isReader } of gestures) {
        for (const embed of embeds) {
          const one = await visit(browser, {
            address: publisher.addressOf('20', embed),
            comments: talks[20].comments,
            isSlow: true,
            blocked: embedOf(embed).blocked,
            act: { press, effect },
            ...(isReader && { reader: stage.reader }),
          });
          const key = `${what} ${embed}`;
          seen.set(key, [...(seen.get(key) ?? []), one]);
        }
      }
    }
  } finally {
    await browser.close();
    await publisher.close();
    await stage.close();
  }
  const of = (what: string, embed: EmbedName) => medians(seen.get(`${what} ${embed}`) ?? []);
  const rows = gestures.flatMap(({ what }) =>
    (['included', 'painted'] as const).map((embed) =>
      held(`${embedOf(embed).title}: ${what}`, {
        value: of(what, embed).effect,
        limit: MUST_MS,
        aim: AIM_MS,
        write: milliseconds,
      }),
    ),
  );
  const line = (what: string, embed: EmbedName) => {
    const { isTakenOver, effect, blockingAfter } = of(what, embed);
    const ran = Number(isTakenOver) > 0 ? 'yes' : 'no';
    return [`${what}, ${embedOf(embed).title}`, milliseconds(effect), milliseconds(blockingAfter), ran];
  };
  return {
    intro: `20 comments, a slow line and processor as above, medians of ${RUNS} visits in turn. Somebody with an account has no first act to wait for: the conversation is taken over as the page loads.`,
    rows,
    tables: [
      {
        title: 'All acts',
        head: ['', 'press to effect', 'blocking after the press', 'React ran before it'],
        lines: gestures.flatMap(({ what }) => embeds.map((embed) => line(what, embed))),
      },
    ],
  };
}
