/** What the database says when it refuses a row; the same codes from both databases. */
const UNIQUE_VIOLATION = '23505';

/** Whether a row was refused for a key that exists, by the name of the constraint when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && (constraint === undefined || constraint === violated);
}
