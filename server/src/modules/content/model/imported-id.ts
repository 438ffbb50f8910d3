/**
 * Ids of imported comments. Lists sort by id, so the id derives from the comment's date: the comment sorts by date
 * among other imports, and always before comments written here, whose ids begin at 2^42 (`020-id-space`).
 */
export const FIRST_LIVE_ID = 2 ** 42;

const EPOCH_MS = Date.UTC(2000, 0, 1);
/** The earliest date whose ids are all above 0. */
export const EARLIEST_MS = EPOCH_MS + 1000;
/** Number of ids per second. */
export const A_SECOND = 4096;

/**
 * @param running number within the second; the importer must use each number only once
 * @throws RangeError for a date before 2000 or after January 2034, when the ids are used up
 */
export function importedId(date_created: number, running: number): number {
  const seconds = Math.floor((date_created - EPOCH_MS) / 1000);
  const id = seconds * A_SECOND + running;
  if (!Number.isInteger(running) || running < 0 || running >= A_SECOND)
    throw new RangeError(`no such place: ${running}`);
  if (!(seconds >= 0 && id < FIRST_LIVE_ID)) throw new RangeError(`no id for a comment of ${date_created}`);
  return id;
}

/** Returns the start of the second in which an imported comment was written. */
export const dateOfId = (id: number): number => EPOCH_MS + Math.floor(id / A_SECOND) * 1000;
export const runningOfId = (id: number): number => id % A_SECOND;
