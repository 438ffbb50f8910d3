/** Claims the uploads of a post, and releases them if the post fails. */

import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PostBody } from '../../../../../core/contract/content/comment';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import { isUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { normaliseText } from '../../platform/text/normalise';
import { releaseMedia } from './media.repository';
import { takeMedia } from './media.service';

interface Taker {
  user_id: number;
  container_uuid: string;
  idempotency_key: string | null;
}

interface Taken {
  taken: StoredMedium[];
  /** Rethrows the error. */
  giveBack(error: unknown): Promise<never>;
}

const nothing: Taken = { taken: [], giveBack: (error) => Promise.reject(error) };

/** Claims uploads; without uploads, it needs no query. @throws ApiError invalid_field naming `media_uuids` */
export async function takeUploads(
  { db, clock }: Pick<FastifyInstance, 'db' | 'clock'>,
  { body, site }: Pick<FastifyRequest, 'body' | 'site'>,
  { user_id, container_uuid, idempotency_key }: Taker,
): Promise<Taken> {
  const { media_uuids: uuids = [], media_alts: alts = {} } = body as PostBody;
  if (uuids.length === 0) return nothing;
  if (!uuids.every(isUuid)) throw new ApiError('invalid_field', { field: 'media_uuids', reason: 'unknown' });
  // A retried post claims the same uploads. Hashed because the client's key may contain anything.
  const post = `${container_uuid} ${user_id} ${idempotency_key ?? randomUUID()}`;
  const attach_key = createHash('sha256').update(post).digest('base64url');
  const giveBack = async (error: unknown): Promise<never> => {
    await releaseMedia(db, attach_key);
    throw error;
  };
  const claim = { uuids, user_id, container_uuid, attach_key, now: clock.now(), max: site.rules.media.max };
  const found = await takeMedia(db, claim).catch(giveBack);
  const taken = found.map((medium) => {
    const alt = normaliseText(alts[medium.media_uuid] ?? '');
    return alt ? { ...medium, alt } : medium;
  });
  return { taken, giveBack };
}
