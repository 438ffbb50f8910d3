/** The post that a link leads to, where it stands further down than the blog has been read. */
import { isFailure } from '../../base/failure/failure';
import type { RealtimeEvent } from '../../contract/realtime';
import { fetchPost } from '../../transport/api/live-blog';
import { isRoot, type Post } from './new-posts';
import { applyEvent, type BlogView } from './view';

/** @returns what puts it in its place among the posts; undefined when there is none (any more) */
export async function readLinked(
  section_uuid: string,
  container_uuid: string,
  content_uuid: string,
): Promise<((view: BlogView) => BlogView) | undefined> {
  const found = await fetchPost(section_uuid, container_uuid, content_uuid);
  const payload = isFailure(found) ? undefined : (found.contents as Post[]).find(isRoot);
  if (!payload) return;
  const event: RealtimeEvent = { message_type: 'liveblog_post', action: 'visible', container_uuid, payload };
  // Older than all that is shown, it would wait for those between to be read.
  return (view) => ({ ...applyEvent({ ...view, hasMore: false }, event), hasMore: view.hasMore });
}
