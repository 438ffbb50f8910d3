/** Recognizes database errors by code. Both databases use the same codes. */
const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const FEATURE_NOT_SUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';
const DUPLICATE_STATEMENT = '42P05';

/** Checks whether the key of a row exists; with a name, only for that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && (constraint === undefined || constraint === violated);
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** Checks whether the database rolled the transaction back because of a deadlock. */
const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK_DETECTED;

/** Checks whether another transaction held the lock: for longer than `lock_timeout`, or in a deadlock. */
export const isContention = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE || isDeadlock(error);

/** Checks whether a statement failed because a migration changed the columns of its cached plan. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === FEATURE_NOT_SUPPORTED && (error as { routine?: string }).routine === 'RevalidateCachedQuery';

/** Checks whether the named statement is missing or exists already, because a pooler switched connections. */
export const isUnknownName = (error: unknown): boolean =>
  codeOf(error) === UNKNOWN_STATEMENT || codeOf(error) === DUPLICATE_STATEMENT;

/** Checks whether to retry the transaction: nothing was stored, and a retry can succeed. */
export const isWorthRetrying = (error: unknown): boolean =>
  isDeadlock(error) || isOutdatedPlan(error) || isUnknownName(error);
