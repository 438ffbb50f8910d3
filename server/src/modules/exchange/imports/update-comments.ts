/**
 * Applies the changes of a second run of the same source: texts, votes and removals. Skips comments that were edited or moderated
 * here since.
 */
import { sql } from 'kysely';
import { refreshListing, updateFields, updateState } from '../../content/comments/changes.repository';
import { countQuietly, newState } from '../../content/comments/comment-state';
import { countReply } from '../../content/comments/reply-counts.repository';
import { kindOf } from '../../content/kinds/kinds';
import type { CommentRow } from '../../content/model/comment-row';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import type { ContainerType } from '../records/record';
import { fieldsOf, namedComments, namedInFields } from './comment-fields';
import { addTotals, countPeople, findAuthors, findComments, STUB_HASH, type StagedRow } from './comments.repository';
import { storeItems } from './items.repository';
import type { ImportJob, Trx } from './job';

type ImportedRow = CommentRow & { date_applied: number; is_judged: boolean; is_buyer: boolean };

export async function updateComments(
  trx: Trx,
  job: ImportJob,
  changes: ContainerChanges,
  changed: StagedRow[],
): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<ImportedRow>`
    select c.*, i.date_applied, exists (select from moderation_log l where l.comment_id = c.id) as is_judged,
      exists (
        select from verified_buyers b where b.container_uuid = c.container_uuid and b.user_id = c.actor_id
      ) as is_buyer
    from comments c
    join import_items i on i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
      and i.kind = 'comment' and i.our_id = c.id::text
    where c.id = any(${changed.map(({ known }) => known)}::bigint[])
      and c.container_uuid = ${changes.container.uuid}`.execute(trx);
  const ours = new Map(rows.map((row) => [row.id, row]));
  const stubs = changed.filter(({ known_hash }) => known_hash === STUB_HASH);
  const people = [
    ...stubs.flatMap(({ author }) => author ?? []),
    ...changed.flatMap(({ content }) => namedInFields(content)),
  ];
  const authors = await findAuthors(trx, job, [...new Set(people)]);
  const ids = await findComments(trx, job, namedComments(changed));
  let isPeopleChanged = false;
  for (const record of changed) {
    const row = ours.get(record.known as number);
    // The comment was erased here and must not be imported again.
    if (!row) continue;
    if (row.is_judged || (row.date_edited ?? 0) > row.date_applied) {
      job.report({ at: `comment ${record.foreign_id}`, what: 'changed in the source, and here: left as it is here' });
      continue;
    }
    const author = record.known_hash === STUB_HASH && record.author !== null ? authors.get(record.author) : undefined;
    if (author !== undefined) await nameAuthor(trx, changes, row, { author, date_created: record.date_created });
    isPeopleChanged ||= (row.state === 'visible') !== (record.state === 'visible');
    const kind = changes.container.kind as ContainerType;
    const fields = row.parent_id === null ? fieldsOf(job, kind, record, { authors, ids }) : null;
    if (fields && kind === 'reviews' && row.is_buyer) fields.is_verified = true;
    await updateComment(trx, job, changes, row, { ...record, fields });
  }
  if (isPeopleChanged && kindOf(changes.container).trends) {
    changes.container.people = await countPeople(trx, changes.container.uuid);
  }
  const items = changed.map(({ foreign_id, known, hash }) => ({
    foreign_id,
    our_id: String(known),
    hash,
    is_new: true,
  }));
  await storeItems(trx, job, 'comment', items);
}

/** Gives a stub the author and the date of its comment, which an earlier file did not have. */
async function nameAuthor(
  trx: Trx,
  changes: ContainerChanges,
  row: ImportedRow,
  { author, date_created }: { author: number; date_created: number },
): Promise<void> {
  const { rows } = await sql<{ actor_id: number; is_visible: boolean }>`
    update comments set parent_actor_id = ${author} where parent_id = ${row.id}
    returning actor_id, state = 'visible' as is_visible`.execute(trx);
  const visible = rows.filter(({ is_visible }) => is_visible);
  const repliesBy = (id: number) => visible.filter(({ actor_id }) => actor_id !== id).length;
  changes.count(row.actor_id, 'replies_received', -repliesBy(row.actor_id));
  changes.count(author, 'replies_received', repliesBy(author));
  await sql`update comments set actor_id = ${author}, date_created = ${date_created} where id = ${row.id}`.execute(trx);
  row.actor_id = author;
}

async function updateComment(
  trx: Trx,
  job: ImportJob,
  changes: ContainerChanges,
  row: ImportedRow,
  record: StagedRow & { fields: CommentRow['fields'] },
): Promise<void> {
  const [wasVisible, isVisible] = [row.state === 'visible', record.state === 'visible'];
  if (wasVisible && !isVisible) countQuietly(changes, row, -1);
  if (record.fields)
    await changeFields(trx, changes, row, { fields: record.fields, isCounted: wasVisible && isVisible });
  if (wasVisible !== isVisible) {
    const gone = record.state === 'removed' ? { date_deleted: job.now } : {};
    await updateState(trx, row.id, { ...newState(reasons[record.state]), ...gone });
    await countReply(trx, row, isVisible ? 1 : -1);
    if (isVisible) countQuietly(changes, row, 1);
    await refreshListing(trx, row.id);
  }
  await sql`
    update comments c set content = coalesce(s.record->>'text', ''), date_edited = (s.record->>'date_edited')::bigint,
      links = coalesce(s.record->'links', '[]'),
      mentions = case when c.content = s.record->>'text' then c.mentions else '[]' end, base_likes = ${record.likes}, base_dislikes = ${record.dislikes},
      date_deleted = case when ${isVisible} then null else c.date_deleted end
    from import_stage s
    where c.id = ${row.id} and s.import_uuid = ${job.uuid} and s.kind = 'comment' and s.position = ${record.position}`.execute(
    trx,
  );
  const [likes, dislikes] = [record.likes - row.base_likes, record.dislikes - row.base_dislikes];
  if (likes !== 0 || dislikes !== 0) await addTotals(trx, [{ id: row.id, likes, dislikes }]);
  changes.count(row.actor_id, 'likes_received', likes);
  changes.count(row.actor_id, 'dislikes_received', dislikes);
  changes.touch();
  job.count('comments changed');
}

/** Replaces what the kind stores beside a comment, without an event. */
export async function changeFields(
  trx: Trx,
  { container }: ContainerChanges,
  row: CommentRow,
  { fields, isCounted }: { fields: Record<string, unknown>; isCounted: boolean },
): Promise<void> {
  const { counted } = kindOf(row);
  if (isCounted) counted?.(container, row, -1);
  row.fields = fields;
  if (isCounted) counted?.(container, row, 1);
  await updateFields(trx, row);
}

const reasons = {
  visible: [],
  pending: ['content_awaiting_moderation'],
  rejected: ['content_disabled'],
  removed: ['content_deleted'],
} as const satisfies Record<StagedRow['state'], CommentRow['state_reasons']>;
