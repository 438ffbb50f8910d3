/** What makes a retried post the same post: printable, as headers are (ours). */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';

const KEY = /^[\x20-\x7e]{1,200}$/;

/** @throws ApiError invalid_field when there is a key that is none. */
export function readKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new ApiError('invalid_field', { field: 'Idempotency-Key' });
  return key;
}
