/** Reads the container ids of pages that nothing else matches in the pages themselves. */
import { setTimeout } from 'node:timers/promises';
import { isSiteHost } from '../../../http/site-origins';
import { askContainer } from '../../content/previews/page-container';
import { type EgressConfig, egressOf } from '../../platform/outbound/outbound';
import type { Site } from '../../sites/sites/site-registry';
import { addressKey } from './address-key';
import type { ImportJob } from './job';

/** Interval between requests: two pages per second. */
const EVERY_MS = 500;

/** Returns a function that reads a page. Pages of the site may redirect to each other, and to no other host. */
export const askingFor =
  (site: Site, config: EgressConfig) =>
  (url: string): Promise<string> =>
    askContainer(url, { ...egressOf(config), mayFollow: ({ hostname }) => isSiteHost(hostname, site) });

/** @param urls addresses of pages @returns the container ids of those that have one, by the key of their address */
export async function askPages(job: ImportJob, urls: string[]): Promise<Map<string, string>> {
  const { askPage, site } = job;
  const found = new Map<string, string>();
  if (!askPage) return found;
  for (const url of urls) {
    if (!URL.canParse(url) || !isSiteHost(new URL(url).hostname, site)) continue;
    const asking = askPage(url);
    if (!asking) {
      job.count('pages that were not asked');
      continue;
    }
    const [container_id] = await Promise.all([asking.catch(() => ''), setTimeout(job.askEveryMs ?? EVERY_MS)]);
    if (container_id) found.set(addressKey(url), container_id);
    job.count(container_id ? 'pages that named their container' : 'pages that named no container');
  }
  return found;
}
