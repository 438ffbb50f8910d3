/** Proofs that are valid once, stored as long as they would be valid. */
import type { Kysely, Selectable } from 'kysely';
import type { Tables, UsedProofsTable } from '../../../database/schema';

/** @returns false when the proof was used before */
export async function insertProof(db: Kysely<Tables>, proof: Selectable<UsedProofsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteProofs(db: Kysely<Tables>, before: number): Promise<void> {
  await db.deleteFrom('used_proofs').where('date_expires', '<', before).execute();
}
