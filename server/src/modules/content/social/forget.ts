/** Forgets an author of a social network: the account is closed like a reader's, and never taken again. */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Network } from '../../../../../core/contract/content/social';
import type { ErasureMode } from '../../../../../core/contract/sites/site';
import { erase } from '../../people/privacy/privacy.service';
import type { AuthorRow } from './authors.repository';
import { authorHash, insertForgotten } from './forgotten.repository';
import { forgetReactions, reactionHash } from './reactions.repository';

export async function forgetAuthor(app: FastifyInstance, author: AuthorRow, mode: ErasureMode): Promise<void> {
  const { user_id, site_uuid, network, remote_id } = author;
  const { db, config, clock } = app;
  await insertForgotten(db, site_uuid, authorHash(config.secret, network, remote_id), clock.now());
  await forgetReactions(db, reactionHash(config.secret, remote_id));
  await erase(app, { user_id, mode });
}

/** Returns the code that an author adds to the profile to prove its ownership. */
export const profileCode = (secret: string, network: Network, remote_id: string): string =>
  `vf-${createHmac('sha256', secret).update(`forget ${network} ${remote_id}`).digest('hex').slice(0, 12)}`;
