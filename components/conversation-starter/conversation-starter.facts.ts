/** Facts of a painted starter: open poll, editor's choice if any, number of comments. Runs on the server. */
import type { Moments, Reads } from '../../core/mount/widget/facts';
import { readExcerpts } from '../shared/excerpts/read-excerpts';
import { chosenOf, SORT } from './choice';
import type { Settings } from './conversation-starter.settings';
import type { StarterFacts } from './starter-facts';

export async function load(reads: Reads, { title }: Pick<Settings, 'title'>): Promise<StarterFacts> {
  const all = await readExcerpts(reads, { sort: SORT, isQuote: false });
  const chosen = chosenOf(all.comments);
  const poll = title ? null : await reads.poll('');
  return {
    ...all,
    comments: chosen ? [chosen] : [],
    ...(poll?.poll?.status === 'open' && { poll }),
  };
}

/** A closed conversation does not invite to write, nor to vote. */
export const momentsOf = ({ container, poll }: StarterFacts): Moments => {
  const ends = [container?.settings.expiry_time, poll?.poll?.closes].filter((time) => time != null);
  return { shown: [], closes: ends.length > 0 ? Math.min(...ends) : null };
};
