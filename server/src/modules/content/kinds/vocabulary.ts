/**
 * How a kind is spoken to on the wire: one line, `METHOD /path` below the prefix, for each verb it has. Every path names
 * the container `:cc` and the comment `:content_uuid`. A verb that is left out does not exist for the kind.
 */
export type Verb =
  // containers
  | 'make'
  | 'find'
  | 'count'
  | 'settings'
  | 'resetSettings'
  | 'signature'
  // reading
  | 'firstPage'
  | 'list'
  | 'replies'
  | 'single'
  | 'direct'
  | 'selection'
  | 'search'
  | 'personal'
  | 'profile'
  | 'recent'
  // writing
  | 'post'
  | 'reply'
  | 'edit'
  | 'remove'
  | 'upload'
  | 'removeUpload'
  | 'mentionable'
  // votes and flags
  | 'like'
  | 'unlike'
  | 'dislike'
  | 'undislike'
  | 'flag'
  | 'unflag'
  // moderation
  | 'pick'
  | 'unpick'
  | 'top'
  | 'untop'
  | 'pin'
  | 'unpin'
  | 'enable'
  | 'disable'
  | 'spam'
  | 'unspam'
  | 'review'
  | 'queue'
  | 'unseen'
  | 'resolve'
  | 'history'
  | 'why'
  | 'log';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Line = `${Method} /${string}`;

export interface Vocabulary {
  /** With `:section_uuid` in it. */
  prefix: `/${string}`;
  /** The heading of the routes in the API's documents. */
  tag: string;
  /** A member in which clients of old put the whole body of a post, or its text alone. */
  bodyIn?: string;
  verbs: Partial<Record<Verb, Line>>;
}

/** What moderators do is asked for alike in every kind. */
export const moderationVerbs = {
  enable: 'POST /:cc/moderation/:content_uuid/enable',
  disable: 'POST /:cc/moderation/:content_uuid/disable',
  spam: 'POST /:cc/moderation/:content_uuid/spam',
  unspam: 'POST /:cc/moderation/:content_uuid/unspam',
  review: 'POST /:cc/moderation/:content_uuid/review',
  queue: 'GET /moderation/queue',
  unseen: 'GET /:cc/moderation',
  resolve: 'POST /moderation/resolve',
  why: 'GET /:cc/moderation/:content_uuid',
} as const satisfies Vocabulary['verbs'];
