/** Reads the facts of a painted conversation: its first page and writers. Runs on the server. */
import type { Comment } from '../../../core/contract/content/comment';
import { compactList, compactUsers } from '../../../core/contract/content/compact';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { SocialDisplay } from '../../../core/contract/content/social-display';
import type { ConversationSort } from '../../../core/contract/content/sorts';
import type { Moments, Reads } from '../../../core/mount/widget/facts';
import { adSpaceRules } from '../../../core/state/ads/space-rules';
import type { ConversationFacts } from './conversation-facts';

export { structuredData } from '../../shared/postings/structured-data';

/** Settings that determine the painted page. */
interface FirstPage {
  limit: number;
  replyLimit: number;
  sort: ConversationSort;
  social: SocialDisplay;
}

export async function load(reads: Reads, { limit, replyLimit, sort, social }: FirstPage): Promise<ConversationFacts> {
  // Read first: the page reflects at least its `seq`.
  const container = await reads.container();
  if (!container) return { list: null, users: [] };
  const page = await reads.comments({ limit, replyLimit, sort, social });
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

/** The cut and the ads' space exist from the first frame; without scripts nobody could uncover a cut list. */
export function rulesOf({ attributes, settings }: PaintedState): string {
  const height = Number(attributes['initial-height']);
  const cut = height ? `@media (scripting:enabled){.threads--cut{--_cut:${height}px}}` : '';
  return cut + adSpaceRules(settings, 'conversations', attributes);
}
