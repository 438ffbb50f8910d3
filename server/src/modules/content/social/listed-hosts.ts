/** Shared by the routes for held and blocked hosts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { changedBy } from '../../sites/history/changed-by';
import { insertSiteChange } from '../../sites/history/history.repository';
import { saveHosts } from './hosts.repository';
import { HIDE_HOSTS } from './schedule';

export const inPrivate = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'private, no-store');
};

export const isTaking = async ({ site }: FastifyRequest) => {
  if (site.rules.social.networks === 'off') throw new ApiError('not_found');
};

/** Saves hosts with their entry in the log, and leaves the hiding to a job. */
export async function saveListed(
  request: FastifyRequest,
  entries: { host: string; state: 'held' | 'blocked'; reason: string }[],
  { source, date_until, reason }: { source: string; date_until: number | null; reason: string },
): Promise<void> {
  const { site, server } = request;
  const { db, clock, outbox } = server;
  const now = clock.now();
  const blocked = entries.filter(({ state }) => state === 'blocked').map(({ host }) => host);
  await db.transaction().execute(async (trx) => {
    const stored = entries.map((entry) => ({ ...entry, source, date_until, date_created: now }));
    await saveHosts(trx, site.uuid, stored);
    const diff = source
      ? [{ name: `list ${source}`, to: entries.length }]
      : entries.map(({ host, state }) => ({ name: host, to: state }));
    await insertSiteChange(trx, {
      site_uuid: site.uuid,
      what: 'networks',
      diff,
      by: changedBy(request, reason),
      now,
    });
    if (blocked.length === 0) return;
    const payload = { site_uuid: site.uuid, hosts: blocked };
    await addToOutbox(trx, { kind: HIDE_HOSTS, payload, idempotency_key: `${HIDE_HOSTS} ${request.id} ${now}`, now });
  });
  void outbox.run();
}
