/**
 * Painted facts in few bytes: what nearly every comment and person have alike is left out by the server and filled in by
 * who draws, both from this one table (design decision 2).
 */
import type { Comment, ContainerList } from './comment';
import { nobody } from './guest';
import { uuidToNumericId } from './ids';
import type { PublicUser } from './user';
import { usualParts } from './usual';

/** A comment less what is as usual. */
export type SlimComment = Partial<Comment> & Pick<Comment, 'content_uuid' | 'actor_uuid' | 'date_created'>;
/** A person less what is as usual. */
export type SlimUser = Partial<PublicUser> & Pick<PublicUser, 'uuid'>;
export type SlimList = Omit<ContainerList, 'contents'> & { contents: SlimComment[] };

/** Change with every post and vote of theirs, and no painted widget shows them. */
const COUNTERS: ReadonlySet<string> = new Set([
  'comments_made',
  'comments_received',
  'likes_made',
  'likes_received',
  'plain_comments_made',
] satisfies (keyof PublicUser)[]);

const usualUser = ({ uuid }: SlimUser): Partial<PublicUser> => ({
  ...nobody,
  id: uuidToNumericId(uuid) ?? 0,
  user_privilege: 'normal',
});

/** @param root of the thread the list is at */
function usualComment(
  { content_uuid, date_created, parent_uuid }: SlimComment,
  { section_uuid, content_container_uuid, root }: Record<'section_uuid' | 'content_container_uuid' | 'root', string>,
): Partial<Comment> {
  const isRoot = parent_uuid === undefined || parent_uuid === content_container_uuid;
  return {
    section_uuid,
    content_container_uuid,
    thread_uuid: isRoot ? content_uuid : root,
    parent_uuid: content_container_uuid,
    time: date_created,
    ...usualParts(),
  };
}

/** Each comment with what is usual where it stands: the thread is that of the last root before it. */
function* withUsual<C extends SlimComment>(
  contents: C[],
  content_container_uuid: string,
  section_uuid: string,
): Generator<[C, Partial<Comment>]> {
  let root = '';
  for (const comment of contents) {
    const usual = usualComment(comment, { section_uuid, content_container_uuid, root });
    root = comment.thread_uuid ?? usual.thread_uuid ?? '';
    yield [comment, usual];
  }
}

/** The people with all that everybody may see of them, their counts apart: those are 0. */
export const fullUsers = (users: SlimUser[]): PublicUser[] =>
  users.map((user) => ({ ...usualUser(user), ...user }) as PublicUser);

export function fullList(list: SlimList, section_uuid: string): ContainerList {
  const contents = [...withUsual(list.contents, list.content_container_uuid, section_uuid)];
  return { ...list, contents: contents.map(([comment, usual]) => ({ ...usual, ...comment }) as Comment) };
}

export const slimUsers = (users: PublicUser[]): SlimUser[] =>
  users.map((user) => ({ ...unusual(user, usualUser(user), COUNTERS), uuid: user.uuid }));

export function slimList(list: ContainerList, section_uuid: string): SlimList {
  const contents = [...withUsual(list.contents, list.content_container_uuid, section_uuid)];
  return {
    ...list,
    contents: contents.map(([comment, usual]) => unusual(comment, usual) as SlimComment),
  };
}

/** What differs from the usual, in the order it came. */
export function unusual<T extends object>(it: T, usual: Partial<T>, without: ReadonlySet<string> = new Set()) {
  const known = usual as Record<string, unknown>;
  const kept = Object.entries(it).filter(
    ([name, value]) => !without.has(name) && JSON.stringify(known[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(kept) as Partial<T>;
}
