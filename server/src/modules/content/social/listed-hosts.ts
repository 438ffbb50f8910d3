/** Shared by the routes for held and blocked hosts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { NetworkHosts } from '../../../../../core/contract/console/networks';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { changedBy } from '../../sites/history/changed-by';
import { insertSiteChange } from '../../sites/history/history.repository';
import { countVerdicts, findBusiest, listHosts, saveHosts } from './hosts.repository';
import { HIDE_HOSTS } from './schedule';

const MOST_OTHERS = 100;

export const inPrivate = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('cache-control', 'private, no-store');
};

/** Presents listed hosts, and the others that most authors are on, with what became of their comments. */
export async function presentHosts(db: Kysely<Tables>, site_uuid: string): Promise<NetworkHosts> {
  const hosts = await listHosts(db, site_uuid);
  const listed = new Set(hosts.map(({ host }) => host));
  const others = (await findBusiest(db, site_uuid, MOST_OTHERS + listed.size)).filter((host) => !listed.has(host));
  const allowed = others.slice(0, MOST_OTHERS);
  const verdicts = await countVerdicts(db, site_uuid, [...listed, ...allowed]);
  const counted = (host: string) => verdicts.get(host) ?? { shown: 0, refused: 0 };
  return {
    hosts: hosts.map(({ host, state, reason, source, date_until }) => ({
      ...{ host, state, reason, source, date_until },
      ...counted(host),
    })),
    allowed: allowed.map((host) => ({ host, ...counted(host) })),
  };
}

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
