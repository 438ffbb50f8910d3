/**
 * Ids of comments that are brought in from elsewhere. Lists sort by id, so such an id is made of the comment's date: it
 * falls into its place among others, and always before whatever was written here, whose ids begin at 2^42
 * (`020-id-space`).
 */
export const FIRST_LIVE_ID = 2 ** 42;

const EPOCH_MS = Date.UTC(2000, 0, 1);
/** How many ids one second has. */
export const A_SECOND = 4096;

/**
 * @param running counts those of one second; whoever imports sees to it that it is used once.
 * @throws RangeError for a date before 2000 or after January 2034, when the ids below are used up.
 */
export function importedId(date_created: number, running: number): number {
  const seconds = Math.floor((date_created - EPOCH_MS) / 1000);
  const id = seconds * A_SECOND + running;
  if (!Number.isInteger(running) || running < 0 || running >= A_SECOND)
    throw new RangeError(`no such place: ${running}`);
  if (!(seconds >= 0 && id < FIRST_LIVE_ID)) throw new RangeError(`no id for a comment of ${date_created}`);
  return id;
}

/** The start of the second in which an imported comment was written, and its running number in that second. */
export const dateOfId = (id: number): number => EPOCH_MS + Math.floor(id / A_SECOND) * 1000;
export const runningOfId = (id: number): number => id % A_SECOND;
