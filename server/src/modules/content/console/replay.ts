/** Compares what the stored rules and other ones find in comments. */
import { setImmediate as pause } from 'node:timers/promises';
import type { ReplayPage, ReplaySample } from '../../../../../core/contract/console/replay';
import { cutText } from '../../../../../core/contract/cut-text';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Site } from '../../sites/sites/site-registry';
import type { Finding } from '../model/finding';
import type { WrittenContent } from '../model/written-content';
import type { ReplayedComment } from './replay.repository';
import { strictest } from './strictest';

type TryText = (
  site: Site,
  written: WrittenContent,
) => Promise<{ phase: string; finding: Pick<Finding, 'rule' | 'verdict'> | null }[]>;

/** Comments before other requests are served: about two milliseconds. */
const PAUSE_EVERY = 50;
const SAMPLES = 20;
const TEXT_MAX = 300;

type Outcome = Pick<ReplayPage, 'changes' | 'samples' | 'compared'>;

export async function replay(
  tryText: TryText,
  { stored, tried }: { stored: Site; tried: Site },
  comments: ReplayedComment[],
): Promise<Outcome> {
  const none = () => ({ total: 0, visible: 0 });
  const changes = { caught: none(), both: none(), released: none() };
  const samples: ReplaySample[] = [];
  const ofSamples = { caught: 0, released: 0 };
  for (const [index, comment] of comments.entries()) {
    if (index % PAUSE_EVERY === PAUSE_EVERY - 1) await pause();
    const written = writtenOf(comment);
    const [from, to] = [await judge(tryText, stored, written), await judge(tryText, tried, written)];
    const change = nameOf(from.verdict !== 'pass', to.verdict !== 'pass');
    if (change === null) continue;
    const is_visible = comment.state === 'visible';
    changes[change].total += 1;
    if (is_visible) changes[change].visible += 1;
    if (change === 'both' || ofSamples[change] >= SAMPLES) continue;
    ofSamples[change] += 1;
    samples.push({
      content_uuid: numericIdToUuid(comment.id),
      text: cutText(comment.content, TEXT_MAX),
      ...{ from: from.verdict, to: to.verdict, rule: change === 'caught' ? to.rule : from.rule },
      ...{ is_visible, date_created: comment.date_created },
    });
  }
  return { compared: comments.length, changes, samples };
}

function nameOf(isCaughtNow: boolean, wouldBe: boolean): keyof Outcome['changes'] | null {
  if (isCaughtNow) return wouldBe ? 'both' : 'released';
  return wouldBe ? 'caught' : null;
}

async function judge(tryText: TryText, site: Site, written: WrittenContent) {
  const found = await tryText(site, written);
  const verdict = strictest(found.map(({ finding }) => finding?.verdict ?? 'pass'));
  const first = found.find(({ finding }) => finding?.verdict === verdict);
  return { verdict, rule: first?.finding ? `${first.phase}/${first.finding.rule}` : '' };
}

const writtenOf = ({ content, links, media }: ReplayedComment): WrittenContent => ({
  ...{ content, links, media, mentions: [], metadata: {}, fields: null },
});
