/** Facts of a painted quote. Runs on the server. */
import type { Reads } from '../../core/mount/widget/facts';
import type { Excerpts } from '../../core/state/excerpts/excerpts.atoms';
import { readExcerpts } from '../shared/excerpts/read-excerpts';
import { chooseQuote, sortOf } from './choose-quote';
import type { Settings } from './pull-quote.settings';

export async function load(reads: Reads, settings: Settings): Promise<Excerpts> {
  const all = await readExcerpts(reads, { sort: sortOf(settings), isQuote: true });
  const quoted = chooseQuote(all.comments, settings);
  return { ...all, comments: quoted ? [quoted] : [] };
}
