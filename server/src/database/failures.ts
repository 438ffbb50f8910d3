/** What the database says when it refuses a row; the same codes from both databases. */
const UNIQUE_VIOLATION = '23505';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a row was refused for a key that exists, by the name of the constraint when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && (constraint === undefined || constraint === violated);
}

/** Whether somebody else held what was asked for, longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
