/** What `vf doctor` looks at where a site has push messages: its keys, and the file the publisher puts on the site. */
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema';
import { isInDevelopment, siteOrigins } from '../http/site-origins';
import { findPushKeys } from '../modules/delivery/push/push-keys';
import { request } from '../modules/platform/outbound/outbound';
import type { SiteRow } from '../modules/sites/sites/sites.repository';

const TIMEOUT_MS = 5000;
const LONGEST_FILE = 64 * 1024;

interface Home {
  db: Kysely<Tables>;
  secret: string;
  publicUrl: string;
}

export const hasPush = ({ settings }: SiteRow): boolean => settings.enable_push_notifications === true;

/** @throws Error that says what is wrong */
export async function checkPush(home: Home, site: SiteRow): Promise<void> {
  await findPushKeys(home, site.uuid).catch(() => {
    throw new Error('the key pair was sealed with another VF_SECRET: nothing can be sent until that one is back');
  });
  // Asked for in a window of this server, whose worker is its own.
  if (site.settings.push_opt_in_window) return;
  // Its pages are this server's own, which has the file, or stand nowhere yet.
  if (isInDevelopment(site)) return;
  const [origin = ''] = siteOrigins(site);
  await checkWorkerFile(`${origin}/vf_sw.js`, `${home.publicUrl}/push/sw.js`);
}

async function checkWorkerFile(address: string, imported: string): Promise<void> {
  const how = `docs/PUSH.md says how to put it there`;
  const { status, headers, body } = await request(address, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: LONGEST_FILE,
    isCut: true,
    allowPrivate: true,
  });
  const type = headers['content-type'] ?? 'no type';
  if (status !== 200) throw new Error(`${address} answers ${status}; ${how}`);
  if (!/\b(java|ecma)script\b/.test(type))
    throw new Error(`${address} comes as ${type}, which no browser runs as a worker`);
  if (!body.toString().includes(imported)) throw new Error(`${address} does not import ${imported}; ${how}`);
}
