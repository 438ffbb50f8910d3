/** DNS records that receivers check for our mail: the published signing key, and an MX for bounces. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { MailConfig } from '../config/mail';

const ANSWER_MS = 5000;

/** Functions that resolve DNS names; tests replace them. */
export interface Names {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<unknown[]>;
}

/** @throws Error with the problem and its solution */
export async function checkDkim(
  { domain, selector, key }: NonNullable<MailConfig['dkim']>,
  names: Names = new Resolver({ timeout: ANSWER_MS, tries: 1 }),
): Promise<void> {
  const name = `${selector}._domainkey.${domain}`;
  const records = (await names.resolveTxt(name).catch(() => [])).map((parts) => parts.join(''));
  const published = records.flatMap((record) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? []);
  if (published.length === 0) throw new Error(`no TXT record ${name} with p=…: publish the public half of VF_DKIM_KEY`);
  const own = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' }).toString('base64');
  if (!published.includes(own)) throw new Error(`the TXT record ${name} has another key than VF_DKIM_KEY`);
}

/** @throws Error */
export async function checkBounceDomain(
  domain: string,
  names: Names = new Resolver({ timeout: ANSWER_MS, tries: 1 }),
): Promise<void> {
  const servers = await names.resolveMx(domain).catch(() => []);
  if (servers.length === 0) throw new Error(`${domain} has no MX record: what cannot be delivered has nowhere to go`);
}
