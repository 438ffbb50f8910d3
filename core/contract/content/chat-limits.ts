/** Limits of live chats, shared with the client (specification §9 "Chat pagination 30 and 200"). */
export const MESSAGE_MAX = 500;
export const MESSAGES_A_PAGE = 30;
/** Most messages on a page, and in an element that shows them. */
export const MAX_MESSAGES = 200;
/** Interval at which a page receives chat events, and how many new messages it receives a second. */
export const BATCH_EVERY_MS = 250;
export const MOST_SHOWN = { wide: 25, narrow: 10 };
/** Settings applied by "Calm down". */
export const CALM = { slow_mode_seconds: 30, links_off: true, newcomers_wait: true } as const;

const EMOTE = /:[a-z0-9_]{2,32}:|[\d#*]\uFE0F?\u20E3/g;
/** Characters that emoji consist of. Unicode includes digits, # and *; here they are text. */
const SIGNS = /\p{Extended_Pictographic}|(?![\d#*])\p{Emoji_Component}|\s/gu;

/** Checks that a message has only emoji and `:name:`. */
export const isEmotesOnly = (text: string): boolean => text.replace(EMOTE, '').replace(SIGNS, '') === '';
