/** Polls and other questions beside an article, without comments of readers (../polls). */
import type { Kind } from './kind';
import { standardSorts } from './standard-sorts';
import type { Vocabulary } from './vocabulary';

export const interaction: Kind = {
  name: 'interaction',
  module: 'interaction',
  rulings: {
    create: 'poll/create',
    reply: 'poll/create',
    like: 'poll/create',
    dislike: 'poll/create',
    update: 'poll/update',
    remove: 'poll/remove',
    flag: 'content/flag',
  },
  replies: 'none',
  sorts: { newest: standardSorts.newest },
  filters: {},
  page: { roots: 10, maxRoots: 10, replies: 0, maxReplies: 0, answeredReplies: 0 },
  posting: ({ rules: { flood, duplicates } }) => ({ maxLength: 0, flood, duplicates }),
  messages: { root: 'interaction', reply: 'interaction' },
};

export const interactionVocabulary: Vocabulary = {
  prefix: '/v4/interaction/:section_uuid',
  tag: 'polls',
  verbs: {
    make: 'POST /',
    find: 'GET /contentcontainer/id',
    settings: 'POST /:cc/settings',
    resetSettings: 'DELETE /:cc/settings',
  },
};
