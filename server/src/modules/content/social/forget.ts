/** Forgets people on social networks: their accounts are closed like readers', and never taken again. */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Network } from '../../../../../core/contract/content/social';
import type { ErasureMode } from '../../../../../core/contract/sites/site';
import { erase } from '../../people/privacy/privacy.service';
import { type AuthorRow, findByRemoteId } from './authors.repository';
import { forgetFollower } from './followers.repository';
import { authorHash, insertForgotten } from './forgotten.repository';
import { forgetReactions, reactionHash } from './reactions.repository';

export async function forgetAuthor(app: FastifyInstance, author: AuthorRow, mode: ErasureMode): Promise<void> {
  const { user_id, site_uuid, network, remote_id } = author;
  const { db, config, clock } = app;
  await insertForgotten(db, site_uuid, authorHash(config.secret, network, remote_id), clock.now());
  await forgetReactions(db, reactionHash(config.secret, remote_id), { site_uuid, now: clock.now() });
  await erase(app, { user_id, mode });
}

/**
 * Forgets a person: replies, follows and likes, also of somebody who never replied.
 *
 * @param site_uuid the only site to forget the person on
 */
export async function forgetPerson(
  app: FastifyInstance,
  { network, remote_id }: Pick<AuthorRow, 'network' | 'remote_id'>,
  site_uuid?: string,
): Promise<void> {
  const { db, config, clock } = app;
  const hash = authorHash(config.secret, network, remote_id);
  app.social.readers[network].clearMemory?.();
  const rows = await db.selectFrom('social_threads').select('site_uuid').distinct().execute();
  const uuids = site_uuid === undefined ? rows.map((row) => row.site_uuid) : [site_uuid];
  for (const uuid of uuids) await insertForgotten(db, uuid, hash, clock.now());
  if (network === 'fediverse') {
    await forgetFollower(db, remote_id, site_uuid);
    await forgetReactions(db, reactionHash(config.secret, remote_id), { site_uuid, now: clock.now() });
  }
  for (const author of await findByRemoteId(db, network, remote_id))
    if (site_uuid === undefined || author.site_uuid === site_uuid) await forgetAuthor(app, author, 'delete');
}

/** Returns the code that an author adds to the profile to prove its ownership. */
export const profileCode = (secret: string, network: Network, remote_id: string): string =>
  `vf-${createHmac('sha256', secret).update(`forget ${network} ${remote_id}`).digest('hex').slice(0, 12)}`;
