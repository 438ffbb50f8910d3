/** Hosts of social networks that a site holds or blocks, including their subdomains. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { HostState } from '../../../../../core/contract/content/social';
import type { SocialHostsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type HostRow = Selectable<SocialHostsTable>;

/** Returns the host and every domain above it, except top-level domains. */
const domainsOf = (host: string): string[] => {
  const labels = host.toLowerCase().split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, at) => labels.slice(at).join('.'));
};

/**
 * Selects the hosts that are in a list, or whose parent domain is. The query looks up each host and its parent domains in the list,
 * instead of comparing it with every entry, because a list can have thousands.
 *
 * @param hosts a query with the column `host`
 * @param listed a query with the column `host`: the list
 */
export const hostsBelow = (hosts: RawBuilder<unknown>, listed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct one.host from (${hosts}) as one
  cross join lateral (
    select array_to_string((string_to_array(one.host, '.'))[at:], '.') as name
    from generate_subscripts(string_to_array(one.host, '.'), 1) as at
  ) as domain
  join (${listed}) as listed on listed.host = domain.name`;

/** Selects hosts of a site's authors that are in a list, or below a host in it. */
export const authorHostsBelow = (site_uuid: string, hosts: string[]): RawBuilder<unknown> =>
  hostsBelow(
    sql`select distinct host from social_authors where site_uuid = ${site_uuid}::uuid`,
    sql`select unnest(${hosts}::text[]) as host`,
  );

/** Reads the state of each host: its own, or that of a domain above it. */
export async function readHostStates(
  db: Db,
  site_uuid: string,
  hosts: string[],
  now: number,
): Promise<Map<string, HostState | 'allowed'>> {
  const names = [...new Set(hosts.flatMap(domainsOf))];
  const rows =
    names.length === 0
      ? []
      : await db
          .selectFrom('social_hosts')
          .select(['host', 'state'])
          .where('site_uuid', '=', site_uuid)
          .where('host', 'in', names)
          .where((q) => q.or([q('date_until', 'is', null), q('date_until', '>', now)]))
          .execute();
  const states = new Map(rows.map(({ host, state }) => [host, state]));
  return new Map(
    hosts.map((host) => {
      const found = domainsOf(host).flatMap((name) => states.get(name) ?? []);
      return [host, found.includes('blocked') ? 'blocked' : (found[0] ?? 'allowed')];
    }),
  );
}

export const listHosts = (db: Db, site_uuid: string): Promise<HostRow[]> =>
  db.selectFrom('social_hosts').selectAll().where('site_uuid', '=', site_uuid).orderBy('host').execute();

/** Finds the hosts with the most authors. */
export async function findBusiest(db: Db, site_uuid: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select host from social_authors where site_uuid = ${site_uuid}
    group by host order by count(*) desc, host limit ${limit}`.execute(db);
  return rows.map(({ host }) => host);
}

/** Sets states of hosts; an entry that a moderator made is not changed by a list. */
export async function saveHosts(db: Db, site_uuid: string, entries: Omit<HostRow, 'site_uuid'>[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into social_hosts as h (site_uuid, host, state, reason, source, date_until, date_created)
    select ${site_uuid}::uuid, * from json_to_recordset(${JSON.stringify(entries)}::json) as e (
      host text, state text, reason text, source text, date_until bigint, date_created bigint
    )
    on conflict (site_uuid, host) do update set state = excluded.state, reason = excluded.reason,
      source = excluded.source, date_until = excluded.date_until
    where excluded.source = '' or h.source <> ''`.execute(db);
}

export async function deleteHost(db: Db, site_uuid: string, host: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('social_hosts')
    .where('site_uuid', '=', site_uuid)
    .where('host', '=', host)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Numbers of visible and of rejected comments from a host, for the queue. */
export async function countVerdicts(
  db: Db,
  site_uuid: string,
  hosts: string[],
): Promise<Map<string, { shown: number; refused: number }>> {
  if (hosts.length === 0) return new Map();
  const { rows } = await sql<{ host: string; shown: number; refused: number }>`
    select a.host, count(*) filter (where c.state = 'visible')::int as shown,
      count(*) filter (where c.state in ('disabled', 'spam'))::int as refused
    from social_authors a join comments c on c.actor_id = a.user_id
    where a.site_uuid = ${site_uuid} and a.host = any(${hosts}::text[]) and c.date_deleted is null
    group by a.host`.execute(db);
  return new Map(rows.map(({ host, ...counts }) => [host, counts]));
}

/** Counts visible comments from hosts, or from hosts below them. */
export async function countVisible(db: Db, site_uuid: string, hosts: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from social_authors a join comments c on c.actor_id = a.user_id
    where a.site_uuid = ${site_uuid} and c.state = 'visible' and c.date_deleted is null
      and a.host in (${authorHostsBelow(site_uuid, hosts)})`.execute(db);
  return rows[0]?.count ?? 0;
}
