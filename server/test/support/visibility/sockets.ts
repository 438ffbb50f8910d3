/** Receives the events of every log on a reader's socket: earlier ones, and those during the subscription. */
import type { ToClient } from '../../../../core/contract/content/realtime';
import { type Listener, listen, rule, subscribe } from '../listener';
import { marksIn } from './marks';
import type { Place, World } from './places';

/** A log, by the name of its row. */
interface Log {
  name: string;
  uuid: string;
}

const places: Place[] = ['open', 'hidden', 'other'];

/** Lists the public and the staff log of each container, personal logs, and the section. */
async function logsOf({ t, containers, people }: World): Promise<Log[]> {
  const rows = await t.app.db.selectFrom('containers').select(['uuid', 'staff_log']).execute();
  const staffLogs = new Map(rows.map((row) => [row.uuid, row.staff_log]));
  const ofContainers = Object.entries(containers).flatMap(([kind, at]) =>
    places.flatMap((place) => [
      { name: `${kind} log`, uuid: at[place].cc },
      { name: `${kind} log of staff`, uuid: staffLogs.get(at[place].cc) ?? '' },
    ]),
  );
  return [
    ...ofContainers,
    { name: 'own log of the reader', uuid: people.reader.user.uuid },
    { name: 'own log of somebody else', uuid: people.of.open.user.uuid },
    { name: 'log of the section', uuid: t.site.uuid },
  ];
}

export interface Received {
  listener: Listener;
  logs: Log[];
}

/** Subscribes to every log from its first event on, and to the whole site. */
export async function listenToAll(world: World, token: string | null): Promise<Received> {
  const { t } = world;
  const listener = await listen(t.app, t.site.uuid);
  if (token) listener.send({ type: 'authenticate', access_token: token });
  const logs = await logsOf(world);
  for (const [at, { name, uuid }] of logs.entries()) {
    const resume = [{ container_uuid: uuid, after_seq: 0 }];
    await subscribe(listener, `${at} ${name}`, [rule('container_uuid', [uuid])], resume);
  }
  await subscribe(listener, 'site', []);
  await listener.settled();
  return { listener, logs };
}

/** Returns the marks of received events, by row. */
export function marksOf(received: ToClient[], ids: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const byRow = new Map<string, Set<string>>();
  for (const message of received) {
    if (!('subscription_id' in message)) continue;
    const name = message.subscription_id.replace(/^\d+ /, '');
    const marks = byRow.get(name) ?? new Set();
    for (const found of marksIn(JSON.stringify(message), ids)) marks.add(found);
    byRow.set(name, marks);
  }
  return byRow;
}
