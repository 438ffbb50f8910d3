/** Reports for staff. Reporters are named only to viewers with the permission (rules: `comment/see_reporters`). */
import type { FastifyRequest } from 'fastify';
import type { FlagReason } from '../../../../../core/contract/content/comment';
import type { Report } from '../../../../../core/contract/content/moderation-api';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { refusalOf } from '../../people/permissions/judge';
import { targetOf } from '../comments/comments.presenter';
import type { CommentRow } from '../model/comment-row';
import { viewerOf } from '../model/viewer';
import { findFlags } from './moderation.repository';

/** Reads the newest reports of the comments, by `content_uuid`. */
export async function readReports(
  request: FastifyRequest,
  rows: CommentRow[],
  most: number,
): Promise<Record<string, Report[]>> {
  const { server, actor, user, site } = request;
  const asker = { actor, row: user?.row ?? null, settings: site.settings, now: server.clock.now() };
  const viewer = viewerOf(request);
  const reported = rows.filter(({ total_flags }) => total_flags > 0);
  const isRendered = new Map(
    reported.map((row) => [
      row.id,
      refusalOf('comment/see_reporters', asker, { comment: targetOf(row, viewer) }) === null,
    ]),
  );
  const flags = await findFlags(server.db, [...isRendered.keys()], most);
  const present = ({ comment_id, user_id, reason, note, date_created }: (typeof flags)[number]): Report => ({
    reason: reason as FlagReason,
    note,
    user_uuid: isRendered.get(comment_id) ? numericIdToUuid(user_id) : null,
    date: date_created,
  });
  return Object.fromEntries(
    reported.map(({ id }) => [numericIdToUuid(id), flags.filter(({ comment_id }) => comment_id === id).map(present)]),
  );
}
