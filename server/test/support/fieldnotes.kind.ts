/**
 * A kind of content that no server has: notes with a title and a grade, one reply each, and verbs of their own. Shows
 * the possibilities of a kind with nothing but this file (design decision 17).
 */
import { type Kysely, sql } from 'kysely';
import { Type } from 'typebox';
import type { Kind } from '../../src/modules/content/kinds/kind';
import { standardFilters, standardSorts } from '../../src/modules/content/kinds/standard-sorts';
import type { Vocabulary } from '../../src/modules/content/kinds/vocabulary';

export const fieldnotes: Kind = {
  name: 'fieldnotes',
  module: 'livecomments',
  rulings: {
    create: 'message/create',
    reply: 'comment/reply',
    like: 'message/like',
    dislike: 'message/dislike',
    update: 'comment/update',
    remove: 'comment/remove',
    flag: 'message/flag',
    // Readers pick each other's notes; other actions of staff are those of comments, except one.
    pick: 'message/like',
    // Reports of a reply stay.
    clear_flags: 'comment/pin',
  },
  replies: 'flat',
  sorts: { oldest: standardSorts.oldest, num_likes_desc: standardSorts.num_likes_desc },
  filters: { is_picked: standardFilters.is_picked },
  page: { roots: 3, maxRoots: 5, replies: 1, maxReplies: 2, answeredReplies: 2 },
  posting: () => ({
    maxLength: 60,
    flood: { per_minute: 3, gap_seconds: 0, address_per_minute: 0 },
    duplicates: { minutes: 10, action: 'refuse' },
  }),
  messages: { root: 'chat_message', reply: 'reply_to_liveblog_post' },
  fields: {
    table: 'fieldnotes',
    columns: { title: 'text', grade: 'smallint' },
    schema: {
      title: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
      grade: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 10 }), Type.Null()])),
    },
  },
};

export const fieldnotesVocabulary: Vocabulary = {
  prefix: '/v4/fieldnotes/:section_uuid',
  tag: 'fieldnotes',
  verbs: {
    make: 'POST /',
    firstPage: 'GET /',
    count: 'POST /counts',
    settings: 'POST /:cc/settings',

    list: 'GET /:cc/notes',
    replies: 'GET /:cc/answers/:content_uuid',
    single: 'GET /:cc/notes/:content_uuid',
    direct: 'GET /:cc/notes/:content_uuid/place',
    personal: 'GET /mine',
    recent: 'GET /of/:user_uuid',

    post: 'POST /:cc/notes',
    reply: 'POST /:cc/answers/:content_uuid',
    edit: 'PUT /:cc/notes/:content_uuid',
    remove: 'DELETE /:cc/notes/:content_uuid',
    upload: 'POST /:cc/media',
    mentionable: 'GET /:cc/mentionable',

    like: 'POST /:cc/likes/:content_uuid',
    unlike: 'DELETE /:cc/likes/:content_uuid',
    flag: 'POST /:cc/flags/:content_uuid',
    unflag: 'DELETE /:cc/flags/:content_uuid',

    pick: 'PUT /:cc/notes/:content_uuid/pick',
    pin: 'PUT /:cc/notes/:content_uuid/pin',
    unpin: 'DELETE /:cc/notes/:content_uuid/pin',
    disable: 'POST /:cc/disable/:content_uuid',
    enable: 'POST /:cc/enable/:content_uuid',
    queue: 'GET /waiting',
    why: 'GET /:cc/why/:content_uuid',
  },
};

/** Does what a migration of the kind would do. */
export async function createFieldnotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fieldnotes (
      comment_id bigint primary key references comments (id) on delete cascade,
      title text,
      grade smallint
    )`.execute(db);
  for (const [name, columns] of [
    ['newest', 'id'],
    ['ranked_likes', 'ranked_likes desc, id desc'],
  ])
    await sql`
      create index ${sql.ref(`fieldnotes_${name}`)} on comments (container_uuid, ${sql.raw(columns as string)})
      where kind = 'fieldnotes' and parent_id is null and is_listed and date_pinned is null`.execute(db);
}

/** Restores the schema, because files share the embedded database. */
export async function dropFieldnotes(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists fieldnotes`.execute(db);
  await sql`drop index if exists fieldnotes_newest, fieldnotes_ranked_likes`.execute(db);
}
