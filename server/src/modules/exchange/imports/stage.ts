/** Stages the records of a file in the database, which sorts them and drops duplicates. */
import { sql } from 'kysely';
import { collectGarbage } from '../collect-garbage';
import { idFrom } from '../formats/source-ids';
import type { VfRecord } from '../records/record';
import { recordCleaner } from './clean-record';
import type { Db, ImportJob } from './job';
import { storable } from './storable';

const RECORDS_AT_ONCE = 1000;
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

export async function stageRecords(job: ImportJob, records: AsyncIterable<VfRecord>): Promise<void> {
  const clean = recordCleaner(job);
  let rows: StageRow[] = [];
  let position = 0;
  let characters = 0;
  for await (const raw of records) {
    const cleaned = clean(raw);
    if (!cleaned) continue;
    const record = storable(cleaned);
    position += 1;
    if (record !== cleaned)
      job.report({ at: `record ${position}`, what: 'characters that cannot be stored: left out' });
    const row = rowOf(record, position);
    rows.push(row);
    characters += row.characters;
    if (rows.length < RECORDS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    await insertRows(job, rows);
    rows = [];
    characters = 0;
    collectGarbage();
  }
  if (rows.length > 0) await insertRows(job, rows);
}

type StageRow = ReturnType<typeof rowOf>;

function rowOf(record: VfRecord, position: number) {
  const text = JSON.stringify(record);
  return {
    position,
    kind: record.kind,
    ...placeOf(record),
    hash: idFrom(text),
    record,
    characters: text.length,
  };
}

/** The id of a record, and the ids of records that it belongs to. */
function placeOf(record: VfRecord) {
  const none = { container: null, parent: null, author: null };
  if (record.kind === 'user' || record.kind === 'container') return { ...none, foreign_id: record.id };
  if (record.kind === 'comment') {
    const { id: foreign_id, container, parent = null, author = null } = record;
    return { foreign_id, container, parent, author };
  }
  const { user: author } = record;
  const container = 'comment' in record ? record.comment : 'poll' in record ? record.poll : record.container;
  return { ...none, foreign_id: idFrom(container, author), container, author };
}

async function insertRows(job: ImportJob, rows: StageRow[]): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into import_stage (import_uuid, position, kind, foreign_id, container, parent, author, hash, record)
    select ${job.uuid}::uuid, row.* from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      position bigint, kind text, foreign_id text, container text, parent text, author text, hash text, record jsonb
    )
    on conflict do nothing`.execute(job.db);
  const duplicates = rows.length - Number(numAffectedRows);
  if (duplicates > 0) job.count('duplicates', duplicates);
}

export async function clearStage(db: Db, import_uuid: string): Promise<void> {
  for (const table of ['import_stage', 'import_order'] as const) {
    await db.deleteFrom(table).where('import_uuid', '=', import_uuid).execute();
  }
}
