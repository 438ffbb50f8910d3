/** Compact painted facts: the server omits these defaults, and the renderer fills them in again (design decision 2). */

import { nobody } from '../people/guest';
import type { PublicUser } from '../people/user';
import { uuidToNumericId } from '../values/ids';
import type { Comment, ContainerList } from './comment';
import { commentDefaults } from './comment-defaults';

export type CompactComment = Partial<Comment> & Pick<Comment, 'content_uuid' | 'actor_uuid' | 'date_created'>;
export type CompactUser = Partial<PublicUser> & Pick<PublicUser, 'uuid'>;
export type CompactList = Omit<ContainerList, 'contents'> & { contents: CompactComment[] };

/** Counters change with every post and vote, and painted widgets do not show them. */
const COUNTERS: ReadonlySet<string> = new Set([
  'comments_made',
  'comments_received',
  'likes_made',
  'likes_received',
  'plain_comments_made',
] satisfies (keyof PublicUser)[]);

const userDefaults = ({ uuid }: CompactUser): Partial<PublicUser> => ({
  ...nobody,
  id: uuidToNumericId(uuid) ?? 0,
  user_privilege: 'normal',
});

/** Section and container the comments were written in. */
export type Place = Pick<Comment, 'section_uuid' | 'content_container_uuid'>;

/** @param root of the thread the list has reached */
function placedDefaults(
  { content_uuid, date_created, parent_uuid }: CompactComment,
  { section_uuid, content_container_uuid }: Place,
  root: string,
): Partial<Comment> {
  const isRoot = parent_uuid === undefined || parent_uuid === content_container_uuid;
  return {
    section_uuid,
    content_container_uuid,
    thread_uuid: isRoot ? content_uuid : root,
    parent_uuid: content_container_uuid,
    time: date_created,
    ...commentDefaults(),
  };
}

/** Each thread begins with its root. */
function* withDefaults<C extends CompactComment>(contents: C[], place: Place): Generator<[C, Partial<Comment>]> {
  let root = '';
  for (const comment of contents) {
    const defaults = placedDefaults(comment, place, root);
    root = comment.thread_uuid ?? defaults.thread_uuid ?? '';
    yield [comment, defaults];
  }
}

/** Fills in counters, which are 0. */
export const fullUsers = (users: CompactUser[]): PublicUser[] =>
  users.map((user) => ({ ...userDefaults(user), ...user }) as PublicUser);

export const fullContents = <C extends CompactComment>(contents: C[], place: Place): (C & Comment)[] =>
  [...withDefaults(contents, place)].map(([comment, defaults]) => ({ ...defaults, ...comment }) as C & Comment);

export function fullList(list: CompactList, section_uuid: string): ContainerList {
  return { ...list, contents: fullContents(list.contents, { ...list, section_uuid }) };
}

export const compactUsers = (users: PublicUser[]): CompactUser[] =>
  users.map((user) => ({ ...differences(user, userDefaults(user), COUNTERS), uuid: user.uuid }));

export const compactContents = <C extends CompactComment>(contents: C[], place: Place): C[] =>
  [...withDefaults(contents, place)].map(([comment, defaults]) => differences<C>(comment, defaults as Partial<C>) as C);

export function compactList(list: ContainerList, section_uuid: string): CompactList {
  return { ...list, contents: compactContents(list.contents, { ...list, section_uuid }) };
}

export function differences<T extends object>(it: T, defaults: Partial<T>, without: ReadonlySet<string> = new Set()) {
  const known = defaults as Record<string, unknown>;
  const found = Object.entries(it).filter(
    ([name, value]) => !without.has(name) && JSON.stringify(known[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(found) as Partial<T>;
}
