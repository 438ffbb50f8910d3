/** Live blogs: posts by listed authors in editorial order, with flat replies (host contract 9.5). */
import { type RawBuilder, sql } from 'kysely';
import { POST_MAX, postFields } from '../../../../../core/contract/content/live-blog';
import { roleIn } from '../../../../../core/contract/rules/live-blog';
import type { CommentRow } from '../model/comment-row';
import type { Kind, Order } from './kind';
import { blogOf, posted } from './livestories/blog';
import { completeFields, readFields } from './livestories/post-fields';
import { saveVersion } from './livestories/versions';
import { moderationVerbs, type Vocabulary } from './vocabulary';

/** Same expression as in the indexes (migration of live blogs). Null for replies, which are in no list of posts. */
const shown = sql`((fields->>'time_shown')::bigint)`;
const timeOf = ({ fields }: CommentRow) => Number(fields?.time_shown ?? 0);

/** Matches nearly all posts. For an equation the planner expects few rows and sorts the whole blog; for this condition it expects all rows. */
const unpaid = sql`case when coalesce(fields->>'sponsor', '') = '' then 1 end is not null`;

const byTime = (direction: RawBuilder<unknown>, past: RawBuilder<unknown>): Order => ({
  by: sql`${shown} ${direction}, id ${direction}`,
  after: (cursor) => sql`(${shown}, id) ${past} (${timeOf(cursor)}::bigint, ${cursor.id}::bigint)`,
});

export const livestories: Kind = {
  name: 'livestories',
  module: 'liveblog',
  rulings: {
    create: 'livecontent/publish',
    reply: 'livecontent/reply',
    like: 'comment/like',
    dislike: 'comment/dislike',
    update: 'livecontent/update',
    remove: 'livecontent/remove',
    flag: 'content/flag',
    upload: 'livecontent/create',
    pin: 'livecontent/pin',
    unpin: 'livecontent/pin',
    pick: 'livecontent/pick',
    unpick: 'livecontent/pick',
  },
  replies: 'flat',
  sorts: { newest: byTime(sql`desc`, sql`<`), oldest: byTime(sql`asc`, sql`>`) },
  filters: { is_picked: sql`is_picked`, is_unpaid: unpaid, is_picked_unpaid: sql`is_picked and ${unpaid}` },
  page: { roots: 10, maxRoots: 100, replies: 2, maxReplies: 100, answeredReplies: 50 },
  posting: ({ rules: { flood, duplicates } }) => ({ maxLength: POST_MAX, flood, duplicates }),
  messages: { root: 'liveblog_post', reply: 'reply_to_liveblog_post' },
  pins: 'in place',
  pinsAtMost: 3,
  isAuthor: (container, actor_uuid, act) => act !== 'reply' && roleIn(container, actor_uuid) !== null,
  presentFields: (container) => ({ blog: blogOf(container) }),
  posted,
  edited: saveVersion,
  fields: {
    table: 'posts',
    columns: {
      title: 'text',
      body: 'jsonb',
      time_shown: 'bigint',
      rev: 'integer',
      sponsor: 'text',
      byline: 'jsonb',
      origin: 'text',
      social_id: 'text',
    },
    schema: postFields,
    besides: ['post_versions'],
    read: readFields,
    complete: completeFields,
  },
};

export const livestoriesVocabulary: Vocabulary = {
  prefix: '/v4/liveblog/:section_uuid',
  tag: 'live blogs',
  verbs: {
    make: 'POST /',
    settings: 'POST /:cc/settings',
    resetSettings: 'DELETE /:cc/settings',
    signature: 'GET /:cc/signature',

    firstPage: 'GET /',
    list: 'GET /:cc/posts',
    replies: 'GET /:cc/replies/:content_uuid',
    direct: 'GET /:cc/content/:content_uuid/direct',
    selection: 'GET /:cc/selection',
    personal: 'GET /personal',

    post: 'POST /:cc/posts',
    reply: 'POST /:cc/replies/:content_uuid',
    edit: 'POST /:cc/content/:content_uuid/edit',
    remove: 'DELETE /:cc/posts/:content_uuid',
    upload: 'POST /:cc/media',
    removeUpload: 'DELETE /:cc/media/:media_uuid',
    mentionable: 'GET /:cc/mentionable',

    like: 'POST /:cc/likes/:content_uuid',
    unlike: 'DELETE /:cc/likes/:content_uuid',
    dislike: 'POST /:cc/dislikes/:content_uuid',
    undislike: 'DELETE /:cc/dislikes/:content_uuid',
    flag: 'POST /:cc/replies/:content_uuid/flags',
    unflag: 'DELETE /:cc/replies/:content_uuid/flags',

    pick: 'POST /:cc/posts/:content_uuid/pick',
    unpick: 'DELETE /:cc/posts/:content_uuid/pick',
    pin: 'PUT /:cc/posts/:content_uuid/pin',
    unpin: 'DELETE /:cc/posts/:content_uuid/pin',
    ...moderationVerbs,
  },
};
