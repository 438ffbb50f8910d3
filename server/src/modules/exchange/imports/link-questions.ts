/** Names the answers of questions in a container that was written in parts, because an answer comes after its question. */
import { sql } from 'kysely';
import { updateFields } from '../../content/comments/changes.repository';
import type { CommentRow } from '../../content/model/comment-row';
import { changeContainers } from './change-containers';
import { fieldsOf, namedComments } from './comment-fields';
import { type ContainerPlace, findComments, readStagedComments } from './comments.repository';
import { readSlices, storeList, weightOf } from './import-order.repository';
import type { ImportJob, Trx } from './job';

export async function linkQuestions(job: ImportJob, place: ContainerPlace): Promise<void> {
  const list = `questions ${place.uuid}`;
  const rows = sql`
    select s.foreign_id, ${weightOf(sql`s.record`)} as weight from import_order o
    join import_stage s on s.import_uuid = o.import_uuid and s.kind = 'comment' and s.foreign_id = o.foreign_id
    where o.import_uuid = ${job.uuid} and o.list = ${place.uuid} and s.record->'question' ?| '{answer,merged_into}'`;
  await storeList(job.db, job, list, { rows, order: sql`foreign_id` });
  for await (const slice of readSlices(job.db, job, list)) {
    const ids = slice.map(({ foreign_id }) => foreign_id);
    await changeContainers(job, [place.uuid], async (trx, changes) => {
      await linkSlice(trx, job, place, ids);
      changes.touch();
    });
  }
}

async function linkSlice(trx: Trx, job: ImportJob, place: ContainerPlace, foreign_ids: string[]): Promise<void> {
  const records = await readStagedComments(trx, job, place, foreign_ids);
  const ids = await findComments(trx, job, namedComments(records));
  const ours = await findComments(trx, job, foreign_ids);
  // Staff may have answered or merged a question since an earlier run.
  const { rows } = await sql<CommentRow>`
    select * from comments where id = any(${[...ours.values()]}::bigint[]) and parent_id is null and fields is not null
      and fields->>'answer_uuid' is null and fields->>'merged_into' is null`.execute(trx);
  const unlinked = new Map(rows.map((row) => [row.id, row]));
  for (const record of records) {
    const row = unlinked.get(ours.get(record.foreign_id) ?? 0);
    if (!row) continue;
    row.fields = fieldsOf(job, place.kind, record, { authors: new Map(), ids });
    await updateFields(trx, row);
  }
}
