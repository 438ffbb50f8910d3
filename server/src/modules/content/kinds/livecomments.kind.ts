/** Comments of an article: threads of any depth, all sorts, the limits of the site (host contract 9.4). */
import type { SocialThread } from '../../../../../core/contract/content/social';
import type { Kind } from './kind';
import { standardFilters, standardSorts } from './standard-sorts';
import { moderationVerbs, type Vocabulary } from './vocabulary';

export const livecomments: Kind = {
  name: 'livecomments',
  module: 'livecomments',
  rulings: {
    create: 'comment/create',
    reply: 'comment/reply',
    like: 'comment/like',
    dislike: 'comment/dislike',
    update: 'comment/update',
    remove: 'comment/remove',
    flag: 'content/flag',
  },
  replies: 'nested',
  sorts: standardSorts,
  filters: standardFilters,
  // 100 replies are accepted, 50 answered (host contract 16).
  page: { roots: 10, maxRoots: 100, replies: 2, maxReplies: 100, answeredReplies: 50 },
  posting: ({ settings, rules: { flood, duplicates } }) => ({
    maxLength: settings.max_comment_length,
    flood,
    duplicates,
  }),
  trends: true,
  // The posts on social networks whose replies appear here (../social).
  presentFields: ({ fields }) => (fields?.social ? { social: fields.social as SocialThread[] } : {}),
  messages: { root: 'livecomment_post', reply: 'reply_to_livecomment_post' },
};

export const livecommentsVocabulary: Vocabulary = {
  prefix: '/v4/livecomments/:section_uuid',
  tag: 'comments',
  verbs: {
    make: 'POST /',
    find: 'GET /contentcontainer/id',
    count: 'POST /content-containers/comment-count-and-status/by-container-ids',
    settings: 'POST /:cc/settings',
    resetSettings: 'DELETE /:cc/settings',
    signature: 'GET /:cc/signature',

    firstPage: 'GET /',
    list: 'GET /:cc/comments',
    replies: 'GET /:cc/comments/:content_uuid',
    single: 'GET /:cc/comments/:content_uuid/single',
    direct: 'GET /:cc/content/:content_uuid/direct',
    selection: 'GET /:cc/selection',
    search: 'GET /:cc/search',
    personal: 'GET /personal',
    profile: 'GET /:user_uuid/profile',
    recent: 'GET /:user_uuid/recent',

    post: 'POST /:cc/comments',
    reply: 'POST /:cc/comments/:content_uuid',
    edit: 'POST /:cc/content/:content_uuid/edit',
    remove: 'DELETE /:cc/comments/:content_uuid',
    upload: 'POST /:cc/media',
    removeUpload: 'DELETE /:cc/media/:media_uuid',
    mentionable: 'GET /:cc/mentionable',

    like: 'POST /:cc/comments/:content_uuid/like',
    unlike: 'DELETE /:cc/comments/:content_uuid/like',
    dislike: 'POST /:cc/comments/:content_uuid/dislike',
    undislike: 'DELETE /:cc/comments/:content_uuid/dislike',
    flag: 'POST /:cc/comments/:content_uuid/flag',
    unflag: 'DELETE /:cc/comments/:content_uuid/flag',

    pick: 'POST /:cc/comments/:content_uuid/pick',
    unpick: 'DELETE /:cc/comments/:content_uuid/pick',
    top: 'POST /:cc/comments/:content_uuid/top',
    untop: 'DELETE /:cc/comments/:content_uuid/top',
    pin: 'POST /:cc/content/:content_uuid/pin',
    unpin: 'DELETE /:cc/content/:content_uuid/pin',
    ...moderationVerbs,
    history: 'GET /:user_uuid/history',
    log: 'GET /moderation/log',
  },
};
