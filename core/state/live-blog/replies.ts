/** Replies under a post: read when it is opened, and written by members. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { store } from '../../base/store/store';
import { fetchReplies, sendReply } from '../../transport/api/live-blog';
import { showFailureAction } from '../notices/notices.atoms';
import { requireOrWait } from '../permissions/permissions';
import type { Post } from './new-posts';
import { readPeople } from './read-blog';
import type { BlogView } from './view';

export interface ReplyPage {
  replies: Post[];
  hasMore: boolean;
  people: BlogView['people'];
}

export async function readReplies(
  section: string,
  post: Post,
  limit: number,
  before?: ReplyPage,
): Promise<ReplyPage | Failure> {
  const last = before?.replies.at(-1)?.content_uuid;
  const query = { limit, ...(last && { starting_from: last }) };
  const answer = await orUnreachable(fetchReplies(section, post.content_container_uuid, post.content_uuid, query));
  if (isFailure(answer)) return answer;
  const replies = [...(before?.replies ?? []), ...answer.contents];
  const people = await readPeople(
    answer.contents.map(({ actor_uuid }) => actor_uuid),
    before?.people ?? {},
  );
  return { replies, hasMore: answer.more_available, people };
}

/** Undefined when it was refused, which a notice says; what was typed stays. */
export async function reply(section: string, post: Post, text: string): Promise<Post | undefined> {
  const may = requireOrWait('comment/attempt_to_create', 'post_content', {});
  if (may !== true && !(await may)) return undefined;
  const answer = await orUnreachable(sendReply(section, post.content_container_uuid, post.content_uuid, text));
  if (!isFailure(answer)) return answer;
  void store.set(showFailureAction, answer);
  return undefined;
}
