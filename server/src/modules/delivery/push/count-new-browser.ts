import type { FastifyInstance } from 'fastify';
import { findPushSubscription } from './push-subscriptions.repository';

/**
 * Counts a guest's new subscription. Page views send stored subscriptions again; those do not count.
 *
 * @throws ApiError too_many_requests
 */
export async function countNewBrowser(
  app: Pick<FastifyInstance, 'db' | 'countTry' | 'countTryOf'>,
  site_uuid: string,
  { subscription_id, ip }: { subscription_id: string; ip: string },
): Promise<void> {
  if (await findPushSubscription(app.db, site_uuid, subscription_id)) return;
  await app.countTryOf('guestBrowser', ip);
  await app.countTry('guestBrowserOfSite', site_uuid);
}
