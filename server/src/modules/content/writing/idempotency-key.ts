/** The key that identifies a retried post: printable, like all headers (extension). */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';

const KEY = /^[\x20-\x7e]{1,200}$/;

/** @throws ApiError invalid_field for a malformed key */
export function readKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new ApiError('invalid_field', { field: 'Idempotency-Key' });
  return key;
}
