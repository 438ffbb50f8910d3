/**
 * New content in a conversation or thread that a person follows; of a live blog, only posts that its editors announce.
 */
import { about } from './about';
import type { NotificationKind } from './notification-kind';

export const subscribedPageContent: NotificationKind = {
  name: 'subscribed_page_content',
  channels: { tray: true, push: true, mail: true },
  mail: 'digest',
  spreads(fact) {
    if (fact.fact !== 'shown' && fact.fact !== 'announced') return [];
    const { comment } = fact;
    const isPost = comment.kind === 'livestories' && comment.parent_id === null;
    if (isPost && fact.fact === 'shown') return [];
    const { target_id: _, ...notice } = about(comment);
    const page = { ...notice, source: `page:${comment.container_uuid}`, group: comment.container_uuid };
    if (comment.parent_id === null) return [page];
    return [page, { ...notice, source: `thread:${comment.thread_id}`, group: String(comment.thread_id) }];
  },
};
