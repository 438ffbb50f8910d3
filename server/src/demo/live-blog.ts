/** The demo's live event, posted up to the moment of seeding (demo/live/election). */

import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { LiveBlog, PostFields } from '../../../core/contract/content/live-blog';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { type BlogPost, election } from '../../../demo/live/election';
import type { Tables } from '../database/schema';
import { blogOf } from '../modules/content/kinds/livestories/blog';
import { plainText } from '../modules/content/kinds/livestories/plain-text';
import { livestories } from '../modules/content/kinds/livestories.kind';
import { drawCommentIds } from './demo.repository';

interface Event {
  container_id: string;
  title: string;
  summary?: string;
  scoreboard?: LiveBlog['scoreboard'];
  status?: LiveBlog['status'];
  coverage_start?: number | null;
  posts: readonly BlogPost[];
}

interface Given {
  section_uuid: string;
  /** Ids of writers by key. */
  people: ReadonlyMap<string, number>;
  now: number;
}

/** Seeds the publication's event, and one for each frame of the gallery. */
export async function seedLiveBlogs(trx: Transaction<Tables>, given: Given): Promise<void> {
  const short = election.posts.slice(-3);
  const events: Event[] = [
    election,
    {
      container_id: 'gallery-blog',
      title: election.title,
      scoreboard: election.scoreboard,
      posts: election.posts.slice(0, 6),
    },
    { container_id: 'gallery-blog-ended', title: 'The regatta', status: 'ended', posts: short },
    { container_id: 'gallery-blog-paused', title: 'The council’s question time', status: 'paused', posts: short },
    {
      container_id: 'gallery-blog-upcoming',
      title: 'The ferry vote',
      coverage_start: given.now + 26 * 60 * MINUTE_MS,
      posts: [],
    },
  ];
  for (const event of events) await seedLiveBlog(trx, event, given);
}

async function seedLiveBlog(
  trx: Transaction<Tables>,
  event: Event,
  { section_uuid, people, now }: Given,
): Promise<void> {
  const { container_id, title, summary = '', scoreboard = null, coverage_start = null, posts } = event;
  const ids = await drawCommentIds(trx, posts.length);
  const first = now - Math.max(0, ...posts.map(({ ago }) => ago)) * MINUTE_MS;
  const last = now - Math.min(0, ...posts.map(({ ago }) => ago)) * MINUTE_MS;
  const authors = [...new Set(posts.map(({ by }) => by))].flatMap((key) => {
    const id = people.get(key);
    return id === undefined ? [] : [{ user_uuid: numericIdToUuid(id), role: 'editor' as const }];
  });
  const blog: LiveBlog = {
    ...blogOf({ fields: null, date_created: first }),
    title,
    summary,
    status: event.status ?? (posts.length > 0 ? 'live' : 'upcoming'),
    coverage_start: coverage_start ?? first,
    scoreboard,
    authors,
    last_post: posts.length > 0 ? last : null,
    settings: { replies: true, review_before_publish: true, auto_end_hours: 0 },
  };
  const uuid = randomUUID();
  await sql`
    insert into containers (
      uuid, section_uuid, kind, container_id, date_created, fields, total_visible, total_visible_pinned, total_visible_picked
    ) values (
      ${uuid}, ${section_uuid}, ${livestories.name}, ${container_id}, ${first}, ${JSON.stringify(blog)}::jsonb,
      ${posts.length}, ${posts.filter(({ pinned }) => pinned).length}, ${posts.filter(({ key }) => key).length}
    )`.execute(trx);
  for (const [at, post] of posts.entries()) {
    const id = ids[at] as number;
    const actor_id = people.get(post.by) as number;
    const time = now - post.ago * MINUTE_MS;
    const fields: PostFields = {
      title: post.title ?? null,
      body: post.body,
      time_shown: time,
      rev: 1,
      sponsor: null,
      byline: null,
      origin: 'user',
      social_id: null,
    };
    await sql`
      insert into comments (
        id, kind, container_uuid, section_uuid, thread_id, actor_id, content, state, is_listed, is_picked, date_pinned,
        date_created, total_likes, base_likes, ranked_likes, decisions, fields
      ) values (
        ${id}, ${livestories.name}, ${uuid}, ${section_uuid}, ${id}, ${actor_id}, ${plainText(fields)}, 'visible', true,
        ${post.key === true}, ${post.pinned ? time : null}, ${time}, ${post.likes ?? 0}, ${post.likes ?? 0}, ${post.likes ?? 0},
        '[]'::jsonb, ${JSON.stringify(fields)}::jsonb
      )`.execute(trx);
    await sql`
      insert into posts (comment_id, title, body, time_shown, rev, origin)
      values (${id}, ${fields.title}, ${JSON.stringify(post.body)}::jsonb, ${time}, 1, 'user')`.execute(trx);
  }
}
