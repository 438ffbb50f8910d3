/**
 * Live chat on the wire (host contract 9.5; members of `settings` are extensions). A message is a comment. Chat
 * settings chosen by staff are among the settings of the container, without those that are off.
 */
import { type Static, Type } from 'typebox';
import { REACTION_MAX } from '../sites/site';
import { Count } from '../values/numbers';
import type { Comment } from './comment';

const flag = Type.Optional(Type.Boolean());

export const chatSettings = {
  /** Seconds between two messages of one person, except staff; 0: off. */
  slow_mode_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 120 })),
  /** Excludes people who only gave a name. */
  members_only: flag,
  /** For people who confirmed their address, or whose login provider vouches for it. */
  verified_only: flag,
  /** Allows only emoji and `:name:`. */
  emotes_only: flag,
  links_off: flag,
  /** Nobody can react, and reactions are hidden. */
  reactions_off: flag,
  /** Messages of newcomers wait for a moderator. */
  newcomers_wait: flag,
  /** Seconds by which new messages are delayed, so that a moderator can remove them first; 0: off. */
  hold_seconds: Type.Optional(
    Type.Unsafe<0 | 2 | 4 | 6>({ type: 'integer', enum: [0, 2, 4, 6], minimum: 0, maximum: 6 }),
  ),
};
const ChatSettings = Type.Object(chatSettings);
export type ChatSettings = Static<typeof ChatSettings>;

/** Number of people who reacted with each of the site's reactions. */
export const Reactions = Type.Record(Type.String(), Count);
export type Reactions = Static<typeof Reactions>;
/** Absent if the message has no reactions. */
export const messageFields = { reactions: Type.Optional(Type.Union([Reactions, Type.Null()])) };
export type ReactedMessage = Comment & { reactions?: Reactions | null };
export const ReactionBody = Type.Object({ reaction: Type.String({ minLength: 1, maxLength: REACTION_MAX }) });
