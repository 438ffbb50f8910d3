/** Limits of a poll, for both sides; without schemas. */
export const pollKinds = ['single', 'multiple', 'ranked', 'stars', 'nps'] as const;
export type PollKind = (typeof pollKinds)[number];

/** Visibility of results, the least strict first; staff always see them. */
export const pollResults = ['always', 'on_vote', 'on_close', 'staff'] as const;
export type PollResults = (typeof pollResults)[number];

/** People who may vote: accounts, accounts with a confirmed address, everybody. */
export const pollVoters = ['members', 'verified', 'anyone'] as const;
export type PollVoters = (typeof pollVoters)[number];

export const QUESTION_MAX = 200;
export const OPTION_MAX = 100;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 12;
export const POLLS_A_CONTAINER = 50;
export const POLL_DAYS_MAX = 365;

/** Side of an option's picture, which is a square; rows show it at half this size. */
export const OPTION_PICTURE_PX = 96;
export const OPTION_PICTURE_MAX_BYTES = 8 * 1024 * 1024;

/** Options of polls with a fixed scale, the lowest first. */
export const scales: Partial<Record<PollKind, readonly string[]>> = {
  stars: ['1', '2', '3', '4', '5'],
  nps: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
};

export const stricter = (a: PollResults, b: PollResults): PollResults =>
  pollResults.indexOf(a) > pollResults.indexOf(b) ? a : b;
