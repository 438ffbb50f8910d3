/** Painted facts, compact: the server leaves out these defaults, whoever draws fills them in (design decision 2). */
import type { Comment, ContainerList } from './comment';
import { commentDefaults } from './comment-defaults';
import { nobody } from './guest';
import { uuidToNumericId } from './ids';
import type { PublicUser } from './user';

type CompactComment = Partial<Comment> & Pick<Comment, 'content_uuid' | 'actor_uuid' | 'date_created'>;
export type CompactUser = Partial<PublicUser> & Pick<PublicUser, 'uuid'>;
export type CompactList = Omit<ContainerList, 'contents'> & { contents: CompactComment[] };

/** Counters change with every post and vote, and no painted widget shows them. */
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

/** @param root of the thread the list is at */
function placedDefaults(
  { content_uuid, date_created, parent_uuid }: CompactComment,
  { section_uuid, content_container_uuid, root }: Record<'section_uuid' | 'content_container_uuid' | 'root', string>,
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

/** Each thread begins with a root. */
function* withDefaults<C extends CompactComment>(
  contents: C[],
  content_container_uuid: string,
  section_uuid: string,
): Generator<[C, Partial<Comment>]> {
  let root = '';
  for (const comment of contents) {
    const defaults = placedDefaults(comment, { section_uuid, content_container_uuid, root });
    root = comment.thread_uuid ?? defaults.thread_uuid ?? '';
    yield [comment, defaults];
  }
}

/** Counters are 0. */
export const fullUsers = (users: CompactUser[]): PublicUser[] =>
  users.map((user) => ({ ...userDefaults(user), ...user }) as PublicUser);

export function fullList(list: CompactList, section_uuid: string): ContainerList {
  const contents = [...withDefaults(list.contents, list.content_container_uuid, section_uuid)];
  return { ...list, contents: contents.map(([comment, defaults]) => ({ ...defaults, ...comment }) as Comment) };
}

export const compactUsers = (users: PublicUser[]): CompactUser[] =>
  users.map((user) => ({ ...differences(user, userDefaults(user), COUNTERS), uuid: user.uuid }));

export function compactList(list: ContainerList, section_uuid: string): CompactList {
  const contents = [...withDefaults(list.contents, list.content_container_uuid, section_uuid)];
  return {
    ...list,
    contents: contents.map(([comment, defaults]) => differences(comment, defaults) as CompactComment),
  };
}

export function differences<T extends object>(it: T, defaults: Partial<T>, without: ReadonlySet<string> = new Set()) {
  const known = defaults as Record<string, unknown>;
  const found = Object.entries(it).filter(
    ([name, value]) => !without.has(name) && JSON.stringify(known[name]) !== JSON.stringify(value),
  );
  return Object.fromEntries(found) as Partial<T>;
}
