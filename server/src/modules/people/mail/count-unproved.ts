/** Counts a mail to an address nobody has proved: it may be a stranger's, who never asked for any. */
import type { FastifyRequest } from 'fastify';
import { emailKey } from '../users/identity';

/** @throws ApiError too_many_requests */
export async function countUnproved({ server: app, site, ip }: FastifyRequest, email: string): Promise<void> {
  await app.countTryOf('mailsToUnproved', ip);
  await app.countTry('mailToUnproved', `${site.uuid} ${emailKey(email)}`);
}
