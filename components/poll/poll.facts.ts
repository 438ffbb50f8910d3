/** Facts of a painted poll: the question and, if results are public, the numbers. Runs on the server. */
import type { ShownPoll } from '../../core/contract/content/polls';
import type { Moments, Reads } from '../../core/mount/widget/facts';
import type { Settings } from './poll.settings';

export const load = (reads: Reads, { pollId }: Settings): Promise<ShownPoll> => reads.poll(pollId ?? '');

export const momentsOf = ({ poll }: ShownPoll): Moments => ({ shown: [], closes: poll?.closes ?? null });
