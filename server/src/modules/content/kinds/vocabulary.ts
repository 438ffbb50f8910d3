/**
 * Routes of a kind on the wire: one line, `METHOD /path` below the prefix, for each verb. Every path names the
 * container `:cc` and the comment `:content_uuid`. A verb without a line does not exist for the kind.
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
  /** Must contain `:section_uuid`. */
  prefix: `/${string}`;
  /** Heading of the routes in the API reference. */
  tag: string;
  /** A member in which old clients send the whole body of a post, or only its text. */
  bodyIn?: string;
  verbs: Partial<Record<Verb, Line>>;
}

/** Moderation verbs, the same for every kind. */
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
