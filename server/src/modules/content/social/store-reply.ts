/** Stores a reply from a social network as a comment, in one transaction with the row that maps one to the other. */
import { sql } from 'kysely';
import type { SocialFacts } from '../../../../../core/contract/content/social';
import type { PlainJob, UnitOfWork } from '../../platform/write-queue/jobs';
import { insertComments } from '../comments/changes.repository';
import { enter, messageType, newState } from '../comments/comment-state';
import { presentPublic, presentToStaff } from '../comments/comments.presenter';
import { findComment } from '../comments/comments.repository';
import { newComment } from '../comments/new-comment';
import { runningNumbers } from '../comments/running-ids.repository';
import type { Kind } from '../kinds/kind';
import { type CommentRow, isGhost } from '../model/comment-row';
import { EARLIEST_MS, FIRST_LIVE_ID, importedId } from '../model/imported-id';
import type { WrittenContent } from '../model/written-content';
import { nothingYet } from '../posting/phase';
import type { Concluding } from '../posting/pipeline';
import { reasonsFor } from '../writing/reasons-for';
import type { RemotePost } from './networks/remote';
import { insertPost, isKnown } from './posts.repository';
import { factsOfCounts } from './take-counts';
import type { ThreadRow } from './threads.repository';

export interface NewReply {
  thread: ThreadRow;
  post: RemotePost;
  kind: Kind;
  actor_id: number;
  isGhostBanned: boolean;
  /** The comment it answers; null for an answer to the attached post. */
  parent_id: number | null;
  written: WrittenContent;
  considered: Concluding;
}

/** @returns null when the reply is known already */
export const storeReply =
  ({
    thread,
    post,
    kind,
    actor_id,
    isGhostBanned,
    parent_id,
    written,
    considered,
  }: NewReply): PlainJob<CommentRow | null> =>
  async (unit) => {
    const { trx, container, now } = unit;
    const { site_uuid, network } = thread;
    if (await isKnown(trx, { site_uuid, network, social_id: post.id })) return null;
    const found = parent_id === null ? undefined : await findComment(trx, container.uuid, parent_id);
    // A reply to a deleted comment becomes a root.
    const parent = found && found.date_deleted === null ? found : null;
    const { reasons, decisions } = considered.conclude({ container, latest: nothingYet });
    // Networks let their members write any date.
    const date = Math.min(now, Math.max(post.date, parent?.date_created ?? 0, EARLIEST_MS));
    const row = newComment({
      ...written,
      ...newState(reasonsFor({ isGhostBanned }, reasons)),
      ...{ decisions, actor_id, parent },
      fingerprint: considered.draft.mark?.fingerprint ?? null,
      id: await nextId(unit, thread, parent, date),
      kind: kind.name,
      container_uuid: container.uuid,
      section_uuid: container.section_uuid,
      idempotency_key: null,
      origin: network,
      social_id: post.id,
      now: date,
    });
    await insertComments(trx, [row]);
    await insertPost(trx, {
      thread,
      social_id: post.id,
      version: post.version,
      comment_id: row.id,
      refused_by: null,
      now,
    });
    container.date_latest = now;
    await publishNew(unit, row, parent);
    return row;
  };

/** Returns an id: replies of the first look sort by date, and later ones are new to readers who page by id. */
async function nextId(
  { trx }: UnitOfWork,
  thread: ThreadRow,
  parent: CommentRow | null,
  date: number,
): Promise<number> {
  if (thread.date_looked === null && (parent === null || parent.id < FIRST_LIVE_ID)) {
    const running = await (await runningNumbers(trx, [date]))(date);
    if (running !== null) return importedId(date, running);
  }
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('comments', 'id')) as id`.execute(
    trx,
  );
  return Number(rows[0]?.id);
}

async function publishNew(unit: UnitOfWork, row: CommentRow, parent: CommentRow | null): Promise<void> {
  if (row.state !== 'visible') {
    unit.appendForStaff(messageType(row), 'created', presentToStaff(row));
    // A remote author has no login, so a ghost ban needs no event for the author.
    if (isGhost(row)) unit.touch();
    return;
  }
  await enter(unit, row, parent);
  const text = JSON.stringify(presentPublic(row));
  unit.append(messageType(row), 'created', text);
  unit.append(messageType(row), 'visible', text);
}

/** Returns the stored data of a reply without its text. */
export function factsOf(post: RemotePost, counted: 'apart' | 'count'): SocialFacts {
  const { author, url, warning, pictures, reposts } = post;
  return {
    handle: author.handle,
    url,
    host: author.host,
    ...factsOfCounts({ likes: counted === 'apart' ? post.likes : 0, reposts }),
    ...(warning && { warning }),
    ...(pictures.length > 0 && { pictures }),
    ...(!author.is_indexable && { is_unlisted: true }),
  };
}
