/** Sends one POST to a webhook, signed with each valid secret; returns failures as results. */
import { cutText } from '../../../../../core/contract/values/cut-text';
import type { Config } from '../../../config';
import { type EgressConfig, egressOf, request } from '../../platform/outbound/outbound';
import { readRetryAfter } from '../../platform/outbound/retry-after';
import { signWebhook } from '../../platform/outbound/sign-webhook';
import type { Sealing } from '../../platform/tokens/sealed';
import { bodyOf, type Content } from './bodies';
import { authorizationOf, openSecrets, sealingOf } from './secret';
import type { WebhookRow } from './webhooks.repository';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;
/** Statuses for which `Retry-After` counts. */
const WAITS = [429, 503];

export interface Sent {
  /** Null if the endpoint did not answer. */
  status: number | null;
  problem: string;
  duration_ms: number;
}

interface Attempted extends Sent {
  /** Earliest time of the next request; null if the endpoint named none. */
  not_before: number | null;
}

export const isTaken = ({ status }: Sent): boolean => status !== null && status >= 200 && status <= 299;

/** Returns the current secret first. @throws Error that tells the administrator what to do when it cannot be read */
function secretsOf(sealed: string, sealing: Sealing, now: number): [string, ...string[]] {
  try {
    const { current, former } = openSecrets(sealed, sealing, now);
    return [current, ...former.map(({ secret }) => secret)];
  } catch (cause) {
    throw new Error('The secret cannot be read, because VF_SECRET has changed. Make a new secret.', { cause });
  }
}

export async function send(
  config: Pick<Config, 'secret'> & EgressConfig,
  { uuid, url, format, sealed_secret }: Pick<WebhookRow, 'uuid' | 'url' | 'format' | 'sealed_secret'>,
  { request_uuid, content, now }: { request_uuid: string; content: Content; now: number },
): Promise<Attempted> {
  const body = JSON.stringify(bodyOf(format, content, { request_uuid, now }));
  const start = performance.now();
  const after = () => Math.round(performance.now() - start);
  try {
    const secrets = secretsOf(sealed_secret, sealingOf(config.secret, uuid), now);
    const { status, headers } = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': request_uuid,
        // The header has room for one secret: the oldest valid one, which receivers know.
        authorization: authorizationOf(secrets.at(-1) ?? secrets[0]),
        ...signWebhook(secrets, request_uuid, now, body),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      isCut: true,
      ...egressOf(config),
    });
    const not_before = WAITS.includes(status) ? readRetryAfter(headers['retry-after'], now) : null;
    return { status, problem: '', duration_ms: after(), not_before };
  } catch (error) {
    return { status: null, problem: cutText((error as Error).message, 200), duration_ms: after(), not_before: null };
  }
}
