/** Stages the records of a file in the database, which sorts them and drops duplicates. */
import { sql } from 'kysely';
import { idFrom } from '../formats/source-ids';
import type { VfRecord } from '../records/record';
import { recordCleaner } from './clean-record';
import type { Db, ImportJob } from './job';

const RECORDS_AT_ONCE = 1000;

export async function stageRecords(job: ImportJob, records: AsyncIterable<VfRecord>): Promise<void> {
  const clean = recordCleaner(job);
  let rows: StageRow[] = [];
  let position = 0;
  for await (const raw of records) {
    const record = clean(raw);
    if (!record) continue;
    position += 1;
    rows.push(rowOf(record, position));
    if (rows.length < RECORDS_AT_ONCE) continue;
    await insertRows(job, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(job, rows);
}

type StageRow = ReturnType<typeof rowOf>;

function rowOf(record: VfRecord, position: number) {
  const { kind } = record;
  const places = kind === 'comment' ? record : { container: null, parent: null, author: null };
  return {
    position,
    kind,
    foreign_id: kind === 'vote' ? `${record.comment} ${record.user}` : record.id,
    container: kind === 'vote' ? record.comment : places.container,
    parent: places.parent,
    author: kind === 'vote' ? record.user : places.author,
    hash: idFrom(JSON.stringify(record)),
    record,
  };
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
  await db.deleteFrom('import_stage').where('import_uuid', '=', import_uuid).execute();
}
