/** Limits of live blogs for both sides; without schemas. */

/** Time a post or draft counts as in hand after its author's last signal; three signals are sent in it. */
export const IN_HAND_MS = 45_000;

/** Lengths in characters. */
export const TITLE_MAX = 300;
export const SUMMARY_MAX = 2000;
export const SPONSOR_MAX = 100;
/** Length of a reader's reply to a post. */
export const REPLY_MAX = 5000;
/** Length of the names in a byline, separated by commas. */
export const BYLINE_MAX = 200;
/** Length of the description of a picture in a post. */
export const DESCRIPTION_MAX = 500;
export const SCOREBOARD_MAX = { name: 60, score: 10, clock: 20, period: 40 };

/** Hours of a year. */
export const AUTO_END_HOURS_MAX = 8760;
