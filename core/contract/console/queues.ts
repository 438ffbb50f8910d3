/** Names and limits of the console's queue. No schemas, because the client bundles this file. */

/** A comment is in at most one of these; its state decides which. */
export const stateQueues = ['waiting', 'reported', 'spam', 'rejected', 'hidden'] as const;
export type StateQueue = (typeof stateQueues)[number];

/** `second_opinion` lists the items of any queue for which a moderator asked colleagues. */
export const consoleQueues = [...stateQueues, 'second_opinion'] as const;
export type ConsoleQueue = (typeof consoleQueues)[number];

export const queueSorts = ['priority', 'oldest', 'newest', 'reported'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** A claim ends after this time unless the client renews it. */
export const CLAIM_MS = 60_000;
/** Maximum items of one call to claims. */
export const CLAIMS_MAX = 5;
/** Maximum items of one call to decisions. */
export const DECISIONS_MAX = 100;
/** Reports listed with an item; `total_reports` counts all. */
export const REPORTS_SHOWN = 20;
/** From this number of judged reports on, the share that staff agreed with is shown. */
export const AGREEMENT_FROM = 5;
/** Characters of a staff note, and of the question for a second opinion. */
export const STAFF_NOTE_MAX = 2000;
export const QUESTION_MAX = 500;
/** Changes in one answer; the changes of one transaction are never split, so that an answer may have a few more. */
export const CHANGES_MAX = 500;
/** Days for which a former text of a comment is stored. */
export const VERSIONS_DAYS = 90;
/** Named filters of a person, and the characters of a name. */
export const SAVED_QUEUES_MAX = 50;
export const SAVED_NAME_MAX = 60;
/** Named filters that a moderator sees: their own, and those of the team. */
export const SAVED_LISTED = 100;
/** Comments of a thread that the first answer has: each before and after the item, and its replies. */
export const THREAD_BESIDE = 5;
export const THREAD_REPLIES = 10;
/** Comments of a further page of a thread. */
export const THREAD_PAGE = 20;
