import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

export async function storeSecret(db: Db, id: number, factor_secret: string): Promise<void> {
  await db.updateTable('users').set({ factor_secret }).where('id', '=', id).where('factor_step', 'is', null).execute();
}

/** @returns false for a step that was accepted before, or another secret */
export async function acceptStep(
  db: Db,
  { id, factor_secret, step }: { id: number; factor_secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ factor_step: step })
    .where('id', '=', id)
    .where('factor_secret', '=', factor_secret)
    .where((where) => where.or([where('factor_step', 'is', null), where('factor_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markPassed(db: Db, session_uuid: string, now: number): Promise<void> {
  const passed = { passed_factor: true, date_factor: now };
  await db.updateTable('sessions').set(passed).where('uuid', '=', session_uuid).execute();
}

/** Returns the time of the session's last accepted code; null before. */
export async function findPassed(db: Db, session_uuid: string): Promise<number | null> {
  const found = await db
    .selectFrom('sessions')
    .select('date_factor')
    .where('uuid', '=', session_uuid)
    .executeTakeFirst();
  return found?.date_factor ?? null;
}

/** @returns whether the person of this site had a factor */
export async function removeFactor(db: Db, site_uuid: string, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ factor_secret: null, factor_step: null })
    .where('site_uuid', '=', site_uuid)
    .where('id', '=', id)
    .where('factor_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
