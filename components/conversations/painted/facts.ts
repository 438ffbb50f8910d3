/** What a painted conversation is drawn from: its first page and who wrote it. Runs on the server. */
import type { Comment } from '../../../core/contract/comment';
import { compactList, compactUsers } from '../../../core/contract/compact';
import type { PaintedState } from '../../../core/contract/painted';
import type { ConversationSort } from '../../../core/contract/sorts';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import { adSpaceRules } from '../../../core/state/ads/space-rules';
import type { ConversationFacts } from './conversation-facts';

export { structuredData } from '../../shared/postings/structured-data';

/** What the page that is painted depends on. */
interface FirstPage {
  limit: number;
  replyLimit: number;
  sort: ConversationSort;
}

export async function load(reads: Reads, { limit, replyLimit, sort }: FirstPage): Promise<ConversationFacts> {
  // Read first: its `seq` is what the page reflects at least.
  const container = await reads.container();
  if (!container) return { list: null, users: [] };
  const page = await reads.comments({ limit, replyLimit, sort });
  const list = { ...page, container, content_container_uuid: container.content_container_uuid };
  return {
    list: compactList(list, reads.section_uuid),
    users: compactUsers(await reads.people(peopleIn(page.contents))),
  };
}

const peopleIn = (contents: Comment[]): string[] =>
  contents.flatMap((it) => [it.actor_uuid, it.parent_actor_uuid ?? it.actor_uuid]);

export const momentsOf = ({ list }: ConversationFacts): Moments => ({
  shown: (list?.contents ?? []).map(({ date_created }) => date_created),
  closes: list?.container.settings.expiry_time ?? null,
});

export const hasMore = ({ list }: ConversationFacts): boolean => list?.more_available ?? false;

/** A cut list is cut from the first frame on; without scripts nobody could uncover it. Ads have room as early. */
export function rulesOf({ attributes, settings }: PaintedState): string {
  const height = Number(attributes['initial-height']);
  const cut = height ? `@media (scripting:enabled){.threads--cut{--_cut:${height}px}}` : '';
  return cut + adSpaceRules(settings, 'conversations', attributes);
}
