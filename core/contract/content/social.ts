/** Replies from social networks in a conversation (extension). */
import { type Static, Type } from 'typebox';
import { Count, Time, TimeOrNull } from '../values/numbers';
import { oneOf } from '../values/one-of';

export const networks = ['fediverse', 'bluesky'] as const;
export type Network = (typeof networks)[number];
/** Sources of content. `twitter` is obsolete. Comments by readers have no `origin`. */
export const origins = ['twitter', 'user', 'none', ...networks] as const;

const threadStates = ['active', 'gone', 'ended'] as const;
export type ThreadState = (typeof threadStates)[number];
/** Origin of an attached post: an editor, a tag of the page, the publisher's server, or the site's own account. */
const attachedBy = ['editor', 'page', 'server', 'actor'] as const;
export type AttachedBy = (typeof attachedBy)[number];

/** Forms of a request's signature: the draft that every server reads, and the standard that replaces it. */
export const signatureForms = ['cavage', 'rfc9421'] as const;
export type SignatureForm = (typeof signatureForms)[number];

/** An article as the site's own account published it. */
export interface PublishedPage {
  title: string;
  teaser: string;
  url: string;
  /** '' when unknown. */
  lang: string;
  /** When the texts last changed; null before the first change. */
  date_updated: number | null;
}

export const hostStates = ['held', 'blocked'] as const;
export type HostState = (typeof hostStates)[number];

/** Additional data of a comment from a social network. */
export const SocialFacts = Type.Object({
  /** Handle as written on the network, with its `@`. */
  handle: Type.String(),
  /** Address of the post on the network. */
  url: Type.String(),
  host: Type.String(),
  /** Counted there; absent for 0, and where the site counts these likes with its own. */
  likes: Type.Optional(Count),
  reposts: Type.Optional(Count),
  /** Content warning by the post's author. */
  warning: Type.Optional(Type.String()),
  /** Descriptions of its pictures, which stay on the network; '' for a picture without one. */
  pictures: Type.Optional(Type.Array(Type.String())),
  /** The author asked search engines not to index the post. */
  is_unlisted: Type.Optional(Type.Boolean()),
});
export type SocialFacts = Static<typeof SocialFacts>;

/** Numbers of an answer of the staff that the site's account published on a network. */
export const SentTo = Type.Object({
  network: oneOf(networks),
  likes: Type.Optional(Count),
  reposts: Type.Optional(Count),
});

/** A post whose replies appear in a conversation, as readers see it. */
export const SocialThread = Type.Object({
  network: oneOf(networks),
  handle: Type.String(),
  url: Type.String(),
  likes: Count,
  reposts: Count,
});
export type SocialThread = Static<typeof SocialThread>;

/** A thread, with the details for staff. */
export const AttachedThread = Type.Interface([SocialThread], {
  social_id: Type.String(),
  attached_by: oneOf(attachedBy),
  state: oneOf(threadStates),
  /** Replies counted by the network, and those that this server skipped in its latest fetch. */
  replies: Count,
  skipped: Count,
  problem: Type.Union([Type.String(), Type.Null()]),
  date_looked: TimeOrNull,
  date_next: Time,
});
export type AttachedThread = Static<typeof AttachedThread>;

export const AttachBody = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2048 }) });
export const AttachedList = Type.Object({ threads: Type.Array(AttachedThread) });
export type AttachedList = Static<typeof AttachedList>;
