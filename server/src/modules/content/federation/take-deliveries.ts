/** Chooses the next deliveries: few at once for a server, none for one that is paused, one for one that is probed. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { OutboxRow } from '../../platform/outbox/outbox.repository';
import { DELIVER } from './messages';
import { PROBED_AFTER_FAILURES } from './peers.repository';

const AT_ONCE_PER_HOST = 2;
/** Due deliveries that are looked at: a big audience must not make each choice slow. */
const LOOKED_AT = 500;

interface Taking {
  now: number;
  lease: number;
  limit: number;
  /** Deliveries to each host that this process is sending. */
  running: ReadonlyMap<string, number>;
}

export async function takeDeliveries(db: Kysely<Tables>, { now, lease, limit, running }: Taking): Promise<OutboxRow[]> {
  const counts = JSON.stringify(Object.fromEntries(running));
  const full = [...running].filter(([, count]) => count >= AT_ONCE_PER_HOST).map(([host]) => host);
  const { rows } = await sql<OutboxRow>`
    update outbox set attempts = attempts + 1, date_next = ${now + lease}::bigint
    where id in (
      select id from (
        select o.id, o.date_next, o.payload ->> 'host' as host, coalesce(p.failures, 0) as failures,
          row_number() over (partition by o.payload ->> 'host' order by o.date_next, o.id) as place
        from (
          select * from outbox
          where kind = ${sql.lit(DELIVER)} and date_done is null and date_next <= ${now}::bigint
            and not (payload ->> 'host' = any(${full}::text[]))
            and not exists (
              select from social_peers where host = payload ->> 'host' and date_paused > ${now}::bigint
            )
          order by date_next limit ${LOOKED_AT}
        ) as o left join social_peers p on p.host = o.payload ->> 'host'
      ) as due
      where place + coalesce((${counts}::jsonb ->> host)::int, 0)
        <= case when failures >= ${PROBED_AFTER_FAILURES} then 1 else ${AT_ONCE_PER_HOST} end
      order by date_next, id limit ${limit}
    ) and date_done is null and date_next <= ${now}::bigint
    returning *`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}
