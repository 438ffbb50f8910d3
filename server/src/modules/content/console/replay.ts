/** Compares what the stored rules and other ones find in comments. */
import { setImmediate as pause } from 'node:timers/promises';
import type { LanguageSplit, ReplayPage, ReplaySample } from '../../../../../core/contract/console/replay';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Site } from '../../sites/sites/site-registry';
import type { Finding } from '../model/finding';
import type { WrittenContent } from '../model/written-content';
import type { ReplayedComment, ReplayFacts } from './replay.repository';
import { strictest } from './strictest';

type TryText = (
  site: Site,
  written: WrittenContent,
  removalRate: number | null,
) => Promise<{ phase: string; finding: Pick<Finding, 'rule' | 'verdict'> | null }[]>;

/** Comments before other requests are served: about two milliseconds. */
const PAUSE_EVERY = 50;
const SAMPLES = 20;
const TEXT_MAX = 300;

type Change = keyof ReplayPage['changes'];
type Outcome = Pick<ReplayPage, 'changes' | 'languages' | 'samples' | 'compared'>;
type Judged = Awaited<ReturnType<typeof judge>>;

/** With the share of its writer's comments that staff had removed in the 30 days before it. */
interface RatedComment extends ReplayedComment {
  removalRate: number | null;
}

/** A comment that the stored or the tried rules catch. */
interface Caught {
  comment: ReplayedComment;
  change: Change;
  from: Judged;
  to: Judged;
}

/** @param readFacts reads what staff decided on comments, and the language of their articles */
export async function replay(
  tryText: TryText,
  { stored, tried }: { stored: Site; tried: Site },
  comments: RatedComment[],
  readFacts: (ids: number[]) => Promise<ReplayFacts>,
): Promise<Outcome> {
  const caught: Caught[] = [];
  for (const [index, comment] of comments.entries()) {
    if (index % PAUSE_EVERY === PAUSE_EVERY - 1) await pause();
    const [from, to] = [await judge(tryText, stored, comment), await judge(tryText, tried, comment)];
    const change = nameOf(from.verdict !== 'pass', to.verdict !== 'pass');
    if (change !== null) caught.push({ comment, change, from, to });
  }
  const facts = await readFacts(caught.map(({ comment }) => comment.id));
  return { compared: comments.length, ...countChanges(caught, facts), samples: samplesOf(caught) };
}

function countChanges(caught: Caught[], facts: ReplayFacts): Pick<Outcome, 'changes' | 'languages'> {
  const none = () => ({ total: 0, visible: 0, approved: 0, rejected: 0 });
  const changes = { caught: none(), both: none(), released: none() };
  const languages = new Map<string, LanguageSplit>();
  for (const { comment, change } of caught) {
    const { verdict, language } = facts.get(comment.id) ?? { verdict: null, language: '' };
    const split = changes[change];
    split.total += 1;
    if (comment.state === 'visible') split.visible += 1;
    if (verdict !== null) split[verdict] += 1;
    const ofLanguage = languages.get(language) ?? { language, caught: 0, both: 0, released: 0 };
    ofLanguage[change] += 1;
    languages.set(language, ofLanguage);
  }
  return { changes, languages: [...languages.values()].sort((a, b) => (a.language < b.language ? -1 : 1)) };
}

function samplesOf(caught: Caught[]): ReplaySample[] {
  const counts = { caught: 0, released: 0 };
  return caught.flatMap(({ comment, change, from, to }) => {
    if (change === 'both' || counts[change] >= SAMPLES) return [];
    counts[change] += 1;
    return {
      content_uuid: numericIdToUuid(comment.id),
      text: cutText(comment.content, TEXT_MAX),
      ...{ from: from.verdict, to: to.verdict, rule: change === 'caught' ? to.rule : from.rule },
      ...{ is_visible: comment.state === 'visible', date_created: comment.date_created },
    };
  });
}

function nameOf(isCaughtNow: boolean, wouldBe: boolean): Change | null {
  if (isCaughtNow) return wouldBe ? 'both' : 'released';
  return wouldBe ? 'caught' : null;
}

async function judge(tryText: TryText, site: Site, comment: RatedComment) {
  const found = await tryText(site, writtenOf(comment), comment.removalRate);
  const verdict = strictest(found.map(({ finding }) => finding?.verdict ?? 'pass'));
  const first = found.find(({ finding }) => finding?.verdict === verdict);
  return { verdict, rule: first?.finding ? `${first.phase}/${first.finding.rule}` : '' };
}

const writtenOf = ({ content, links, media }: ReplayedComment): WrittenContent => ({
  ...{ content, links, media, mentions: [], metadata: {}, fields: null },
});
