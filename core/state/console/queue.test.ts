/** The queue as data: its pages, the open item, and decisions on their way. */
import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { anItem } from '../../../test/support/console-page';
import { ANA, openPage } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { loadAreas } from '../../base/i18n/packs';
import { store } from '../../base/store/store';
import type { QueueItem } from '../../contract/console/queue';
import { numericIdToUuid } from '../../contract/values/ids';
import { noticesAtom } from '../notices/notices.atoms';
import { decideAction, lastDecisionAtom, unsentAtom } from './decide';
import { loadDetailAction } from './details';
import {
  fateAtom,
  fatesAtom,
  moreOfQueueAction,
  openItemAction,
  openQueueAction,
  queueCountsAtom,
  queueListAtom,
  replaceItemAction,
  tidyQueueAction,
  uuidOf,
} from './queue';

const AT = '/v1/console/:domain';
const RETRY_MS = 3000;

describe('the data of the queue', () => {
  const server = fakeServer();
  let items: QueueItem[];
  before(() => loadAreas(['base'], 'en'));
  beforeEach(() => {
    openPage();
    items = [anItem(), anItem(), anItem()];
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
    server.on('GET', `${AT}/queue`, () => [200, { items, cursor: null, changed_seq: 7 }]);
    server.on('GET', `${AT}/queue/counts`, [200, { queues: {}, waiting_by_rule: {}, waiting_by_kind: {} }]);
    server.on('POST', `${AT}/queue/claims`, [200, { claims: [] }]);
    server.on('POST', `${AT}/queue/decisions`, accept);
    server.on('POST', `${AT}/queue/leave`, accept);
  });
  afterEach(() => sinon.restore());

  const accept: Parameters<typeof server.on>[2] = ({ json }) => {
    const { items: sent } = json as { items: { content_uuid: string }[] };
    return [
      200,
      { results: sent.map(({ content_uuid }) => ({ content_uuid, code: null, decided: null, version: 9 })) },
    ];
  };
  const list = () => store.get(queueListAtom);
  const texts = () => list().items.map(uuidOf);
  const open = (filter: Parameters<typeof openQueueAction.write>[2] = { queue: 'waiting' }) =>
    store.set(openQueueAction, filter);
  const fates = () => items.map((item) => store.get(fateAtom(uuidOf(item)))?.kind ?? '');
  interface Sent {
    resolution?: string;
    reason?: string;
    is_undone?: boolean;
    items: { content_uuid: string; version?: number; date_edited?: number | null }[];
  }
  const sent = (path = '/decisions') => server.asked('POST', path).map(({ json }) => json as Sent);
  const decide = (...of: [QueueItem[], 'approve' | 'reject' | 'spam' | 'leave' | 'undo', string?]) =>
    store.set(decideAction, ...of);
  const isSent = () => waitUntil(() => store.get(unsentAtom) === 0, 'not sent');

  describe('is loaded', () => {
    it('with twenty items, their writers and reporters, and the counts', async () => {
      const report = { reason: 'abuse' as const, note: '', date: 1, made: 1, agreement: null };
      const reporter = numericIdToUuid(555);
      items = [
        anItem({
          reports: [
            { ...report, user_uuid: reporter },
            { ...report, user_uuid: null },
          ],
        }),
        anItem({ reports: [{ ...report, user_uuid: reporter }] }),
      ];
      const opening = open({ queue: 'spam' });
      expect(list()).to.deep.include({ isLoading: true, items: [], failure: null, fresh: 0 });
      await opening;
      expect(server.asked('GET', '/queue')[0]?.query).to.include({ queue: 'spam', limit: '20' });
      await waitUntil(() => store.get(queueCountsAtom), 'no counts');
      const users = server.asked('GET', '/users').map(({ query }) => Object.values(query).join());
      expect(users).to.have.length(1);
      expect(users[0]?.split(reporter)).to.have.length(2);
      expect(users[0]?.split(ANA)).to.have.length(2);
      expect(list().isLoading).to.equal(false);
    });

    it('not from the answer to an earlier filter', async () => {
      let answer: ((it: [number, object]) => void) | undefined;
      server.on('GET', `${AT}/queue`, ({ query }) =>
        query.queue === 'spam'
          ? new Promise((resolve) => (answer = resolve))
          : [200, { items, cursor: null, changed_seq: 7 }],
      );
      const first = open({ queue: 'spam' });
      await open({ queue: 'reported' });
      await waitUntil(() => answer, 'not asked');
      answer?.([200, { items: [anItem()], cursor: 'x', changed_seq: 8 }]);
      await first;
      expect([texts(), list().cursor, list().filter.queue]).to.deep.equal([items.map(uuidOf), null, 'reported']);
    });

    it('again after a failure, which a failed list shows', async () => {
      server.on('GET', `${AT}/queue`, [503, { code: 'unavailable', message: 'no' }]);
      await open();
      expect([list().failure?.error_status, list().isLoading, list().items]).to.deep.equal([503, false, []]);
      server.on('GET', `${AT}/queue`, [200, { items, cursor: null, changed_seq: 7 }]);
      await open();
      expect([list().failure, texts()]).to.deep.equal([null, items.map(uuidOf)]);
    });

    it('without the decisions of an earlier list', async () => {
      await open();
      decide([items[0] as QueueItem], 'spam');
      await isSent();
      expect(fates()).to.deep.equal(['done', '', '']);
      await open();
      expect(fates()).to.deep.equal(['', '', '']);
      decide([items[0] as QueueItem], 'spam');
      await isSent();
      expect(sent().at(-1)?.items[0]?.version, 'the version of the list').to.equal(1);
    });

    it('page by page, each item and each page once', async () => {
      const next = [anItem(), anItem()];
      server.on('GET', `${AT}/queue`, ({ query }) => [
        200,
        query.after
          ? { items: [items[2], ...next], cursor: null, changed_seq: 7 }
          : { items, cursor: 'next', changed_seq: 7 },
      ]);
      await open();
      const both = Promise.all([store.set(moreOfQueueAction), store.set(moreOfQueueAction)]);
      expect(list().isLoading).to.equal(true);
      await both;
      expect(texts()).to.deep.equal([...items, ...next].map(uuidOf));
      await store.set(moreOfQueueAction);
      expect(
        server.requests.filter(({ path }) => path.endsWith('/queue')).map(({ query }) => query.after),
      ).to.deep.equal([undefined, 'next']);
    });

    it('with the loaded items when a further page fails, and no page of an earlier filter', async () => {
      server.on('GET', `${AT}/queue`, ({ query }) =>
        query.after ? [503, { code: 'unavailable', message: 'no' }] : [200, { items, cursor: 'next', changed_seq: 7 }],
      );
      await open();
      await store.set(moreOfQueueAction);
      expect([list().failure?.error_status, list().isLoading, list().items.length]).to.deep.equal([503, false, 3]);
      const more = store.set(moreOfQueueAction);
      server.on('GET', `${AT}/queue`, [200, { items: [], cursor: null, changed_seq: 7 }]);
      await Promise.all([open({ queue: 'spam' }), more]);
      expect([list().failure, list().items]).to.deep.equal([null, []]);
    });

    it('with all decided items of a list that is short of four hundred', async () => {
      items = Array.from({ length: 250 }, () => anItem());
      const next = Array.from({ length: 50 }, () => anItem());
      server.on('GET', `${AT}/queue`, ({ query }) => [
        200,
        query.after ? { items: next, cursor: null, changed_seq: 7 } : { items, cursor: 'next', changed_seq: 7 },
      ]);
      await open();
      decide(items.slice(0, 5), 'spam');
      await isSent();
      await store.set(moreOfQueueAction);
      expect(list().items).to.have.length(300);
      expect(fates().slice(0, 6)).to.deep.equal([...Array(5).fill('done'), '']);
    });

    it('with the last four hundred; earlier ones leave once they are decided', async () => {
      items = Array.from({ length: 398 }, () => anItem());
      const next = Array.from({ length: 5 }, () => anItem());
      server.on('GET', `${AT}/queue`, ({ query }) => [
        200,
        query.after ? { items: next, cursor: null, changed_seq: 7 } : { items, cursor: 'next', changed_seq: 7 },
      ]);
      await open();
      decide([items[0], items[2], items[3]] as QueueItem[], 'spam');
      await isSent();
      await store.set(moreOfQueueAction);
      expect(list().items).to.have.length(401);
      expect(texts().slice(0, 2)).to.deep.equal([items[1], items[3]].map((item) => uuidOf(item as QueueItem)));
      expect(store.get(fateAtom(uuidOf(items[0] as QueueItem)))).to.equal(null);
      store.set(tidyQueueAction);
      expect(list().items).to.have.length(400);
    });
  });

  describe('of which an item is opened', () => {
    const claims = () => server.asked('POST', '/claims').map(({ json }) => json as object);
    const uuid = (at: number) => uuidOf(items[at] as QueueItem);

    it('is leased, and its lease ends with the next', async () => {
      await open();
      await store.set(openItemAction, uuid(0));
      await store.set(openItemAction, uuid(0));
      await store.set(openItemAction, uuid(1));
      await store.set(openItemAction, '');
      await waitUntil(() => claims().length === 5, 'not all asked');
      expect(claims()).to.deep.include.members([
        { content_uuids: [uuid(0)], take_over: false },
        { content_uuids: [uuid(0)], release: true },
        { content_uuids: [uuid(1)], take_over: false },
        { content_uuids: [uuid(1)], release: true },
      ]);
      expect(claims().filter((it) => 'release' in it)).to.have.length(2);
    });

    it('has no lease once it is decided', async () => {
      await open();
      await store.set(openItemAction, uuid(0));
      decide([items[0] as QueueItem], 'spam');
      await store.set(openItemAction, uuid(1));
      await isSent();
      await store.set(openItemAction, uuid(0));
      await store.set(openItemAction, '');
      await waitUntil(() => claims().length === 3, 'the second lease does not end');
      expect(claims()).to.deep.equal([
        { content_uuids: [uuid(0)], take_over: false },
        { content_uuids: [uuid(1)], take_over: false },
        { content_uuids: [uuid(1)], release: true },
      ]);
    });

    it('names who holds it', async () => {
      const claim = { user_uuid: 'u9', name: 'Ben', until: 1 };
      server.on('POST', `${AT}/queue/claims`, [200, { claims: [{ content_uuid: uuid(1), is_yours: false, claim }] }]);
      await open();
      await store.set(openItemAction, uuid(1));
      expect(list().items.map((item) => item.claim)).to.deep.equal([null, claim, null]);
      server.on('POST', `${AT}/queue/claims`, [503, { code: 'unavailable', message: 'no' }]);
      await store.set(openItemAction, uuid(2));
      expect(list().items.map((item) => item.claim)).to.deep.equal([null, claim, null]);
    });

    it('is replaced by its newest text only once that has changed', async () => {
      await open();
      const changed = { ...(items[0] as QueueItem), version: 5 };
      store.set(replaceItemAction, changed);
      expect(list().items[0]?.version).to.equal(1);
      store.set(fateAtom(uuid(0)), { kind: 'changed' });
      store.set(replaceItemAction, changed);
      expect(list().items.map(({ version }) => version)).to.deep.equal([5, 1, 1]);
    });

    it('is read with everyone it names', async () => {
      const [item] = items as [QueueItem];
      const people = [601, 602, 603, 604].map(numericIdToUuid);
      const said = (actor_uuid: string | undefined) => ({ ...item.content, actor_uuid });
      server.on('GET', `${AT}/comments/:uuid`, [
        200,
        {
          ...{ item, parent: said(people[0]), replies: [said(people[1])], notes: [], versions: [] },
          why: { log: [{ actor_uuid: people[2] }, { actor_uuid: null }], flags: [{ user_uuid: people[3] }] },
        },
      ]);
      await store.set(loadDetailAction, uuidOf(item));
      await waitUntil(() => server.asked('GET', '/users').length > 0, 'nobody asked for');
      const asked = server
        .asked('GET', '/users')
        .flatMap(({ query }) => Object.values(query))
        .join();
      expect(people.filter((it) => !asked.includes(it))).to.deep.equal([]);
    });
  });

  describe('of which items are decided', () => {
    const pair = () => items.slice(0, 2) as [QueueItem, QueueItem];

    it('sends one decision at a time, and counts what is unsent', async () => {
      let answer: ((it: [number, object]) => void) | undefined;
      server.on('POST', `${AT}/queue/decisions`, () => new Promise((resolve) => (answer = resolve)));
      await open();
      const [one, two] = pair();
      decide([one], 'approve');
      decide([two], 'reject', 'hate');
      await waitUntil(() => answer, 'not sent');
      expect([sent().length, store.get(unsentAtom), fates()]).to.deep.equal([1, 2, ['sending', 'sending', '']]);
      server.on('POST', `${AT}/queue/decisions`, accept);
      answer?.([200, { results: [{ content_uuid: uuidOf(one), code: null, decided: null, version: 2 }] }]);
      await isSent();
      expect(sent().map(({ resolution, reason }) => [resolution, reason])).to.deep.equal([
        ['approve', undefined],
        ['reject', 'hate'],
      ]);
      expect(fates()).to.deep.equal(['done', 'done', '']);
      await waitUntil(() => server.asked('GET', '/counts').length > 1, 'not counted again');
    });

    it('waits for the connection with up to fifty decisions', async () => {
      const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
      server.on('POST', `${AT}/queue/decisions`, 'offline');
      items = Array.from({ length: 51 }, () => anItem());
      await open();
      const taken = items.map((item) => decide([item], 'spam'));
      expect(taken.indexOf(false)).to.equal(50);
      expect(store.get(fateAtom(uuidOf(items[50] as QueueItem)))).to.equal(null);
      await waitUntil(() => sent().length === 1);
      await clock.tickAsync(RETRY_MS - 1);
      expect(sent()).to.have.length(1);
      for (const status of [503, 429]) {
        server.on('POST', `${AT}/queue/decisions`, [status, { code: 'unavailable', message: 'no' }]);
        const { length } = sent();
        await clock.tickAsync(RETRY_MS);
        await waitUntil(() => sent().length > length, 'not sent again');
        expect(store.get(unsentAtom)).to.equal(50);
      }
      server.on('POST', `${AT}/queue/decisions`, accept);
      await clock.tickAsync(RETRY_MS);
      clock.restore();
      await isSent();
      expect(store.get(noticesAtom)).to.deep.equal([]);
    });

    it('decides nothing without items', async () => {
      await open();
      expect(decide([], 'spam')).to.equal(false);
      expect([store.get(unsentAtom), sent()]).to.deep.equal([0, []]);
    });

    it('shows what each item was refused for, and offers the undo of the others', async () => {
      const decided = { user_uuid: 'u9', name: 'Ben', resolution: 'enable' as const, date: 1 };
      server.on('POST', `${AT}/queue/decisions`, [
        200,
        {
          results: [
            { content_uuid: uuidOf(items[0] as QueueItem), code: 'text_changed', decided: null, version: 3 },
            { content_uuid: uuidOf(items[1] as QueueItem), code: 'decided_since', decided, version: 4 },
            { content_uuid: uuidOf(items[2] as QueueItem), code: null, decided: null, version: 5 },
          ],
        },
      ]);
      await open();
      decide(items, 'spam');
      expect(store.get(lastDecisionAtom)?.items).to.have.length(3);
      await isSent();
      expect(fates()).to.deep.equal(['changed', 'elsewhere', 'done']);
      expect(store.get(fatesAtom).get(uuidOf(items[1] as QueueItem))).to.deep.equal({ kind: 'elsewhere', decided });
      expect(store.get(lastDecisionAtom)?.items).to.deep.equal([{ ...items[2], version: 5 }]);
      server.on('POST', `${AT}/queue/decisions`, accept);
      decide([items[0] as QueueItem], 'approve');
      await isSent();
      expect(sent().at(-1)?.items[0]).to.include({ version: 3 });
    });

    it('goes back to what was shown before, with a notice, when the server refuses', async () => {
      await open();
      const [one] = pair();
      store.set(fateAtom(uuidOf(one)), { kind: 'changed' });
      server.on('POST', `${AT}/queue/decisions`, [403, { code: 'forbidden', message: 'no' }]);
      decide(items, 'spam');
      await isSent();
      expect(fates()).to.deep.equal(['changed', '', '']);
      await waitUntil(() => store.get(noticesAtom).length === 1, 'no notice');
      expect(store.get(lastDecisionAtom)).to.equal(null);
    });

    it('drops the undo that waits behind a refused decision, and no later one', async () => {
      let answer: ((it: [number, object]) => void) | undefined;
      server.on('POST', `${AT}/queue/decisions`, () => new Promise((resolve) => (answer = resolve)));
      await open();
      const [one, two] = pair();
      decide([one, two], 'spam');
      decide([one], 'undo');
      decide([one], 'approve');
      decide([one], 'undo');
      await waitUntil(() => answer, 'not sent');
      server.on('POST', `${AT}/queue/decisions`, accept);
      answer?.([403, { code: 'forbidden', message: 'no' }]);
      await isSent();
      expect(sent().map(({ resolution }) => resolution)).to.deep.equal(['spam', 'approve', 'undo']);
      expect(fates()).to.deep.equal(['', '', '']);
    });

    it('keeps a newer decision on screen while an earlier one is answered', async () => {
      let answer: ((it: [number, object]) => void) | undefined;
      server.on('POST', `${AT}/queue/decisions`, () => new Promise((resolve) => (answer = resolve)));
      await open();
      const [one] = pair();
      decide([one], 'spam');
      decide([one], 'undo');
      await waitUntil(() => answer, 'not sent');
      expect(fates()[0]).to.equal('');
      const first = answer;
      answer = undefined;
      first?.([200, { results: [{ content_uuid: uuidOf(one), code: null, decided: null, version: 2 }] }]);
      await waitUntil(() => answer, 'the undo is not sent');
      expect(fates()[0]).to.equal('');
      expect(sent()[1]).to.deep.equal({ items: [{ content_uuid: uuidOf(one), version: 2 }], resolution: 'undo' });
      (answer as unknown as (it: [number, object]) => void)([
        200,
        { results: [{ content_uuid: uuidOf(one), code: null, decided: null, version: 3 }] },
      ]);
      await isSent();
      expect(store.get(lastDecisionAtom)).to.equal(null);
    });

    it('undoes the decision by its own version after a switch to the queue where the item is now', async () => {
      await open();
      const [one] = pair();
      decide([one], 'spam');
      await isSent();
      items = [{ ...one, queue: 'spam', version: 11 }];
      await open({ queue: 'spam' });
      decide(store.get(lastDecisionAtom)?.items ?? [], 'undo');
      await isSent();
      expect(sent()[1]).to.deep.equal({ items: [{ content_uuid: uuidOf(one), version: 9 }], resolution: 'undo' });
    });

    it('undoes by the way of the decision: leaving an item has its own', async () => {
      await open();
      const [one, two] = pair();
      decide([one], 'leave');
      decide([two], 'reject');
      await isSent();
      decide([one], 'undo');
      decide([two], 'undo');
      await isSent();
      expect(sent('/leave').map(({ is_undone, items: of }) => [is_undone, of])).to.deep.equal([
        [false, [{ content_uuid: uuidOf(one), version: 1 }]],
        [true, [{ content_uuid: uuidOf(one), version: 9 }]],
      ]);
      expect(sent().map(({ resolution }) => resolution)).to.deep.equal(['reject', 'undo']);
    });
  });
});
