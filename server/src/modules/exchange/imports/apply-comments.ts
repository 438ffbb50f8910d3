/**
 * Writes the comments of an import. A transaction writes a few containers, or a part of a large one in which parents come before
 * their replies. The counts of a container are correct after each, and an interrupted run continues with what is missing.
 */
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { refreshListing } from '../../content/comments/changes.repository';
import { countQuietly } from '../../content/comments/comment-state';
import { newComment } from '../../content/comments/new-comment';
import { addReplyCounts } from '../../content/comments/reply-counts.repository';
import { runningNumbers } from '../../content/comments/running-ids.repository';
import { kindOf } from '../../content/kinds/kinds';
import { addMentions } from '../../content/mentions/mentions.repository';
import type { CommentRow } from '../../content/model/comment-row';
import type { ContainerChanges } from '../../platform/write-queue/container-changes';
import { changeContainers } from './change-containers';
import { fieldsOf, namedComments, namedInFields } from './comment-fields';
import {
  type ContainerPlace,
  countChanged,
  countNewcomers,
  findAuthors,
  findBuyers,
  findComments,
  findElsewhere,
  findKnownParents,
  findReviewers,
  insertComments,
  listComments,
  listPlaces,
  type NewRow,
  pinsReplies,
  readStagedComments,
  STUB_HASH,
  type StagedRow,
} from './comments.repository';
import { readSlices, rowsAtOnce } from './import-order.repository';
import { storeItems } from './items.repository';
import type { ImportJob, Trx } from './job';
import { linkQuestions } from './link-questions';
import { insertMedia } from './media.repository';
import { createPace, haveSlowWriters } from './pace';
import { NOBODY } from './people';
import { arrange } from './threads';
import { updateComments } from './update-comments';

/** @param done called after each transaction with the number of comments written so far, and of all comments */
export async function applyComments(job: ImportJob, done: (written: number, all: number) => void): Promise<void> {
  const all = await countChanged(job);
  const pace = createPace({ ...job, isBusy: () => haveSlowWriters(job.db) });
  let written = 0;
  for await (const rows of writeAll(job)) {
    written += rows;
    done(written, all);
    await pace(written);
  }
}

/** Yields the number of comments of each transaction. */
async function* writeAll(job: ImportJob): AsyncGenerator<number> {
  for await (const places of listPlaces(job)) {
    const isLarge = ({ weight }: ContainerPlace) => weight > rowsAtOnce(job);
    const small = new Map(places.filter((place) => !isLarge(place)).map((place) => [place.uuid, place]));
    const counts = await changeContainers(job, [...small.keys()], async (trx, changes) => {
      const place = small.get(changes.container.uuid) as ContainerPlace;
      const staged = await readStagedComments(trx, job, place);
      return applyStaged(trx, job, place, changes, { staged, isWhole: true });
    });
    yield counts.reduce((sum, count) => sum + count, 0);
    for (const place of places.filter(isLarge)) yield* writeInParts(job, place);
  }
}

async function* writeInParts(job: ImportJob, place: ContainerPlace): AsyncGenerator<number> {
  await listComments(job, place);
  for await (const slice of readSlices(job.db, job, place.uuid)) {
    const ids = slice.map(({ foreign_id }) => foreign_id);
    const [count = 0] = await changeContainers(job, [place.uuid], async (trx, changes) => {
      const staged = await readStagedComments(trx, job, place, ids);
      return applyStaged(trx, job, place, changes, { staged, isWhole: false });
    });
    yield count;
  }
  if (place.kind === 'livequestions') await linkQuestions(job, place);
}

/** @returns how many staged comments there were */
async function applyStaged(
  trx: Trx,
  job: ImportJob,
  place: ContainerPlace,
  changes: ContainerChanges,
  { staged, isWhole }: { staged: StagedRow[]; isWhole: boolean },
): Promise<number> {
  const isKnown = ({ known }: StagedRow) => known !== null;
  await updateComments(trx, job, changes, staged.filter(isKnown));
  const added = staged.filter((row) => !isKnown(row));
  if (added.length > 0) await addComments(trx, job, place, changes, { added, isWhole });
  return staged.length;
}

