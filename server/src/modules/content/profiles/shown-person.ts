/**
 * Whose profile is asked for, and what of their part in conversations the reader may see. Nothing of what is hidden,
 * deleted or of a ghost-banned person, who alone sees their own as it would be; the profile of somebody whom a ban hides
 * is there for staff only.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Comment } from '../../../../../core/contract/comment';
import { isStaff } from '../../../../../core/contract/roles';
import { ApiError } from '../../../http/errors';
import { requireMember } from '../../people/users/person';
import { withPresentBan } from '../../people/users/present-ban';
import type { UserRow } from '../../people/users/users.repository';
import { presentFor, presentPublic, presentToAuthor } from '../comments/comments.presenter';
import type { Kind } from '../kinds/kind';
import { findAsTheySee, findOwn, findPublished } from './profiles.repository';

interface Wanted {
  kind: Kind;
  /** Null: of the whole site. */
  section_uuid: string | null;
  limit: number;
}

type App = Pick<FastifyInstance, 'db' | 'clock'>;

export const isOwn = ({ user }: FastifyRequest, row: UserRow): boolean => user?.id === row.id;

/** By uuid or by the number in it. @throws ApiError user_not_found */
export async function shownPerson({ db, clock }: App, request: FastifyRequest, text: string): Promise<UserRow> {
  const row = withPresentBan(await requireMember(db, request, text), clock.now());
  if (row.ban_level === 'hide' && !isStaff(request.actor.user_privilege)) throw new ApiError('user_not_found');
  return row;
}

/** The same for the list in the tray, where readers find all of their own with what became of it. */
export async function writtenBy(app: App, request: FastifyRequest, row: UserRow, asked: Wanted): Promise<Comment[]> {
  if (!isOwn(request, row)) return recentOf(app, request, row, asked);
  const own = await findOwn(app.db, { ...asked, actor_id: row.id, site_uuid: request.site.uuid });
  return own.map(presentToAuthor);
}

/** What they wrote last of a kind; without a section, in all of the site. */
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
