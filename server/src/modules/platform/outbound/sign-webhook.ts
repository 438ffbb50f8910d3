/** The signatures of Standard Webhooks (host contract 14), which prove sender and time to holders of the secret. */
import { createHmac } from 'node:crypto';

/**
 * @param secrets several during a rotation
 * @param now time of this attempt, in ms; `id` is the same for all attempts
 */
export function signWebhook(secrets: string[], id: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
