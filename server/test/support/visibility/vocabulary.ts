/** Requests to write and judge each kind of content: paths below `/v4/<kind>/<section>/<cc>`. */
import type { ContentKind } from './marks';

// biome-ignore lint/suspicious/noExplicitAny: each reader of an answer knows its shape
export type AnyAnswer = any;

export interface Spoken {
  prefix: string;
  roots: string;
  /** Below the container, for a root. */
  reply(uuid: string): string;
  remove(uuid: string): string;
  flag(uuid: string): string;
  settings: { method: 'POST' | 'PUT'; path: string };
  /** Members of a root other than its text. */
  more(title: string): object;
  /** Authors of replies: everyone, or only staff. */
  answers: 'everybody' | 'staff';
}

export const kinds: Record<ContentKind, Spoken> = {
  comment: {
    prefix: 'livecomments',
    roots: 'comments',
    reply: (uuid) => `comments/${uuid}`,
    remove: (uuid) => `comments/${uuid}`,
    flag: (uuid) => `comments/${uuid}/flag`,
    settings: { method: 'POST', path: '/settings' },
    more: () => ({}),
    answers: 'everybody',
  },
  message: {
    prefix: 'chat',
    roots: 'messages',
    reply: (uuid) => `replies/${uuid}`,
    remove: (uuid) => `messages/${uuid}`,
    flag: (uuid) => `messages/${uuid}/flag`,
    settings: { method: 'PUT', path: '' },
    more: () => ({}),
    answers: 'everybody',
  },
  question: {
    prefix: 'questions',
    roots: 'questions',
    reply: (uuid) => `questions/${uuid}/answer`,
    remove: (uuid) => `questions/${uuid}`,
    flag: (uuid) => `questions/${uuid}/flag`,
    settings: { method: 'PUT', path: '/settings' },
    more: () => ({}),
    answers: 'staff',
  },
  review: {
    prefix: 'reviews',
    roots: 'reviews',
    reply: (uuid) => `reviews/${uuid}/reply`,
    remove: (uuid) => `reviews/${uuid}`,
    flag: (uuid) => `reviews/${uuid}/flag`,
    settings: { method: 'POST', path: '/settings' },
    more: (title) => ({ title, rating: 4 }),
    answers: 'staff',
  },
  post: {
    prefix: 'liveblog',
    roots: 'posts',
    reply: (uuid) => `replies/${uuid}`,
    remove: (uuid) => `posts/${uuid}`,
    flag: (uuid) => `replies/${uuid}/flags`,
    settings: { method: 'POST', path: '/settings' },
    more: (title) => ({ title }),
    answers: 'everybody',
  },
};
