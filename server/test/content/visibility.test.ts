/**
 * Visibility: requests everything from every GET route, feed, painted widget and socket as a guest, a reader and staff.
 * Removed, waiting, hidden, former and foreign content appears only where the rows of ../support/visibility say so; a
 * new route without a row fails. Also checks counts and the ends of pages.
 */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { buildWidgets } from '../support/painted';
import { checkCount, counts } from '../support/visibility/counts';
import { requestsOf } from '../support/visibility/expand';
import { happen, lastReceived, liveRows } from '../support/visibility/live';
import { marksIn } from '../support/visibility/marks';
import { pagedElsewhere, pagedRoutes, walk } from '../support/visibility/paged';
import type { Who, World } from '../support/visibility/places';
import { queriesOf } from '../support/visibility/queries';
import { readRoutes, watchRoutes } from '../support/visibility/routes';
import { rowsOfConsole } from '../support/visibility/rows-of-console';
import { rowsOfContent } from '../support/visibility/rows-of-content';
import { replays } from '../support/visibility/rows-of-logs';
import { rowsOfTheRest } from '../support/visibility/rows-of-the-rest';
import { askedElsewhere, rowsOfWidgets, rowsWithoutContent } from '../support/visibility/rows-of-widgets';
import { compare, type Row, type ViewerName, viewers } from '../support/visibility/seen';
import { listenToAll, marksOf, type Received } from '../support/visibility/sockets';
import { makeWorld } from '../support/visibility/world';

const rows: Record<string, Row> = {
  ...rowsOfConsole,
  ...rowsOfContent,
  ...rowsOfTheRest,
  ...rowsOfWidgets,
  ...Object.fromEntries(rowsWithoutContent.map((route) => [route, {}])),
};

let world: World;
let who: Record<ViewerName, Who>;
before(async () => {
  buildWidgets();
  watchRoutes();
  world = await makeWorld();
  who = { guest: world.t, reader: world.people.reader, staff: world.people.chief };
});
after(async () => {
  await world?.t.close();
});

describe('an answer shows what its reader may see, and nothing else', () => {
  test('every GET route has a row, and every row a route', () => {
    const named = [...Object.keys(rows), ...askedElsewhere].sort();
    assert.deepEqual(readRoutes(), named);
  });

  for (const [route, row] of Object.entries(rows)) {
    test(`GET ${route}`, async () => {
      const wrong: string[] = [];
      for (const name of viewers) {
        const found = new Set<string>();
        for (const url of requestsOf(route, world, queriesOf(route, world))) {
          const { statusCode, body } = await who[name].inject({ url });
          if (statusCode >= 500) wrong.push(`${name}: ${url} answers ${statusCode}`);
          for (const mark of marksIn(body, world.ids)) found.add(mark);
        }
        wrong.push(...compare(found, row[name]).map((line) => `${name}: ${line}`));
      }
      assert.deepEqual(wrong, []);
    });
  }
});

describe('a count is of what its reader may see', () => {
  for (const count of counts) test(count.name, () => checkCount(world, count));
});

describe('a list has no gap and nothing twice where its pages end', () => {
  test('every list with pages has a row', () => {
    const { paths = {} } = world.t.app.swagger() as { paths?: Record<string, Documented> };
    const isPaged = ({ get }: Documented) =>
      get?.parameters?.some(({ name }) => name === 'starting_from' || name === 'offset');
    const plain = (path: string) => path.replace(/[{:](\w+)\}?(\([^)]*\))?/g, ':$1');
    const documented = Object.keys(paths).filter((path) => isPaged(paths[path] as Documented));
    const named = [...Object.keys(pagedRoutes), ...Object.keys(pagedElsewhere)];
    assert.deepEqual(documented.map(plain).sort(), named.map(plain).sort());
  });

  for (const [route, paged] of Object.entries(pagedRoutes)) {
    test(`GET ${route}`, async () => {
      assert.ok((await walk(world, paged)) > 0);
    });
  }
});

describe('a socket receives what its reader may see', () => {
  const listeners = new Map<ViewerName, Received>();
  const from = new Map<ViewerName, number>();
  before(async () => {
    for (const name of viewers) {
      const { reader, chief } = world.people;
      const token = { guest: null, reader: reader.token, staff: chief.token }[name];
      const listening = await listenToAll(world, token);
      listeners.set(name, listening);
      from.set(name, listening.listener.received.length);
    }
    await happen(world);
    for (const { listener } of listeners.values()) {
      await listener.until((message) => JSON.stringify(message).includes(lastReceived));
      await listener.settled();
    }
  });
  after(() => {
    for (const { listener } of listeners.values()) listener.socket.terminate();
  });

  const receivedBy = (name: ViewerName, when: 'before' | 'live') => {
    const { listener, logs } = listeners.get(name) as Received;
    const [start, end] = when === 'live' ? [from.get(name) ?? 0, undefined] : [0, from.get(name)];
    return { logs, marks: marksOf(listener.received.slice(start, end), world.ids) };
  };

  test('every log has a row', () => {
    const { logs } = receivedBy('guest', 'before');
    const names = [...new Set(logs.map(({ name }) => name)), 'site'].sort();
    assert.deepEqual(Object.keys(replays).sort(), names);
  });

  for (const [name, row] of Object.entries(replays)) {
    for (const [when, expected] of [
      ['before', row],
      ['live', liveRows[name] ?? {}],
    ] as const) {
      test(`${name}: ${when === 'live' ? 'what happens while they listen' : 'what happened before'}`, () => {
        const wrong = viewers.flatMap((viewer) =>
          compare(receivedBy(viewer, when).marks.get(name) ?? new Set(), expected[viewer]).map(
            (line) => `${viewer}: ${line}`,
          ),
        );
        assert.deepEqual(wrong, []);
      });
    }
  }
});

interface Documented {
  get?: { parameters?: { name: string }[] };
}
