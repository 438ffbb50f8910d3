/**
 * What a worker may say of a message it got: the kind of the message, sealed by the server, so that nobody makes kinds up
 * and nothing of the reader is in it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (kind: string, secret: string): string =>
  createHmac('sha256', secret).update(`push receipt ${kind}`).digest('base64url').slice(0, 22);

export const receiptOf = (kind: string, secret: string): string => `${kind}.${sign(kind, secret)}`;

/** The kind; null for a receipt of somebody else's making. */
export function readReceipt(receipt: string, secret: string): string | null {
  const [kind = '', signature = ''] = receipt.split('.');
  const [given, good] = [Buffer.from(signature), Buffer.from(sign(kind, secret))];
  return given.length === good.length && timingSafeEqual(given, good) ? kind : null;
}