async function addComments(
  trx: Trx,
  job: ImportJob,
  place: ContainerPlace,
  changes: ContainerChanges,
  { added, isWhole }: { added: StagedRow[]; isWhole: boolean },
): Promise<void> {
  const people = added.flatMap(({ author, content }) => [
    ...(author === null ? [] : [author]),
    ...(content?.mentions ?? []).map(({ user }) => user),
    ...namedInFields(content),
  ]);
  const authors = await findAuthors(trx, job, [NOBODY, ...new Set(people)]);
  const isReviews = place.kind === 'reviews';
  const fresh = isReviews ? await onePerPerson(trx, job, place, added, authors) : added;
  const buyers = isReviews ? await findBuyers(trx, place.uuid, [...authors.values()]) : new Set<number>();
  const { parents, stubs } = await findParents(trx, job, place, fresh);
  const running = await runningNumbers(
    trx,
    fresh.map(({ date_created }) => date_created),
  );
  const comments = [...fresh, ...stubs];
  const { placed, gained, listed, circular } = await arrange(comments, parents, running, { isWhole });
  for (const id of circular) job.report({ at: `comment ${id}`, what: 'replies in a circle: made a root' });

  const actorOf = ({ foreign_id, author }: Pick<StagedRow, 'foreign_id' | 'author'>) => {
    const known = authors.get(author ?? NOBODY);
    if (known === undefined) job.report({ at: `comment ${foreign_id}`, what: 'author is in no record' });
    return known ?? (authors.get(NOBODY) as number);
  };
  const actors = new Map<number, number>([...parents.values()].map(({ id, actor_id }) => [id, actor_id]));
  const records = new Map(fresh.map((record) => [record.foreign_id, record]));
  const ids = await findComments(trx, job, namedComments(fresh));
  for (const { foreign_id, id } of placed) ids.set(foreign_id, id);
  const rows: NewRow[] = placed.map((row) => {
    const actor_id = actorOf(row);
    actors.set(row.id, actor_id);
    const parent_actor_id = row.parent_id === null ? null : (actors.get(row.parent_id) ?? null);
    const record = records.get(row.foreign_id);
    const fields =
      record && row.parent_id === null ? fieldsOf(job, place.kind, record, { authors, ids, buyers }) : null;
    return { ...row, actor_id, parent_actor_id, ...contentOf(record, authors), fields };
  });
  const writers = new Set(rows.filter(({ state }) => state === 'visible').map(({ actor_id }) => actor_id));
  if (kindOf(place).trends) changes.container.people += await countNewcomers(trx, place.uuid, [...writers]);
  await insertComments(trx, job, place, rows);
  await insertMedia(trx, job, place, rows, records);
  await addMentions(
    trx,
    rows.flatMap(({ id, mentions }) => (mentions ? [{ id, mentions, container_uuid: place.uuid }] : [])),
  );
  const items = rows.map(({ foreign_id, id }) => ({
    foreign_id,
    our_id: String(id),
    hash: records.get(foreign_id)?.hash ?? STUB_HASH,
    is_new: true,
  }));
  await storeItems(trx, job, 'comment', items);
  const { container } = changes;
  for (const { date_created } of rows) container.date_latest = Math.max(container.date_latest ?? 0, date_created);
  await addReplyCounts(trx, gained, true);
  for (const id of listed) await refreshListing(trx, id);
  for (const row of rows) {
    const record = records.get(row.foreign_id);
    if (row.state === 'visible' && record) countRow(job, changes, place, row, record);
  }
  job.count('comments', rows.length);
}

