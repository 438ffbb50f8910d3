/**
 * What a mail may do for its reader without a log-in: stop such mails, and show their own comments. The address carries who
 * it is for, signed: no table, and no end, for mails are found again after years.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Which mails are stopped: those that come soon, digests. `my`: the reader's own page; `bounce`: it came back. */
export type LinkPurpose = 'soon' | 'gathered' | 'my' | 'bounce';
const purposes: LinkPurpose[] = ['soon', 'gathered', 'my', 'bounce'];
/** Raised when former links are to be good no more. */
const VERSION = 1;

export interface MailLinks {
  tokenFor(user_id: number, purpose: LinkPurpose): string;
  /** Null for what this server did not sign. */
  read(token: string): { user_id: number; purpose: LinkPurpose } | null;
}

export function createMailLinks(secret: string): MailLinks {
  // 16 bytes: nobody guesses them, and an address of a return path has 64 characters before its sign.
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
