/** Tries the services beside the server. Nothing reaches a reader. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ProbeName } from '../../../../../core/contract/console/lists';
import type { Probe } from '../../../../../core/contract/console/system';
import { cutText } from '../../../../../core/contract/values/cut-text';
import { probeHook } from '../../content/posting/hook';
import { checkSmtp } from '../../delivery/mail/mailer';
import { checkPush, hasPush } from '../../delivery/push/check-push';
import { egressOf } from '../../platform/outbound/outbound';
import type { Site } from '../../sites/sites/site-registry';
import { findSiteByUuid } from '../../sites/sites/sites.repository';

type App = Pick<FastifyInstance, 'db' | 'config' | 'media' | 'clock'>;
/** @returns a detail of what works; null when the service is not set up @throws Error with the problem */
type Try = (app: App, site: Site) => Promise<string | null>;

const DETAIL_MAX = 300;

const tries: Record<ProbeName, Try> = {
  async mail({ config }) {
    if (!config.mail) return null;
    await checkSmtp(config.mail);
    return '';
  },
  async push({ db, config }, { uuid }) {
    const site = await findSiteByUuid(db, uuid);
    return site && hasPush(site) ? checkPush({ db, ...config }, site) : null;
  },
  async hook({ config, clock }, site) {
    if (site.rules.hook.url === '') return null;
    return (await probeHook(site, clock.now(), egressOf(config))).verdict;
  },
  async storage({ media }) {
    const name = `${randomUUID()}/probe`;
    const written = Buffer.from(name);
    await media.put(name, written, 'text/plain');
    const read = await media.get(name);
    const parts: Buffer[] = [];
    if (read) for await (const part of read) parts.push(part as Buffer);
    await media.remove(name);
    if (!Buffer.concat(parts).equals(written))
      throw new Error('the file that was read is not the one that was written');
    return '';
  },
};

export async function probe(app: App, site: Site, name: ProbeName): Promise<Probe> {
  const date = app.clock.now();
  const begun = performance.now();
  const outcome = await tries[name](app, site).then(
    (detail) => (detail === null ? ({ result: 'off', detail: '' } as const) : ({ result: 'ok', detail } as const)),
    ({ message, code }: NodeJS.ErrnoException) => ({ result: 'failed', detail: message || `${code}` }) as const,
  );
  const duration_ms = Math.round(performance.now() - begun);
  return { name, ...outcome, detail: cutText(outcome.detail, DETAIL_MAX), duration_ms, date };
}
