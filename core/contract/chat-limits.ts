/** Limits of live chats, for the client too (specification §9 "Chat pagination 30 and 200"). */
export const MESSAGE_MAX = 500;
export const MESSAGES_A_PAGE = 30;
/** Messages on a page at most, in an element that shows them. */
export const MAX_MESSAGES = 200;
/** How often a page receives what came in a chat, and how many new messages a second. */
export const BATCH_EVERY_MS = 250;
export const MOST_SHOWN = { wide: 25, narrow: 10 };
/** What "Calm down" sets. */
export const CALM = { slow_mode_seconds: 30, links_off: true, newcomers_wait: true } as const;

const EMOTE = /:[a-z0-9_]{2,32}:|[\d#*]\uFE0F?\u20E3/g;
/** What else emoji are made of. Unicode counts digits, # and * among it; here they are text. */
const SIGNS = /\p{Extended_Pictographic}|(?![\d#*])\p{Emoji_Component}|\s/gu;

/** Nothing but emoji and `:name:`. */
export const isEmotesOnly = (text: string): boolean => text.replace(EMOTE, '').replace(SIGNS, '') === '';
