/**
 * Checks of `vf doctor` and the console for a site with push messages: its keys, and the worker file on the publisher's site. A worker
 * belongs to one origin, so each host of the site needs the file.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { isInDevelopment, siteOrigins } from '../../../http/site-origins';
import { request } from '../../platform/outbound/outbound';
import type { SiteRow } from '../../sites/sites/sites.repository';
import { findPushKeys } from './push-keys';

const TIMEOUT_MS = 5000;
const LONGEST_FILE = 64 * 1024;
/** Maximum of hosts to check; further ones are assumed to be right. */
const MOST_HOSTS = 20;
const HOW = 'docs/PUSH.md says how to put it there';

interface Home {
  db: Kysely<Tables>;
  secret: string;
  publicUrl: string;
  egressProxy: string | null;
}

export const hasPush = ({ settings }: SiteRow): boolean => settings.enable_push_notifications === true;

/**
 * @returns the hosts with the file
 * @throws Error with the problem
 */
export async function checkPush(home: Home, site: SiteRow): Promise<string> {
  await findPushKeys(home, site.uuid).catch(() => {
    throw new Error('the key pair was sealed with another VF_SECRET: nothing can be sent until that one is back');
  });
  // The window of this server has its own worker.
  if (site.settings.push_opt_in_window) return '';
  // The pages belong to this server, which has the file, or are not published yet.
  if (isInDevelopment(site)) return '';
  return checkWorkerFiles(siteOrigins(site), home);
}

/** @param origins the site's own name first, then the same with `www.`, then its further hosts */
async function checkWorkerFiles(origins: string[], home: Home): Promise<string> {
  const asked = origins.slice(0, MOST_HOSTS);
  const found = await Promise.all(asked.map((origin) => checkWorkerFile(origin, origins, home)));
  const serving = found.filter(({ isThere }) => isThere).length;
  // A site often uses only one of its names with and without `www.`: the other need not answer if the file exists.
  const wrong = found.filter((it, at) => it.problem && !(it.isSilent && at < 2 && serving > 0));
  if (wrong.length > 0) throw new Error(wrong.map(({ problem }) => problem).join('; '));
  if (serving === 0) throw new Error(`every host sends readers to another one, and none has /vf_sw.js; ${HOW}`);
  return `vf_sw.js on ${serving} of ${origins.length} hosts`;
}

interface Found {
  isThere?: boolean;
  problem?: string;
  /** True when nothing answers. */
  isSilent?: boolean;
}

async function checkWorkerFile(origin: string, origins: string[], { publicUrl, egressProxy }: Home): Promise<Found> {
  const imported = `${publicUrl}/push/sw.js`;
  const address = `${origin}/vf_sw.js`;
  const options = { timeoutMs: TIMEOUT_MS, maxBytes: LONGEST_FILE, isCut: true };
  const egress = { allowPrivate: true, proxy: egressProxy };
  const answer = await request(address, { ...options, ...egress }).catch((error: NodeJS.ErrnoException) => error);
  if (answer instanceof Error)
    return { problem: `${address} does not answer: ${answer.message || answer.code}`, isSilent: true };
  const { status, headers, body } = answer;
  const { location = '', 'content-type': type = 'no type' } = headers;
  // A host that redirects every address to another host of the site has no pages.
  const to = status >= 300 && status < 400 && URL.canParse(location, address) && new URL(location, address).origin;
  if (to && to !== origin && origins.includes(to)) return {};
  if (status !== 200) return { problem: `${address} answers ${status}; ${HOW}` };
  if (!/\b(java|ecma)script\b/.test(type))
    return { problem: `${address} comes as ${type}, which no browser runs as a worker` };
  if (!body.toString().includes(imported)) return { problem: `${address} does not import ${imported}; ${HOW}` };
  return { isThere: true };
}
