/** The demo's chats, written up to the moment of seeding (demo/live/chat). */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { chats, type Said } from '../../../demo/live/chat';
import { election } from '../../../demo/live/election';
import type { Tables } from '../database/schema';
import { livechat } from '../modules/content/kinds/livechat.kind';
import { drawCommentIds } from './demo.repository';

interface Given {
  section_uuid: string;
  /** Ids of writers by key. */
  people: ReadonlyMap<string, number>;
  now: number;
}

interface Chat {
  container_id: string;
  said: readonly Said[];
  isClosed?: true;
}

/** Chats of the publication's event and of each frame of the gallery. */
export async function seedChats(trx: Transaction<Tables>, given: Given): Promise<void> {
  const all: Chat[] = [
    { container_id: election.container_id, said: chats.election },
    { container_id: 'gallery-chat', said: chats.election },
    { container_id: 'gallery-chat-ar', said: chats.arabic },
    { container_id: 'gallery-chat-empty', said: [] },
    { container_id: 'gallery-chat-closed', said: chats.election.slice(0, 8), isClosed: true },
  ];
  for (const chat of all) await seedChat(trx, chat, given);
}

async function seedChat(trx: Transaction<Tables>, { container_id, said, isClosed }: Chat, given: Given): Promise<void> {
  const { section_uuid, people, now } = given;
  const ids = await drawCommentIds(trx, said.length);
  const uuid = randomUUID();
  const length = said.reduce((sum, { after }) => sum + after, 0);
  const end = isClosed ? now - HOUR_MS : now;
  let time = end - (length + 30) * 1000;
  await sql`
    insert into containers (
      uuid, section_uuid, kind, container_id, date_created, expiry_time, total_visible, total_visible_pinned
    ) values (
      ${uuid}, ${section_uuid}, ${livechat.name}, ${container_id}, ${time}, ${isClosed ? end : null}, ${said.length},
      ${said.filter(({ pinned }) => pinned).length}
    )`.execute(trx);
  for (const [at, { by, text, after, answers, likes = 0, pinned, reactions }] of said.entries()) {
    time += after * 1000;
    const id = ids[at] as number;
    const parent = answers === undefined ? null : at - answers;
    const parent_id = parent === null ? null : (ids[parent] as number);
    const parent_actor_id = parent === null ? null : people.get((said[parent] as Said).by);
    await sql`
      insert into comments (
        id, kind, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content, state, is_listed,
        date_pinned, date_created, total_likes, base_likes, ranked_likes, decisions
      ) values (
        ${id}, ${livechat.name}, ${uuid}, ${section_uuid}, ${rootOf(said, ids, at)}, ${parent_id}, ${parent_actor_id ?? null},
        ${people.get(by) as number}, ${text}, 'visible', true, ${pinned ? time : null}, ${time}, ${likes}, ${likes}, ${likes},
        '[]'::jsonb
      )`.execute(trx);
    if (reactions) await seedReactions(trx, { id, reactions, people, time });
  }
}

interface Reacted {
  id: number;
  reactions: NonNullable<Said['reactions']>;
  people: Given['people'];
  time: number;
}

async function seedReactions(trx: Transaction<Tables>, { id, reactions, people, time }: Reacted): Promise<void> {
  const sums = JSON.stringify(Object.fromEntries(Object.entries(reactions).map(([it, by]) => [it, by.length])));
  await sql`update comments set fields = ${`{"reactions":${sums}}`}::jsonb where id = ${id}`.execute(trx);
  await sql`insert into reacted_messages (comment_id, reactions) values (${id}, ${sums}::jsonb)`.execute(trx);
  await trx
    .insertInto('chat_reactions')
    .values(
      Object.entries(reactions).flatMap(([reaction, by]) =>
        by.map((key) => ({
          ...{ user_id: people.get(key) as number, comment_id: id },
          ...{ reaction, is_counted: true, date_created: time },
        })),
      ),
    )
    .execute();
}

function rootOf(said: readonly Said[], ids: readonly number[], at: number): number {
  const { answers } = said[at] as Said;
  return answers === undefined ? (ids[at] as number) : rootOf(said, ids, at - answers);
}
