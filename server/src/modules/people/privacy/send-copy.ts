import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataRequestKind } from '../../../../../core/contract/console/lists';
import type { UserRow } from '../users/users.repository';
import { recordAnswer } from './data-requests.repository';
import { exportText } from './export';

/** Streams the copy of a person's data. @param asStaff includes members that a ghost ban hides from the person */
export async function sendCopy(
  { db, privacyParts, clock }: FastifyInstance,
  reply: FastifyReply,
  row: UserRow,
  { asStaff }: { asStaff: boolean },
) {
  reply.header('cache-control', 'private, no-store');
  reply.header('content-disposition', `attachment; filename="user-${row.id}.json"`);
  const text = exportText(db, privacyParts, row, { asStaff, now: clock.now() });
  return reply.type('application/json; charset=utf-8').send(Readable.from(text));
}

/** Closes the request of the console that a call answers, or stores that there was one. */
export const recordRequest = (
  { server: { db, clock }, site, signedIn }: FastifyRequest,
  user_id: number,
  kind: DataRequestKind,
): Promise<void> => recordAnswer(db, { site_uuid: site.uuid, user_id, actor_id: signedIn.id, kind, now: clock.now() });
