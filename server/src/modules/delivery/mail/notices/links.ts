/**
 * Actions of a mail without a login: unsubscribe, and show one's own comments. The address contains the signed person,
 * without a table or an expiry, because people find mails again after years.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Mails to stop: immediate ones, digests. `my`: the reader's own page; `bounce`: reports a bounce. */
export type LinkPurpose = 'soon' | 'gathered' | 'my' | 'bounce';
const purposes: LinkPurpose[] = ['soon', 'gathered', 'my', 'bounce'];
/** Increment to invalidate earlier links. */
const VERSION = 1;

export interface MailLinks {
  tokenFor(user_id: number, purpose: LinkPurpose): string;
  /** Returns null for a token that this server did not sign. */
  read(token: string): { user_id: number; purpose: LinkPurpose } | null;
}

export function createMailLinks(secret: string): MailLinks {
  // Signs with 16 bytes, which cannot be guessed; the local part of a return path has at most 64 characters.
  const sign = (named: string) =>
    createHmac('sha256', secret).update(`mail link ${VERSION} ${named}`).digest().subarray(0, 16).toString('hex');
  return {
    tokenFor(user_id, purpose) {
      const named = `${user_id}.${purpose}`;
      return `${named}.${sign(named)}`;
    },
    read(token) {
      const [id = '', purpose, signature = ''] = token.split('.');
      const known = purposes.find((one) => one === purpose);
      if (!/^\d{1,16}$/.test(id) || !known || !/^[0-9a-f]{32}$/.test(signature)) return null;
      const wanted = sign(`${id}.${known}`);
      return timingSafeEqual(Buffer.from(wanted), Buffer.from(signature))
        ? { user_id: Number(id), purpose: known }
        : null;
    },
  };
}
