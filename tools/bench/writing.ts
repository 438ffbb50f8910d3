/** Writes as fast as many readers can, by a separate process, and verifies that everything acknowledged is stored. */
import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database';
import { createContainer } from '../../server/src/modules/content/containers/containers.repository';
import type { Kind } from '../../server/src/modules/content/kinds/kind';
import { livecomments } from '../../server/src/modules/content/kinds/livecomments.kind';
import { runLoad } from './run-load';

interface Summary {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export interface Seen {
  ranMs: number;
  longestStallMs: number;
  refused: [string, number][];
  acknowledged: [string, number][];
  received: [number, number][];
  seconds: Summary[];
  total: Summary;
}

/** @returns uuids of the containers */
export async function addContainers(
  { db }: Database,
  site_uuid: string,
  ids: string[],
  kind: Kind = livecomments,
): Promise<string[]> {
  const uuids: string[] = [];
  for (const container_id of ids) {
    const { container } = await createContainer(db, {
      kind,
      section_uuid: site_uuid,
      container_id,
      expiry_time: null,
      now: Date.now(),
    });
    uuids.push(container.uuid);
  }
  return uuids;
}

/** Runs a plan of load/writers.mjs. @throws when a write was refused */
export async function load(plan: object): Promise<Seen> {
  const seen = await runLoad<Seen>('writers', plan);
  if (seen.refused.length > 0) throw new Error(`refused: ${JSON.stringify(seen.refused)}`);
  return seen;
}

export interface Totals {
  comments: number;
  counted: number;
  seq: number;
  events: number;
  lastEvent: number;
}

export async function totals({ db }: Database, uuids: string[]): Promise<Totals[]> {
  const { rows } = await sql<Totals>`
    select total_visible as counted, seq,
      (select count(*) from comments where container_uuid = c.uuid) as comments,
      (select count(*) from events where container_uuid = c.uuid) as events,
      (select coalesce(max(seq), 0) from events where container_uuid = c.uuid) as "lastEvent"
    from containers c where uuid = any(${uuids}::uuid[])
    order by array_position(${uuids}::uuid[], uuid)`.execute(db);
  return rows;
}

/** Verifies that acknowledged writes are stored and counted, the log has each number, and the readers received all. */
export async function verify(database: Database, uuids: string[], before: Totals[], seen: Seen): Promise<void> {
  const after = await totals(database, uuids);
  for (const [index, now] of after.entries()) {
    const acknowledged = seen.acknowledged[index]?.[1] ?? 0;
    const stored = now.comments - (before[index]?.comments ?? 0);
    const isWhole = now.counted === now.comments && now.seq === now.events && now.seq === now.lastEvent;
    if (stored !== acknowledged || !isWhole || now.seq !== 2 * now.comments) {
      throw new Error(`acknowledged ${acknowledged}, stored ${stored}, stands at ${JSON.stringify(now)}`);
    }
  }
  for (const [, seq] of seen.received)
    if (seq !== after[0]?.seq) throw new Error(`a reader heard up to ${seq}, not ${after[0]?.seq}`);
}
