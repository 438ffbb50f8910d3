/** What the database says when it refuses a row; the same codes from both databases. */
const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const FEATURE_NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';
const DUPLICATE_STATEMENT = '42P05';

/** Whether a row was refused for a key that exists, by the name of the constraint when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && (constraint === undefined || constraint === violated);
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** Whether the database rolled the transaction back because of a deadlock. */
const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK_DETECTED;

/** Whether another transaction held the lock: for longer than `lock_timeout`, or in a deadlock. */
export const isContention = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE || isDeadlock(error);

/** Whether a statement failed because its kept plan has other columns than the table has since a migration. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === FEATURE_NOT_SUPPORTED && (error as { routine?: string }).routine === 'RevalidateCachedQuery';

/** Whether the connection does not have the named statement, or has it already: a pooler has changed connections. */
export const isUnknownName = (error: unknown): boolean =>
  codeOf(error) === UNKNOWN_STATEMENT || codeOf(error) === DUPLICATE_STATEMENT;

/** Whether the same transaction may succeed when it runs again: nothing of it was stored. */
export const isWorthRetrying = (error: unknown): boolean =>
  isDeadlock(error) || isOutdatedPlan(error) || isUnknownName(error);
