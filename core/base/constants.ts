/** Numbers of the specification that browsers use, with the unit in the name. "Ours" marks numbers that it does not give. */
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../contract/durations';

/** Specification §2, §9: a widget this near to the view shows. */
export const VIEWPORT_MARGIN_PX = 500;
/** Specification §2, §9: a conversation out of view shows after this time. */
export const FETCH_TIMEOUT_MS = 10 * SECOND_MS;
/** Comments that are read to quote one: pinned ones come first, whatever the order. */
export const EXCERPTS = 5;
/** Trending articles show after this long out of view (specification §2, §9). */
export const TRENDING_DELAY_MS = 5000;
/** A quote out of a conversation shows after this long out of view (specification §2, §9). */
export const QUOTE_DELAY_MS = 5000;
/** Specification §8, §9: a chunk that takes longer has failed. */
export const CHUNK_TIMEOUT_MS = 2 * MINUTE_MS;
/** A painted fragment that takes longer is given up: React draws. Ours. */
export const FRAGMENT_TIMEOUT_MS = 4000;
/** Specification §9: one unit of every size, at the normalised root size. */
export const UNIT_PX = 10;

/** Specification §4, §9: how often it is looked whether a widget is engaged. */
export const ENGAGEMENT_TICK_MS = 333;
/** Specification §4, §9: engaged for so long, a conversation is read. */
export const READ_AFTER_MS = 3000;
/** Specification §4: engaged means at least this share of the width … */
export const ENGAGED_WIDTH_SHARE = 0.25;
/** Specification §4: … and this much of the height visible. */
export const ENGAGED_HEIGHT_PX = 40;
/** Specification §9: a comment's text is cut after so many characters. */
export const CONTENT_CUT_AT = 500;

/** Saved drafts are named `vfDraft:<container_id>|…`. */
export const DRAFT_PREFIX = 'vfDraft:';
/** In the page's storage: what lets a guest vote once in a poll. */
export const VOTE_PREFIX = 'vf-vote-';

/** How long a request may take; ours. */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** Most users asked for in one request; ours, the server's limit. */
export const USERS_PER_REQUEST = 100;

/** How often a start without settings is tried again; ours. */
export const START_RETRIES = 5;
/** The first pause before that, doubled each time; ours. */
export const START_RETRY_MS = 2000;

/** Specification §4, §9: an open session is renewed this often. */
export const SESSION_REFRESH_MS = 270 * SECOND_MS;
/** Specification §4, §9: an equal login or logout within this time is the same one. */
export const SESSION_DEBOUNCE_MS = 500;

/** Specification §4, §9: how often it is looked whether the window of a login was closed. */
export const WINDOW_POLL_MS = 500;
/** Specification §9: how often it is looked for the scripts of identity services. */
export const SERVICE_POLL_MS = 100;
export const JANRAIN_EVENTS_POLL_MS = 500;
export const JANRAIN_TOKEN_POLL_MS = 1000;
export const GIGYA_POLL_MS = 1000;
/** Specification §9: after this nobody looks for Gigya any more. */
export const GIGYA_GIVE_UP_MS = MINUTE_MS;
/** The same for the others; ours. */
export const SERVICE_GIVE_UP_MS = MINUTE_MS;
/** How long one that looks closed may be open, while the page has no focus; ours. */
export const WINDOW_AWAY_MS = 20 * SECOND_MS;
/** How long what a window brings home still counts once it looks closed; ours. */
export const WINDOW_WAIT_MS = 3 * MINUTE_MS;

/** How long the publisher's server is waited for where nobody sees it; ours. */
export const SILENT_WAIT_MS = 8000;

/** Specification §8, §9: a push worker that takes longer has failed. */
export const WORKER_START_MS = 2000;

/** Specification §9: how often relative times are updated. */
export const CLOCK_TICK_MS = MINUTE_MS;
/** Specification §4, §9: the pause between two background tasks. */
export const QUEUE_SPACING_MS = 150;
/** Specification §8, §9: how long a notice stays. */
export const NOTICE_MS = 4000;

/** How old a local copy of settings may be before it is renewed behind the reader's back; ours. */
export const SETTINGS_FRESH_MS = 10 * MINUTE_MS;
/** How old a local copy of settings may be to be used at all; ours. */
export const SETTINGS_USABLE_MS = DAY_MS;

/** Specification §9: the socket's sign of life. */
export const KEEP_ALIVE_MS = 30 * SECOND_MS;
/** Specification §9: how often a lost socket is opened again quickly. */
export const REALTIME_RETRIES = 5;
/** The first pause before opening again, doubled each time and spread by chance; ours. */
export const REALTIME_RETRY_MS = 1000;
/** The pause between further tries while somebody looks at the page, spread by chance; ours. */
export const REALTIME_SLOW_RETRY_MS = MINUTE_MS;
/** A line on which the server does not answer for so long is dead; ours. */
export const REALTIME_ANSWER_MS = 10 * SECOND_MS;
/** A tab nobody looks at lets go of its socket after this time; ours. */
export const REALTIME_HIDDEN_MS = 5 * MINUTE_MS;
/** At most one "is typing" in this time; the server's limit. */
export const TYPING_SPACING_MS = 3000;

/** Specification §3: longest title and description of a page, in characters. */
export const PAGE_TEXT_MAX = 500;
/** Host contract 7: longest `vf:unique_id`, in characters. */
export const UNIQUE_ID_MAX = 100;

/** Specification §3: a timestamp with fewer digits is in seconds. */
export const MILLISECOND_DIGITS = 13;

/** A narrower window is a phone's (specification §2). */
export const MOBILE_BELOW_PX = 765;
