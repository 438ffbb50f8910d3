/**
 * The person of a profile, and their contributions that the reader may see: nothing hidden, deleted or by a
 * ghost-banned person, who alone sees their own comments as if not banned. The profile of a person whom a ban hides is
 * for staff only.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Comment } from '../../../../../core/contract/content/comment';
import { isStaff } from '../../../../../core/contract/people/roles';
import { ApiError } from '../../../http/errors';
import { requireMember } from '../../people/users/person';
import { withPresentBan } from '../../people/users/present-ban';
import type { UserRow } from '../../people/users/users.repository';
import { presentFor, presentPublic, presentToAuthor } from '../comments/comments.presenter';
import type { Kind } from '../kinds/kind';
import { findAsTheySee, findOwn, findPublished } from './profiles.repository';

interface Wanted {
  kind: Kind;
  /** Null for the whole site. */
  section_uuid: string | null;
  limit: number;
}

type App = Pick<FastifyInstance, 'db' | 'clock'>;

export const isOwn = ({ user }: FastifyRequest, row: UserRow): boolean => user?.id === row.id;

/** Finds a person by uuid or by the number in it. @throws ApiError user_not_found */
export async function shownPerson({ db, clock }: App, request: FastifyRequest, text: string): Promise<UserRow> {
  const row = withPresentBan(await requireMember(db, request, text), clock.now());
  if (row.ban_level === 'hide' && !isStaff(request.actor.user_privilege)) throw new ApiError('user_not_found');
  return row;
}

/** Finds comments for the tray's list, where readers find all their own comments with their state. */
export async function writtenBy(app: App, request: FastifyRequest, row: UserRow, asked: Wanted): Promise<Comment[]> {
  if (!isOwn(request, row)) return recentOf(app, request, row, asked);
  const own = await findOwn(app.db, { ...asked, actor_id: row.id, site_uuid: request.site.uuid });
  return own.map(presentToAuthor);
}

/** Finds a person's latest contents of a kind; without a section, on the whole site. */
export async function recentOf(
  { db }: App,
  request: FastifyRequest,
  row: UserRow,
  { kind, section_uuid, limit }: Wanted,
): Promise<Comment[]> {
  const asked = { kind, actor_id: row.id, section_uuid, site_uuid: request.site.uuid, limit };
  if (!isOwn(request, row)) return (await findPublished(db, asked)).map(presentPublic);
  const own = await (row.ban_level === 'ghost' ? findAsTheySee(db, asked) : findPublished(db, asked));
  return own.flatMap((comment) => presentFor(comment, { id: row.id, isStaff: false }) ?? []);
}
