/**
 * Statements whose planning costs more than running them: begun with this mark they are planned once by each connection, and
 * not every time. For texts that are always the same, whose columns are all named: a migration may add some.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* planned once */';
export const plannedOnce = sql.raw(MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `once_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** The database caches the plan of a statement that has a name. */
export function planMarkedOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    const [text, values] = asked;
    if (typeof text !== 'string' || !text.startsWith(MARK) || asked.length !== 2) return query(...asked);
    return query({ name: nameOf(text), text, values });
  }) as typeof client.query;
}
