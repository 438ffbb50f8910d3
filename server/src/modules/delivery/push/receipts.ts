/**
 * Receipts of the worker: the kind of the message, sealed by the server, so that kinds cannot be made up and nothing
 * about the reader is in them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (kind: string, secret: string): string =>
  createHmac('sha256', secret).update(`push receipt ${kind}`).digest('base64url').slice(0, 22);

export const receiptOf = (kind: string, secret: string): string => `${kind}.${sign(kind, secret)}`;

/** Returns the kind; null for a forged receipt. */
export function readReceipt(receipt: string, secret: string): string | null {
  const [kind = '', signature = ''] = receipt.split('.');
  const [given, good] = [Buffer.from(signature), Buffer.from(sign(kind, secret))];
  return given.length === good.length && timingSafeEqual(given, good) ? kind : null;
}
