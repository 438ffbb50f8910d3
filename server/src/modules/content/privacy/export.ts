/**
 * Everything the server knows of somebody, as they would read it: no hashes, no secrets, nothing about anybody else but
 * their id. A ghost-banned person's own copy is the one they would have without the ban.
 *
 * `exportedColumns` is what a test holds against the database: a new column that points to people has its place here,
 * or a reason to be left out.
 */

import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { Tables } from '../../../database/schema';
import { asTheySeeIt } from '../../people/users/own-counts.repository';
import type { UserRow } from '../../people/users/users.repository';
import { presentFor } from '../comments/comments.presenter';
import { findOf } from '../media/media.repository';
import { type CommentRow, isGhost } from '../model/comment-row';

/** `table.column` by which rows are found to be theirs. */
export const exportedColumns = [
  'bans.user_id',
  'comments.actor_id',
  'flags.user_id',
  'follows.user_id',
  'follows.target_id',
  'mail_tokens.user_id',
  'media.user_id',
  'mentions.user_id',
  'moderation_log.user_id',
  'mutes.user_id',
  'page_follows.user_id',
  'sessions.user_id',
  'thread_follows.user_id',
  'votes.user_id',
];
/** Somebody else's: who mutes them, whose answer theirs got, what they did as staff. */
export const othersColumns = [
  'bans.actor_id',
  'comments.parent_actor_id',
  'moderation_log.actor_id',
  'mutes.target_id',
];

type Db = Kysely<Tables>;

/** @param asStaff for an administrator: with what a ghost-banned person must not learn. */
export async function exportUser(db: Db, row: UserRow, { asStaff, now }: { asStaff: boolean; now: number }) {
  const { id } = row;
  const isGhostly = row.ban_level === 'ghost' && !asStaff;
  const {
    password_hash,
    name_key: _name,
    email_key: _email,
    ...account
  } = isGhostly ? await asTheySeeIt(db, row) : row;
  const of = <Table extends 'votes' | 'flags' | 'mentions'>(table: Table) =>
    db
      .selectFrom(table as 'votes')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('comment_id')
      .execute();
  const comments = await db.selectFrom('comments').selectAll().where('actor_id', '=', id).orderBy('id').execute();
  const [votes, flags, mentions] = [await of('votes'), await of('flags'), await of('mentions')];
  const following = await db.selectFrom('follows').selectAll().where('user_id', '=', id).execute();
  const followers = await db
    .selectFrom('follows')
    .selectAll()
    .where('target_id', '=', id)
    .where('is_counted', '=', true)
    .execute();
  const mutes = await db.selectFrom('mutes').selectAll().where('user_id', '=', id).execute();
  const pages = await db.selectFrom('page_follows').selectAll().where('user_id', '=', id).execute();
  const threads = await db.selectFrom('thread_follows').selectAll().where('user_id', '=', id).execute();
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
  const mailTokens = await db.selectFrom('mail_tokens').selectAll().where('user_id', '=', id).execute();
  const bans = await db.selectFrom('bans').selectAll().where('user_id', '=', id).execute();
  const log = await db.selectFrom('moderation_log').selectAll().where('user_id', '=', id).execute();
  const media = await findOf(db, id, 'all');
  const isToldOfBan = ({ level }: { level?: unknown }) => asStaff || level !== 'ghost';

  return {
    date_exported: now,
    user: {
      ...account,
      uuid: numericIdToUuid(id),
      has_password: password_hash !== null,
      ...(isGhostly && { ban_level: 'none', ban_expires: null, ban_created: null, ban_message: '' }),
    },
    comments: comments.map((comment) => exportComment(comment, id, asStaff)),
    votes: votes.map(({ comment_id, container_uuid, value, date_created }) => ({
      content_uuid: numericIdToUuid(comment_id),
      content_container_uuid: container_uuid,
      value: value === 1 ? 'like' : 'dislike',
      date_created,
    })),
    flags: (
      flags as unknown as { comment_id: number; container_uuid: string; reason: string; date_created: number }[]
    ).map(({ comment_id, container_uuid, reason, date_created }) => ({
      content_uuid: numericIdToUuid(comment_id),
      content_container_uuid: container_uuid,
      reason,
      date_created,
    })),
    media: media.map(({ uuid, comment_id, type, mime, width, height, sizes, bytes, key, date_created }) => ({
      media_uuid: uuid,
      content_uuid: comment_id === null ? null : numericIdToUuid(comment_id),
      type,
      mime,
      width,
      height,
      bytes,
      paths: sizes.map(({ file }) => `/media/${uuid}/${file}?key=${key}`),
      date_created,
    })),
    named_in: mentions.map(({ comment_id, container_uuid }) => ({
      content_uuid: numericIdToUuid(comment_id),
      content_container_uuid: container_uuid,
    })),
    following: following.map(({ target_id, page_id, date_created }) => ({
      user_uuid: numericIdToUuid(target_id),
      page_id,
      date_created,
    })),
    followers: followers.map(({ user_id, date_created }) => ({ user_uuid: numericIdToUuid(user_id), date_created })),
    mutes: mutes.map(({ target_id, date_created }) => ({ user_uuid: numericIdToUuid(target_id), date_created })),
    followed_pages: pages.map(({ page_uuid, date_created }) => ({ page_uuid, date_created })),
    followed_threads: threads.map(({ thread_id, container_uuid, date_created }) => ({
      content_uuid: numericIdToUuid(thread_id),
      content_container_uuid: container_uuid,
      date_created,
    })),
    sessions: sessions.map(({ user_id: _user, ...session }) => session),
    mails: mailTokens.map(({ kind, date_expires, date_used }) => ({ kind, date_expires, date_used })),
    bans: bans.filter(isToldOfBan).map(({ actor_id: _actor, user_id: _user, site_uuid: _site, ...ban }) => ban),
    moderation_log: log
      .filter(
        ({ detail }) =>
          isToldOfBan(detail as { level?: unknown }) &&
          isToldOfBan({ level: (detail as { ban_level?: unknown }).ban_level }),
      )
      .map(({ container_uuid, comment_id, action, detail, date_created }) => ({
        content_container_uuid: container_uuid,
        content_uuid: comment_id === null ? null : numericIdToUuid(comment_id),
        action,
        detail,
        date_created,
      })),
  };
}

/** A comment with what is stored beside it; one removed earlier is still stored, so it is there too. */
function exportComment(comment: CommentRow, id: number, asStaff: boolean) {
  const viewer = { id, isStaff: asStaff };
  const isGhostly = isGhost(comment) && !asStaff;
  const { container_uuid, content, metadata, links, mentions, media_uuids, media } = comment;
  const { date_created, date_edited, date_deleted } = comment;
  const seen = presentFor({ ...comment, date_deleted: null }, viewer);
  return {
    content_uuid: numericIdToUuid(comment.id),
    content_container_uuid: container_uuid,
    parent_uuid: comment.parent_id === null ? container_uuid : numericIdToUuid(comment.parent_id),
    content,
    metadata,
    links,
    mentions,
    media_uuids,
    media_alts: Object.fromEntries(media.flatMap(({ media_uuid, alt }) => (alt ? [[media_uuid, alt]] : []))),
    state: isGhostly ? (seen?.state ?? 'visible') : comment.state,
    state_reasons: isGhostly ? (seen?.state_reasons ?? []) : comment.state_reasons,
    decisions: comment.decisions.filter(({ phase }) => asStaff || phase !== 'ban'),
    date_created,
    date_edited,
    date_deleted,
    total_likes: comment.total_likes,
    total_dislikes: comment.total_dislikes,
    total_replies: comment.total_replies,
  };
}
