/** Sends one delivery, signed in the form that its host read last; a host that refuses gets the other form at once. */
import type { FastifyInstance } from 'fastify';
import { type SignatureForm, signatureForms } from '../../../../../core/contract/content/social';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { egressOf, request } from '../../platform/outbound/outbound';
import { readRetryAfter } from '../../platform/outbound/retry-after';
import type { Account } from '../social/signing/accounts';
import { signRequest } from '../social/signing/sign-request';
import type { Delivery } from './messages';

type App = Pick<FastifyInstance, 'config' | 'clock' | 'fediverse'>;

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;
const TYPE = 'application/activity+json';
/** Statuses of servers that do not read a form of signature. */
const UNREAD = [400, 401];

export interface Sent {
  /** Null if the server did not answer. */
  status: number | null;
  form: SignatureForm;
  problem: string;
  /** Earliest time of the next request; null if the host named none. */
  not_before: number | null;
}

export const isTaken = ({ status }: Sent): boolean => status !== null && status >= 200 && status <= 299;

export async function sendDelivery(
  app: App,
  account: Account,
  delivery: Delivery,
  known: SignatureForm,
): Promise<Sent> {
  const first = await attempt(app, account, delivery, known);
  if (first.status === null || !UNREAD.includes(first.status)) return first;
  const other = signatureForms.find((form) => form !== known) ?? known;
  const second = await attempt(app, account, delivery, other);
  return isTaken(second) ? second : first;
}

async function attempt(app: App, account: Account, { inbox, body }: Delivery, form: SignatureForm): Promise<Sent> {
  const { config, clock, fediverse } = app;
  const now = clock.now();
  try {
    const url = new URL(inbox);
    const key = fediverse.accounts.signingKey(account);
    const { host: _host, ...signed } = signRequest(form, { method: 'POST', url, body, key, now });
    const { status, headers } = await request(url.href, {
      method: 'POST',
      headers: { 'content-type': TYPE, 'user-agent': `vf-community (+${config.publicUrl})`, ...signed },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      isCut: true,
      ...egressOf(config),
      agents: fediverse.agents,
      // An inbox takes an activity once.
      isRepeatable: true,
    });
    const not_before = readRetryAfter(headers['retry-after'], now);
    return { status, form, problem: `answered ${status}`, not_before };
  } catch (error) {
    return { status: null, form, problem: cutText((error as Error).message, 200), not_before: null };
  }
}
