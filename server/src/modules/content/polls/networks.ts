/**
 * Counts guest votes by network in an open poll: in the transaction of the votes, so that a restart or another process
 * does not lose the count. Deleted when the poll closes.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';

/** Maximum votes of a /24 or a /48. */
export const NETWORK_MOST = 200;

export async function findNetworks(
  db: Kysely<Tables>,
  poll_uuid: string,
  names: string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ network: string; votes: number }>`
    select network, votes from poll_networks
    where poll_uuid = ${poll_uuid} and network = any(${names}::text[])`.execute(db);
  return new Map(rows.map(({ network, votes }) => [network, votes]));
}

export async function storeNetworks(
  trx: Kysely<Tables>,
  poll_uuid: string,
  networks: Map<string, number>,
): Promise<void> {
  if (networks.size === 0) return;
  await sql`
    insert into poll_networks (poll_uuid, network, votes)
    select ${poll_uuid}::uuid, network, votes
    from unnest(${[...networks.keys()]}::text[], ${[...networks.values()]}::integer[]) as n (network, votes)
    on conflict (poll_uuid, network) do update set votes = excluded.votes`.execute(trx);
}

export const forgetNetworks = (trx: Kysely<Tables>, poll_uuid: string): Promise<unknown> =>
  trx.deleteFrom('poll_networks').where('poll_uuid', '=', poll_uuid).execute();
