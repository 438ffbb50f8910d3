/**
 * `vf site broadcast`: sends a broadcast to all readers of a site, or to followers of a topic, or withdraws one.
 */
import { Value } from 'typebox/value';
import { BroadcastBody } from '../../../core/contract/delivery/notifications';
import { numericIdToUuid, uuidToNumericId } from '../../../core/contract/values/ids';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { endBroadcast, requireBroadcast, storeBroadcast } from '../modules/delivery/notifications/broadcasts';
import { notifyBus, spreadNote } from '../modules/platform/events/bus';
import type { SpreadSource } from '../modules/platform/facts/person-events';
import { noAssignment, readAssignment } from './assignment';
import { CommandError } from './command-error';
import type { Say } from './with-database';
import { withSite } from './with-site';

const EXAMPLE = 'title="The harbour is closed"';

interface Asked {
  domain?: string;
  set?: string[];
  revoke?: string;
}

export const siteBroadcast = (config: Config, { domain, set, revoke }: Asked, say: Say): Promise<void> =>
  withSite(config, domain, async (database, _sites, { uuid: section_uuid }) => {
    const { db } = database;
    const now = Date.now();
    if (revoke !== undefined) {
      const id = uuidToNumericId(revoke);
      const ended = id === null ? undefined : await endBroadcast(db, { id, section_uuid, now });
      if (!ended) throw new CommandError(`There is no broadcast ${revoke} that is shown.`);
      await notifyPages(database, [ended], say);
      say(`Taken back ${revoke}`);
      return;
    }
    const body = readBody(set ?? []);
    const { sources } = await storeBroadcast(db, { ...body, actor_id: 0, section_uuid, now });
    await notifyPages(database, sources, say);
    for (const { id } of sources) say(`Broadcast ${numericIdToUuid(id)}`);
  });

/** @throws CommandError ApiError */
function readBody(set: string[]): BroadcastBody {
  if (set.length === 0) throw noAssignment('', EXAMPLE);
  const given = Object.fromEntries(set.map((text) => readAssignment(text, EXAMPLE)));
  const unknown = Object.keys(given).find((name) => !(name in BroadcastBody.properties));
  if (unknown) throw new CommandError(`${unknown} is none of ${Object.keys(BroadcastBody.properties).join(', ')}.`);
  const body = Value.Default(BroadcastBody, given);
  const [wrong] = Value.Errors(BroadcastBody, body);
  if (wrong) throw new CommandError(`${wrong.instancePath.slice(1) || 'A broadcast'} ${wrong.message}.`);
  requireBroadcast(body as BroadcastBody);
  return body as BroadcastBody;
}

/** Notifies open pages if servers use the database for that; others show it with their next list. */
async function notifyPages(database: Database, sources: SpreadSource[], say: Say): Promise<void> {
  if (database.kind !== 'pg') return;
  const bus = notifyBus(database, (error) => say(`Open pages were not told: ${(error as Error).message}`));
  bus.publish(spreadNote(sources));
  await bus.close();
}
