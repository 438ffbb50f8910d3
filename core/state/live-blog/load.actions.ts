/** Loads a live blog into the view of a widget; a failure leaves the view unchanged. */

import { type Failure, isFailure } from '../../base/failure/failure';
import { store } from '../../base/store/store';
import type { PublicUser } from '../../contract/people/user';
import { createBlog, fetchBlog, fetchHighlights, fetchPosts } from '../../transport/api/live-blog';
import { fetchUsers } from '../../transport/api/users';
import { fetchFirst } from '../content/read';
import { domainAtom } from '../page/page.atoms';
import type { Post } from './new-posts';
import { peopleIn } from './people-in';
import { type BlogView, blogOf, type Order } from './view';

export interface FirstPage {
  section_uuid: string;
  container_id: string;
  limit: number;
  /** Absent: the blog's own order, which only its answer contains. */
  order: Order | undefined;
}

export async function readBlog(asked: FirstPage): Promise<BlogView | Failure> {
  const { section_uuid, container_id, limit } = asked;
  const query = { limit, reply_limit: 0, sorted_by: asked.order ?? 'newest' };
  const calls = { section: () => section_uuid, fetch: fetchBlog, open: createBlog };
  let list = await fetchFirst(store.get, calls, container_id, query);
  if (isFailure(list)) return list;
  const order = asked.order ?? blogOf(list.container).order;
  if (order !== query.sorted_by) list = await fetchBlog(section_uuid, container_id, { ...query, sorted_by: order });
  if (isFailure(list)) return list;
  const marked = await fetchHighlights(section_uuid, list.content_container_uuid);
  const { pinned, key_moments } = isFailure(marked) ? { pinned: [], key_moments: [] } : marked;
  const posts = list.contents as Post[];
  const people = await readPeople(peopleIn([...posts, ...pinned]), {});
  return {
    container: list.container,
    posts,
    hasMore: list.more_available,
    pinned,
    keyMoments: key_moments,
    people,
    order,
  };
}

/** Loads posts after the last one shown. */
export async function readOlder(section_uuid: string, view: BlogView, limit: number): Promise<BlogView | Failure> {
  const starting_from = view.posts.at(-1)?.content_uuid;
  const { content_container_uuid } = view.container;
  const query = { limit, reply_limit: 0, sorted_by: view.order, ...(starting_from && { starting_from }) };
  const list = await fetchPosts(section_uuid, content_container_uuid, query);
  if (isFailure(list)) return list;
  const known = new Set(view.posts.map(({ content_uuid }) => content_uuid));
  const more = (list.contents as Post[]).filter(({ content_uuid }) => !known.has(content_uuid));
  const people = await readPeople(peopleIn(more), view.people);
  return { ...view, posts: [...view.posts, ...more], hasMore: list.more_available, people };
}

async function readPeople(uuids: string[], known: BlogView['people']): Promise<BlogView['people']> {
  const missing = [...new Set(uuids)].filter((uuid) => !known[uuid]);
  if (missing.length === 0) return known;
  const answer = await fetchUsers(store.get(domainAtom), missing);
  return isFailure(answer) ? known : { ...known, ...named(answer) };
}

const named = (users: Partial<PublicUser>[]): BlogView['people'] =>
  Object.fromEntries(
    users.flatMap(({ uuid, name = '', pic_small = '' }) => (uuid ? [[uuid, { name, pic_small }]] : [])),
  );
