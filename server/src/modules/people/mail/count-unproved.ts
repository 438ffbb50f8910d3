/** Counts a mail to an unproved address, which can belong to a stranger who never asked for mail. */
import type { FastifyRequest } from 'fastify';
import { emailKey } from '../users/identity';

/** @throws ApiError too_many_requests */
export async function countUnproved({ server: app, site, ip }: FastifyRequest, email: string): Promise<void> {
  await app.countTryOf('mailsToUnproved', ip);
  await app.countTry('mailToUnproved', `${site.uuid} ${emailKey(email)}`);
}
