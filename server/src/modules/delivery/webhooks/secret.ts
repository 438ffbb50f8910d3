/** The secret of a webhook: sealed where it is stored, told once to whoever makes it. */
import { randomBytes } from 'node:crypto';
import type { Sealing } from '../../platform/tokens/sealed';

/** Receivers take it in hex and of 64 bytes at least (host contract 14). */
const BYTES = 64;

export const newSecret = (): string => randomBytes(BYTES).toString('hex');
export const sealingOf = (secret: string, webhook_uuid: string): Sealing => ({
  secret,
  purpose: 'webhook',
  owner: webhook_uuid,
});
