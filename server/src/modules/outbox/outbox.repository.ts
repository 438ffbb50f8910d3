import type { Kysely } from 'kysely';
import type { Tables } from '../../database/schema';

interface Parcel {
  kind: string;
  payload: Record<string, unknown>;
  /** A second parcel with the same key is the same parcel. */
  idempotency_key: string;
  now: number;
}

/** Leaves something to be sent later, in the transaction of the fact it tells of. */
export async function addToOutbox(trx: Kysely<Tables>, { kind, payload, idempotency_key, now }: Parcel): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind,
      payload: JSON.stringify(payload),
      idempotency_key,
      date_next: now,
      date_done: null,
      date_created: now,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}
