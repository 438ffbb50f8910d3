/** Reads a whole conversation of a server process, page by page. */
import type { Comment, CommentList, ContainerList } from '../../../core/contract/content/comment';

const PAGE = 'limit=100&reply_limit=50&sorted_by=oldest';

/** @returns all visible comments, the oldest thread first, and the conversation that they belong to */
export async function readAll(
  origin: string,
  section: string,
  container_id: string,
): Promise<Pick<ContainerList, 'container'> & { comments: Comment[] }> {
  const path = `${origin}/v4/livecomments/${section}`;
  const read = async (url: string) => (await (await fetch(url)).json()) as CommentList;
  const first = (await read(`${path}/?container_id=${container_id}&${PAGE}`)) as ContainerList;
  const { container } = first;
  const comments = [...first.contents];
  for (let isMore = first.more_available; isMore; ) {
    const last = comments.findLast(({ content_uuid, thread_uuid }) => content_uuid === thread_uuid);
    if (!last) throw new Error('a page without a thread');
    const from = `starting_from=${last.content_uuid}`;
    const next = await read(`${path}/${container.content_container_uuid}/comments?${PAGE}&${from}`);
    comments.push(...next.contents);
    isMore = next.more_available;
  }
  return { container, comments };
}
