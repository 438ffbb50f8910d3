/**
 * Numbers that several parts of the client use, with the unit in the name. Numbers from the specification name its
 * section; "ours" marks all others. A number that one file alone uses is in that file.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../contract/values/durations';

/** Specification §2, §9: a widget loads within this distance of the view. */
export const VIEWPORT_MARGIN_PX = 500;
/** Specification §2, §9: a conversation loads after this time, even out of view. */
export const FETCH_TIMEOUT_MS = 10 * SECOND_MS;
/** Comments that a conversation starter reads to find a pinned or picked one; ours. */
export const EXCERPTS = 5;
/** Specification §9: comments that a pull quote reads. */
export const QUOTES = 1;
/** Loads trending articles after this time even if they are out of view (specification §2, §9). */
export const TRENDING_DELAY_MS = 5000;
/** Loads a pull quote after this time even if it is out of view (specification §2, §9). */
export const QUOTE_DELAY_MS = 5000;
/** Specification §8, §9: a chunk that takes longer has failed. */
export const CHUNK_TIMEOUT_MS = 2 * MINUTE_MS;
/** A painted fragment that takes longer is dropped, and React renders. Ours. */
export const FRAGMENT_TIMEOUT_MS = 4000;
/** Specification §9: one unit of every size, at the normalized root size. */
export const UNIT_PX = 10;

/** Specification §4, §9: interval at which a widget's engagement is checked. */
export const ENGAGEMENT_TICK_MS = 333;
/** Specification §4, §9: after this time of engagement, a conversation counts as read. */
export const READ_AFTER_MS = 3000;
/** Specification §4: "engaged" means that at least this share of the width … */
export const ENGAGED_WIDTH_SHARE = 0.25;
/** Specification §4: … and this much of the height visible. */
export const ENGAGED_HEIGHT_PX = 40;
/** Specification §9: longer texts of comments are cut after this many characters. */
export const CONTENT_CUT_AT = 500;

/** Saved drafts are named `vfDraft:<container_id>|…`. */
export const DRAFT_PREFIX = 'vfDraft:';
/** In the page's storage: the token with which a guest votes once in a poll. */
export const VOTE_PREFIX = 'vf-vote-';

/** Timeout of a request (extension). */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** Maximum users in one request; the server's limit (extension). */
export const USERS_PER_REQUEST = 100;

/** Number of retries of a start without settings; ours. */
export const START_RETRIES = 5;
/** The first pause before that, doubled each time; ours. */
export const START_RETRY_MS = 2000;

/** Specification §4, §9: interval at which an open session is renewed. */
export const SESSION_REFRESH_MS = 270 * SECOND_MS;
/** Specification §4, §9: an equal login or logout within this time is the same one. */
export const SESSION_DEBOUNCE_MS = 500;

/** Specification §4, §9: interval at which a login window is checked for being closed. */
export const WINDOW_POLL_MS = 500;
/** Specification §9: interval at which the page is searched for identity services' scripts. */
export const SERVICE_POLL_MS = 100;
export const JANRAIN_EVENTS_POLL_MS = 500;
export const JANRAIN_TOKEN_POLL_MS = 1000;
export const GIGYA_POLL_MS = 1000;
/** Specification §9: time after which the search for Gigya ends. */
export const GIGYA_GIVE_UP_MS = MINUTE_MS;
/** Timeout for other services (extension). */
export const SERVICE_GIVE_UP_MS = MINUTE_MS;
/** Time that a login window may look closed while the page has no focus; ours. */
export const WINDOW_AWAY_MS = 20 * SECOND_MS;
/** Time that a window's result still counts after it looked closed; ours. */
export const WINDOW_WAIT_MS = 3 * MINUTE_MS;

/** Longest wait for the publisher's server in a hidden frame; ours. */
export const SILENT_WAIT_MS = 8000;

/** Specification §8, §9: a push worker that takes longer has failed. */
export const WORKER_START_MS = 2000;

/** Specification §9: interval at which relative times are updated. */
export const CLOCK_TICK_MS = MINUTE_MS;
/** Specification §4, §9: the pause between two background tasks. */
export const QUEUE_SPACING_MS = 150;
/** Specification §8, §9: time that a notice is shown. */
export const NOTICE_MS = 4000;

/** Age at which a local copy of settings is renewed in the background; ours. */
export const SETTINGS_FRESH_MS = 10 * MINUTE_MS;
/** Age up to which a local copy of settings may be used; ours. */
export const SETTINGS_USABLE_MS = DAY_MS;

/** Specification §9: interval of the socket's keep-alive. */
export const KEEP_ALIVE_MS = 30 * SECOND_MS;
/** Specification §9: number of quick retries for a lost socket. */
export const REALTIME_RETRIES = 5;
/** The first pause before reconnecting, doubled each time and randomized; ours. */
export const REALTIME_RETRY_MS = 1000;
/** The pause between further tries while the page is visible, randomized; ours. */
export const REALTIME_SLOW_RETRY_MS = MINUTE_MS;
/** Time without an answer after which a connection counts as dead (extension). */
export const REALTIME_ANSWER_MS = 10 * SECOND_MS;
/** A hidden tab closes its socket after this time; ours. */
export const REALTIME_HIDDEN_MS = 5 * MINUTE_MS;
/** Minimum time between two "is typing"; the server's limit. */
export const TYPING_SPACING_MS = 3000;

/** Specification §3: longest title and description of a page, in characters. */
export const PAGE_TEXT_MAX = 500;
/** Host contract 7: longest `vf:unique_id`, in characters. */
export const UNIQUE_ID_MAX = 100;

/** Specification §3: a timestamp with fewer digits is in seconds. */
export const MILLISECOND_DIGITS = 13;

/** A narrower window is a phone's (specification §2). */
export const MOBILE_BELOW_PX = 765;
