/**
 * Mails the owner of an account about a login on a new device. Notifies once per kind of device: in a browser that
 * stores none of our cookies, each login would be new.
 */
import type { FastifyRequest } from 'fastify';
import { mailTarget, requestMail } from '../mail/request-mail';
import type { UserRow } from '../users/users.repository';
import { deviceOf, deviceText } from './device';
import { findDevice } from './known-device';

/** Notifies the owner. Called before the session begins, which would make its own device a known one. */
export async function notifyNewLogin(request: FastifyRequest, { id, email }: UserRow): Promise<void> {
  const { db, clock, outbox } = request.server;
  // A publisher's server logs in all its readers from one place.
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
