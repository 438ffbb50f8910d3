/** Reviews of an item: stars and text, one per person, with one answer by the publisher (host contract 9.5). */
import { type RawBuilder, sql } from 'kysely';
import { reviewAnswers, reviewFields } from '../../../../../core/contract/content/ratings';
import { REVIEW_MAX, STARS } from '../../../../../core/contract/content/review-limits';
import type { CommentRow } from '../model/comment-row';
import type { Kind, Order } from './kind';
import { completeFields, readFields } from './reviews/fields';
import { oncePerPerson } from './reviews/standing';
import { counted, publishRating, summaryOf } from './reviews/sums';
import { standardFilters, standardSorts } from './standard-sorts';
import { moderationVerbs, type Vocabulary } from './vocabulary';

/** This expression must equal that of the index (migration of reviews). */
const stars = sql`((fields->>'rating')::numeric)`;
const starsOf = ({ fields }: CommentRow) => Number(fields?.rating ?? 0);

const byStars = (direction: RawBuilder<unknown>, past: RawBuilder<unknown>): Order => ({
  by: sql`${stars} ${direction}, id ${direction}`,
  after: (cursor) => sql`(${stars}, id) ${past} (${starsOf(cursor)}::numeric, ${cursor.id}::bigint)`,
});

/** `stars_4`: three and a half and four stars, as in the histogram. */
const starFilters = Object.fromEntries(
  Array.from({ length: STARS }, (_, at) => [`stars_${at + 1}`, sql`ceil(${stars}) = ${sql.lit(at + 1)}`]),
);

export const reviews: Kind = {
  name: 'reviews',
  module: 'comments',
  rulings: {
    create: 'review/create',
    reply: 'review/reply',
    like: 'comment/like',
    dislike: 'comment/dislike',
    update: 'review/update',
    remove: 'review/remove',
    flag: 'content/flag',
  },
  replies: 'flat',
  repliesAtMost: 1,
  oncePerPerson,
  // The default order is not by stars, which would push some reviews out of view.
  sorts: {
    num_likes_desc: standardSorts.num_likes_desc,
    newest: standardSorts.newest,
    oldest: standardSorts.oldest,
    rating_desc: byStars(sql`desc`, sql`<`),
    rating_asc: byStars(sql`asc`, sql`>`),
  },
  filters: {
    is_picked: standardFilters.is_picked,
    is_verified: sql`fields->>'is_verified' = 'true'`,
    ...starFilters,
  },
  page: { roots: 10, maxRoots: 100, replies: 1, maxReplies: 100, answeredReplies: 50 },
  posting: ({ rules: { flood, duplicates } }) => ({ maxLength: REVIEW_MAX, flood, duplicates }),
  messages: { root: 'review', reply: 'reply_to_review' },
  presentFields: (container) => ({ summary: summaryOf(container) }),
  counted,
  publishCounts: publishRating,
  countsAtOnce: ['rating'],
  fields: {
    table: 'reviews',
    columns: { rating: 'numeric(2, 1)', title: 'text', is_verified: 'boolean' },
    schema: reviewFields,
    answers: reviewAnswers,
    read: readFields,
    complete: completeFields,
  },
};

export const reviewsVocabulary: Vocabulary = {
  prefix: '/v4/reviews/:section_uuid',
  tag: 'reviews',
  verbs: {
    make: 'POST /',
    find: 'GET /contentcontainer/id',
    settings: 'POST /:cc/settings',
    resetSettings: 'DELETE /:cc/settings',
    signature: 'GET /:cc/signature',

    firstPage: 'GET /',
    list: 'GET /:cc/reviews',
    single: 'GET /:cc/reviews/:content_uuid',
    direct: 'GET /:cc/content/:content_uuid/direct',
    selection: 'GET /:cc/selection',
    personal: 'GET /personal',

    post: 'POST /:cc/reviews',
    reply: 'POST /:cc/reviews/:content_uuid/reply',
    edit: 'POST /:cc/content/:content_uuid/edit',
    remove: 'DELETE /:cc/reviews/:content_uuid',

    like: 'POST /:cc/reviews/:content_uuid/like',
    unlike: 'DELETE /:cc/reviews/:content_uuid/like',
    flag: 'POST /:cc/reviews/:content_uuid/flag',
    unflag: 'DELETE /:cc/reviews/:content_uuid/flag',

    pick: 'POST /:cc/reviews/:content_uuid/pick',
    unpick: 'DELETE /:cc/reviews/:content_uuid/pick',
    pin: 'POST /:cc/content/:content_uuid/pin',
    unpin: 'DELETE /:cc/content/:content_uuid/pin',
    ...moderationVerbs,
    log: 'GET /moderation/log',
  },
};
