/** Questions to guests: ordered by votes, each with the answers of the hosts. */
import { sql } from 'kysely';
import { ANSWER_MAX, QUESTION_MAX, QUESTIONS_A_PAGE } from '../../../../../core/contract/content/question-limits';
import { questionFields, questionSettings } from '../../../../../core/contract/content/questions';
import { isHost } from '../../../../../core/contract/rules/questions';
import type { Kind } from './kind';
import { answered, completeFields, counted, presentFields } from './livequestions/question';
import { standardSorts } from './standard-sorts';
import { moderationVerbs, type Vocabulary } from './vocabulary';

/** These expressions must equal those of the indexes (migration of live questions). */
const status = sql`(fields->>'status')`;
const answeredAt = sql`((fields->>'answered_at')::bigint)`;

export const livequestions: Kind = {
  name: 'livequestions',
  module: 'interaction',
  rulings: {
    create: 'question/ask',
    reply: 'question/answer',
    like: 'question/upvote',
    dislike: 'question/upvote',
    update: 'comment/update',
    remove: 'comment/remove',
    flag: 'content/flag',
  },
  replies: 'flat',
  pins: 'in place',
  sorts: {
    // Questions with equal votes are sorted oldest first. The rank follows the votes within seconds.
    popular: {
      by: sql`ranked_likes desc, (-id) desc`,
      after: ({ ranked_likes, id }) => sql`(ranked_likes, -id) < (${ranked_likes}, ${-id}::bigint)`,
    },
    newest: standardSorts.newest,
    oldest: standardSorts.oldest,
    answered: {
      by: sql`${answeredAt} desc, id desc`,
      after: (cursor) => sql`(${answeredAt}, id) < (${timeOf(cursor)}::bigint, ${cursor.id}::bigint)`,
    },
    answered_oldest: {
      by: sql`${answeredAt}, id`,
      after: (cursor) => sql`(${answeredAt}, id) > (${timeOf(cursor)}::bigint, ${cursor.id}::bigint)`,
    },
  },
  filters: {
    open: sql`${status} in ('open', 'live')`,
    answered: sql`${status} = 'answered'`,
    dismissed: sql`${status} = 'dismissed'`,
  },
  page: { roots: QUESTIONS_A_PAGE, maxRoots: 100, replies: 2, maxReplies: 20, answeredReplies: 20 },
  posting: ({ rules: { flood, duplicates } }, isAuthor) => ({
    maxLength: isAuthor ? ANSWER_MAX : QUESTION_MAX,
    flood: { ...flood, per_minute: 3 },
    duplicates,
  }),
  messages: { root: 'livequestion', reply: 'reply_to_livequestion' },
  isAuthor: (container, actor_uuid, act) => act !== 'create' && isHost(container, actor_uuid),
  settings: questionSettings,
  presentFields,
  counted,
  answered,
  fields: {
    table: 'questions',
    columns: { status: 'text', answer_uuid: 'uuid', answered_at: 'bigint', dismissal: 'text', merged_into: 'uuid' },
    schema: {},
    answers: questionFields,
    complete: completeFields,
  },
};

const timeOf = ({ fields }: { fields: Record<string, unknown> | null }) => Number(fields?.answered_at ?? 0);

export const livequestionsVocabulary: Vocabulary = {
  prefix: '/v4/questions/:section_uuid',
  tag: 'questions',
  verbs: {
    make: 'POST /',
    settings: 'PUT /:cc/settings',
    signature: 'GET /:cc/signature',

    firstPage: 'GET /',
    list: 'GET /:cc/questions',
    replies: 'GET /:cc/questions/:content_uuid',
    single: 'GET /:cc/questions/:content_uuid/single',
    direct: 'GET /:cc/content/:content_uuid/direct',
    selection: 'GET /:cc/selection',
    personal: 'GET /personal',

    post: 'POST /:cc/questions',
    reply: 'POST /:cc/questions/:content_uuid/answer',
    edit: 'POST /:cc/content/:content_uuid/edit',
    remove: 'DELETE /:cc/questions/:content_uuid',
    mentionable: 'GET /:cc/mentionable',

    like: 'POST /:cc/questions/:content_uuid/like',
    unlike: 'DELETE /:cc/questions/:content_uuid/like',
    flag: 'POST /:cc/questions/:content_uuid/flag',
    unflag: 'DELETE /:cc/questions/:content_uuid/flag',

    ...moderationVerbs,
    log: 'GET /moderation/log',
  },
};
