/** Reads the facts of a painted live blog: its first page, the content above, and the writers. Runs on the server. */
import { coverageAt, endOf } from '../../../core/contract/content/coverage';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import { adSpaceRules } from '../../../core/state/ads/space-rules';
import { compactView } from '../../../core/state/live-blog/compact-view';
import { type Post, timeOf } from '../../../core/state/live-blog/new-posts';
import { peopleIn } from '../../../core/state/live-blog/people-in';
import { pollsIn } from '../../../core/state/live-blog/polls-in';
import { type BlogView, blogOf, type Order } from '../../../core/state/live-blog/view';
import type { LivestoryFacts, LoadedFacts } from './livestory-facts';
import { structuredData, UPDATES_AT_MOST } from './structured-data';

export { structuredData };

/** Settings that determine the painted page. */
interface FirstPage {
  limit: number;
  /** Undefined: the blog's own order. */
  sort: Order | undefined;
}

export async function load(reads: Reads, { limit, sort }: FirstPage): Promise<LoadedFacts> {
  const container = await reads.container();
  if (!container || container.settings.is_hidden) return { view: null };
  const order = sort ?? blogOf(container).order;
  const { contents, more_available: hasMore } = await reads.comments({ limit, replyLimit: 0, sort: order });
  const { pinned, key_moments } = await reads.highlights();
  const posts = contents as Post[];
  const shown = [...posts, ...(pinned as Post[])];
  // The first page may have the oldest posts, or only a few.
  const isLatest = !hasMore || (order === 'newest' && limit >= UPDATES_AT_MOST);
  const latest = isLatest ? undefined : await readLatest(reads);
  const users = await reads.people(peopleIn([...shown, ...(latest ?? [])]));
  const people = Object.fromEntries(users.map(({ uuid, name, pic_small }) => [uuid, { name, pic_small }]));
  const polls = await readPolls(reads, shown);
  const view = { container, posts, hasMore, pinned, keyMoments: key_moments, people, order, ...(polls && { polls }) };
  return { view, ...(latest && { latest }) };
}

async function readLatest(reads: Reads): Promise<Post[]> {
  const { contents } = await reads.comments({ limit: UPDATES_AT_MOST, replyLimit: 0, sort: 'newest' });
  return contents as Post[];
}

export const forBrowser = ({ view }: LoadedFacts): LivestoryFacts => ({ view: view && compactView(view) });

async function readPolls(reads: Reads, posts: Post[]): Promise<BlogView['polls']> {
  const uuids = new Set(posts.flatMap(pollsIn));
  if (uuids.size === 0) return undefined;
  return Object.fromEntries(await Promise.all([...uuids].map(async (uuid) => [uuid, await reads.poll(uuid)])));
}

export const momentsOf = ({ view }: LoadedFacts): Moments => ({
  shown: [...(view?.posts ?? []), ...(view?.pinned ?? [])].map(timeOf),
  closes: view ? endOf(blogOf(view.container)) : null,
  begins: view ? blogOf(view.container).coverage_start : null,
});

/** An ended blog has no more events: shared caches may store it, and serve a day-old copy while revalidating. */
const ENDED = { browser: 0, shared: 300, stale: 86_400 };

export const cacheOf = ({ view }: LoadedFacts, now: number) =>
  view && coverageAt(blogOf(view.container), now) === 'ended' ? ENDED : undefined;

export const rulesOf = ({ attributes, settings }: PaintedState): string =>
  adSpaceRules(settings, 'livestory', attributes);