/** The links, names and pictures of a comment, with our ids. */
function contentOf(record: StagedRow | undefined, authors: ReadonlyMap<string, number>): Partial<NewRow> {
  if (!record?.content || record.state === 'removed') return {};
  const { links, mentions, media, metadata } = record.content;
  return {
    ...(links && { links }),
    ...(metadata && { metadata }),
    ...(mentions && {
      mentions: mentions.map(({ user, ...place }) => ({
        user_uuid: numericIdToUuid(authors.get(user) ?? 0),
        ...place,
      })),
    }),
    ...(media && {
      media: media.map(({ mime: _mime, bytes: _bytes, ...medium }) => medium),
      media_uuids: media.map(({ media_uuid }) => media_uuid),
    }),
  };
}

/** Drops reviews by people who have one in this container already, or an earlier one in the file. */
async function onePerPerson(
  trx: Trx,
  job: ImportJob,
  { uuid }: ContainerPlace,
  added: StagedRow[],
  authors: ReadonlyMap<string, number>,
): Promise<StagedRow[]> {
  const writers = await findReviewers(trx, uuid, [...authors.values()]);
  return added.filter(({ foreign_id, author, parent, rating, state }) => {
    if (parent !== null || state === 'removed') return true;
    if (rating === null) {
      job.report({ at: `comment ${foreign_id}`, what: 'left out: review without a rating' });
      return false;
    }
    const writer = author === null ? undefined : authors.get(author);
    if (writer !== undefined && !writers.has(writer)) {
      writers.add(writer);
      return true;
    }
    const what =
      writer === undefined ? 'left out: review without an author' : 'left out: second review by the same person';
    job.report({ at: `comment ${foreign_id}`, what });
    return false;
  });
}

/** Finds parents from earlier runs, and makes a stub for each missing parent. Replies to comments of another container become roots. */
async function findParents(trx: Trx, job: ImportJob, { uuid }: ContainerPlace, fresh: StagedRow[]) {
  const here = new Set(fresh.map(({ foreign_id }) => foreign_id));
  const missing = [...new Set(fresh.flatMap(({ parent }) => (parent !== null && !here.has(parent) ? parent : [])))];
  const parents = await findKnownParents(trx, job, uuid, missing);
  const elsewhere = await findElsewhere(trx, job, missing);
  const stubs = new Map<string, StagedRow>();
  for (const comment of fresh) {
    const { parent } = comment;
    if (parent === null || here.has(parent) || parents.has(parent)) continue;
    if (elsewhere.has(parent)) {
      job.report({ at: `comment ${comment.foreign_id}`, what: 'replies to a comment of another page: made a root' });
      comment.parent = null;
      continue;
    }
    job.report({
      at: `comment ${comment.foreign_id}`,
      what: 'replies to a comment that is missing: a stub stands for it',
    });
    const known = stubs.get(parent);
    const date_created = Math.min(known?.date_created ?? comment.date_created, comment.date_created);
    stubs.set(parent, {
      ...comment,
      foreign_id: parent,
      position: 0,
      parent: null,
      author: null,
      state: 'removed',
      date_created,
    });
  }
  return { parents, stubs: [...stubs.values()] };
}

function countRow(
  { site: { uuid: section_uuid }, now }: ImportJob,
  changes: ContainerChanges,
  { uuid: container_uuid, kind }: ContainerPlace,
  row: NewRow,
  record: StagedRow,
): void {
  const isRoot = row.parent_id === null;
  const counted: CommentRow = {
    ...newComment({
      ...{ id: row.id, kind, container_uuid, section_uuid, parent: null, actor_id: row.actor_id, now },
      ...{ content: '', links: [], mentions: [], media: row.media ?? [], metadata: {}, decisions: [] },
      fields: row.fields ?? null,
      ...{ state: 'visible', state_reasons: [], idempotency_key: null, fingerprint: null },
    }),
    parent_id: row.parent_id,
    parent_actor_id: row.parent_actor_id,
    is_picked: record.is_picked,
    is_top: record.is_top,
    date_pinned: record.is_pinned && (isRoot || pinsReplies(kind)) ? row.date_created : null,
  };
  countQuietly(changes, counted, 1);
  changes.count(row.actor_id, 'likes_received', record.likes);
  changes.count(row.actor_id, 'dislikes_received', record.dislikes);
}
