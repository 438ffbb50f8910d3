/** The linked post, when it is further down than the loaded part of the blog. */
import { isFailure } from '../../base/failure/failure';
import type { RealtimeEvent } from '../../contract/content/realtime';
import { fetchPost } from '../../transport/api/live-blog';
import { isRoot, type Post } from './new-posts';
import { applyEvent, type BlogView } from './view';

/** @returns a function that inserts it among the posts; undefined when it does not exist (any more) */
export async function readLinked(
  section_uuid: string,
  container_uuid: string,
  content_uuid: string,
): Promise<((view: BlogView) => BlogView) | undefined> {
  const found = await fetchPost(section_uuid, container_uuid, content_uuid);
  const payload = isFailure(found) ? undefined : (found.contents as Post[]).find(isRoot);
  if (!payload) return;
  const event: RealtimeEvent = { message_type: 'liveblog_post', action: 'visible', container_uuid, payload };
  // Without this, a post older than all shown ones would wait for those in between.
  return (view) => ({ ...applyEvent({ ...view, hasMore: false }, event), hasMore: view.hasMore });
}
