/**
 * A mail to the owner of an account when it is logged in to on a device that nobody has used for it. Nobody is notified
 * twice of the same kind of device: where a browser stores no cookie of ours, each log-in would be a new one.
 */
import type { FastifyRequest } from 'fastify';
import { mailTarget, requestMail } from '../mail/request-mail';
import type { UserRow } from '../users/users.repository';
import { deviceOf, deviceText } from './device';
import { findDevice } from './known-device';

/** Before the session begins: its own device would be one that was used. */
export async function notifyNewLogin(request: FastifyRequest, { id, email }: UserRow): Promise<void> {
  const { db, clock, outbox } = request.server;
  // A publisher's server logs in from one place for all its readers.
  if (email === null || request.headers.origin === undefined || findDevice(request, id) !== null) return;
  const { browser, system } = deviceOf(request);
  const before = await db
    .selectFrom('sessions')
    .select(['browser', 'system'])
    .distinct()
    .where('user_id', '=', id)
    .execute();
  const isKnown = before.some((one) => one.browser === browser && one.system === system);
  if (before.length === 0 || isKnown) return;
  const [device, target, now] = [deviceText(request), mailTarget(request), clock.now()];
  await requestMail(db, { kind: 'new_login', user_id: id, device, target, now });
  void outbox.run();
}
