/** Records which row was imported from which record. */
import { sql } from 'kysely';
import type { ImportJob, Trx } from './job';

export interface Item {
  foreign_id: string;
  our_id: string;
  hash: string;
  /** False when our row existed before the import. */
  is_new: boolean;
}

/** A record that is applied again stays with the import that created its row. */
export async function storeItems(trx: Trx, job: ImportJob, kind: 'user' | 'container' | 'comment', items: Item[]) {
  if (items.length === 0) return;
  await sql`
    insert into import_items (site_uuid, source, kind, foreign_id, our_id, hash, import_uuid, is_new, date_applied)
    select ${job.site.uuid}, ${job.source}, ${kind}, foreign_id, our_id, hash, ${job.uuid}, is_new, ${job.now}
    from json_to_recordset(${JSON.stringify(items)}::json) as row (foreign_id text, our_id text, hash text, is_new boolean)
    on conflict (site_uuid, source, kind, foreign_id) do update
      set hash = excluded.hash, date_applied = excluded.date_applied`.execute(trx);
}
