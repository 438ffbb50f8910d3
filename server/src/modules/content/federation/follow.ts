/** Follows and blocks of the site's account. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { deleteFollower, findFollow, mayAddInbox, saveFollower } from '../social/followers.repository';
import { readHostStates } from '../social/hosts.repository';
import type { RemoteAuthor } from '../social/networks/remote';
import { tidyUp } from '../social/schedule';
import type { SiteAccount } from '../social/signing/accounts';
import type { Activity } from './activity';
import { acceptActivity } from './documents';
import { DELIVER, deliver } from './messages';
import { sharedDomainOf } from './shared-domain';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'fediverse' | 'outbox'>;

async function accountAt({ fediverse }: App, address: string): Promise<SiteAccount | null> {
  const { accounts } = fediverse;
  return (await accounts.ofSites()).find(({ name }) => accounts.addresses.actor(name) === address) ?? null;
}

export async function follow(app: App, author: RemoteAuthor, { id, object_id }: Activity): Promise<void> {
  const { db, clock, fediverse, outbox } = app;
  const account = await accountAt(app, object_id);
  const { id: remote_id, host, inbox = '' } = author;
  if (!account || !inbox) return;
  const now = clock.now();
  const states = await readHostStates(db, account.site.uuid, [host], now);
  if (states.get(host) === 'blocked') return;
  const asked = { account_id: account.id, inbox, domain: sharedDomainOf(host) };
  if (!(await mayAddInbox(db, asked))) return;
  const { actor } = fediverse.accounts.addresses;
  // The id is derived, so that a follow gets one answer even if the job runs again.
  const hash = createHash('sha256').update(`${remote_id} ${id}`).digest('base64url');
  const accept = acceptActivity({
    id: `${actor(account.name)}#accepts/${hash}`,
    actor: actor(account.name),
    follow: { id, actor: remote_id },
  });
  const delivery = { account_id: account.id, host: new URL(inbox).host, inbox, body: JSON.stringify(accept) };
  await db.transaction().execute(async (trx) => {
    const row = { account_id: account.id, remote_id, follow_id: id, inbox, host, is_blocking: false };
    await saveFollower(trx, { ...row, date_created: now });
    await addToOutbox(trx, deliver(delivery, accept.id, now), tidyUp(now, now));
  });
  outbox.wake(DELIVER);
}

/** Ends the follow that is named by the account, or by the activity that began it. */
export async function stopFollowing(
  app: App,
  { id: remote_id }: RemoteAuthor,
  { target, follow_id }: { target: string; follow_id: string },
): Promise<void> {
  const account = await accountAt(app, target);
  const account_id = account?.id ?? (await findFollow(app.db, remote_id, follow_id))?.account_id;
  if (account_id !== undefined) await deleteFollower(app.db, { account_id, remote_id, is_blocking: false });
}

/** Delivers nothing more to somebody who blocks the account. */
export async function block(app: App, author: RemoteAuthor, target: string): Promise<void> {
  const account = await accountAt(app, target);
  if (!account) return;
  const { id: remote_id, host } = author;
  const row = { account_id: account.id, remote_id, follow_id: '', inbox: author.inbox ?? '', host, is_blocking: true };
  await saveFollower(app.db, { ...row, date_created: app.clock.now() });
}

export async function unblock(app: App, { id: remote_id }: RemoteAuthor, target: string): Promise<void> {
  const account = await accountAt(app, target);
  if (account) await deleteFollower(app.db, { account_id: account.id, remote_id, is_blocking: true });
}
