/**
 * Loading more of a long thread: from the press on "load more" until a hundred further threads are shown below, alone
 * and with an answer each, and the longest time the page handles no events. React renders the conversation from the
 * start, so that hydration is not included; line and processor are as slow as in the part on pages.
 */
import { open } from '../../../test/journeys/support/chromium';
import { type Seen, visit } from '../browser/visit';
import { medians } from '../median';
import { embedOf } from '../pages/embeds';
import { placesOn } from '../pages/places';
import { publish } from '../pages/publisher';
import { held, milliseconds, type Row } from '../row';
import { openStage } from '../stage';

const RUNS = Number(process.env.VF_BENCH_RUNS ?? 7);
const THREADS = 100;
const MAX_TASK_MS = 50;

const cases = [0, 1].map((replies) => ({
  container_id: `bench-appends-${replies}`,
  // Enough for added pages as long as the first.
  roots: 3 * THREADS,
  replies,
  comments: THREADS * (1 + replies),
  attributes: { limit: String(THREADS), 'pagination-limit': String(THREADS), 'reply-limit': '1' },
}));

export async function appends(): Promise<Row[]> {
  const stage = await openStage(cases);
  const browser = await open();
  const talks = Object.fromEntries(cases.map((one) => [one.container_id, one]));
  const publisher = await publish(await placesOn(stage, talks), ['drawn']);
  const seen = new Map<string, Seen[]>(cases.map(({ container_id }) => [container_id, []]));
  try {
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`appends: round ${run} of ${RUNS}\n`);
      for (const { container_id, comments } of cases) {
        const address = publisher.addressOf(container_id, 'drawn');
        const act = { press: '.vf-load-more__button', effect: 'appended' } as const;
        const { blocked } = embedOf('drawn');
        seen.get(container_id)?.push(await visit(browser, { address, comments, isSlow: true, blocked, act }));
      }
    }
  } finally {
    await browser.close();
    await publisher.close();
    await stage.close();
  }
  return cases.flatMap(({ container_id, comments }) => {
    const { effect, longestAfter, blockingAfter } = medians(seen.get(container_id) ?? []);
    const what = `${THREADS} threads, ${comments} comments`;
    return [
      held(`${what}: longest task`, { value: longestAfter, limit: MAX_TASK_MS, write: milliseconds }),
      { what: `${what}: blocking`, value: milliseconds(blockingAfter) },
      { what: `${what}: from the press until all are visible`, value: milliseconds(effect) },
    ];
  });
}
