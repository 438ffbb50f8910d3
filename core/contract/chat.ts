/**
 * Live chat on the wire (host contract 9.5; members of `settings` are ours). A message is a comment; what staff set of a
 * chat stands among its container's settings, without what is off.
 */
import { type Static, Type } from 'typebox';
import type { Comment } from './comment';
import { Count } from './numbers';
import { REACTION_MAX } from './site';

const flag = Type.Optional(Type.Boolean());

export const chatSettings = {
  /** Seconds between two messages of one person, staff excepted; 0: off. */
  slow_mode_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 120 })),
  /** Not for who has given a name alone. */
  members_only: flag,
  /** For who has confirmed an address, or comes by a login that vouches for it. */
  verified_only: flag,
  /** Emoji and `:name:` alone. */
  emotes_only: flag,
  links_off: flag,
  /** Nobody reacts, and no reactions show. */
  reactions_off: flag,
  /** Messages of newcomers wait for a moderator. */
  newcomers_wait: flag,
  /** Messages show so many seconds later, unless somebody takes them away meanwhile; 0: off. */
  hold_seconds: Type.Optional(
    Type.Unsafe<0 | 2 | 4 | 6>({ type: 'integer', enum: [0, 2, 4, 6], minimum: 0, maximum: 6 }),
  ),
};
const ChatSettings = Type.Object(chatSettings);
export type ChatSettings = Static<typeof ChatSettings>;

/** How many have reacted with each, of those the site has. */
export const Reactions = Type.Record(Type.String(), Count);
export type Reactions = Static<typeof Reactions>;
/** A message that nobody has reacted to has none. */
export const messageFields = { reactions: Type.Optional(Type.Union([Reactions, Type.Null()])) };
export type ReactedMessage = Comment & { reactions?: Reactions | null };
export const ReactionBody = Type.Object({ reaction: Type.String({ minLength: 1, maxLength: REACTION_MAX }) });
