import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { CONTAINER, openPage, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { aPost, BLOG } from '../../../test/support/live-blog';
import { slowClock } from '../../../test/support/slow-clock';
import { waitUntil } from '../../../test/support/wait-until';
import { type Composition, emptyComposition, postOf, textPart } from './composition';
import { makeOutbox, type Outbox, type Outgoing } from './outbox';

describe('posts on their way', () => {
  const server = fakeServer();
  const KEY = 'vfDraft:outbox|night';
  const made: Outbox[] = [];
  const listeners = { sent: sinon.spy(), refused: sinon.spy(), changed: sinon.spy() };
  beforeEach(() => {
    openPage();
    for (const listener of Object.values(listeners)) listener.resetHistory();
  });
  afterEach(() => {
    for (const outbox of made.splice(0)) outbox.end();
    localStorage.clear();
  });

  function open(): Outbox {
    const outbox = makeOutbox('night', { section_uuid: SECTION, container: CONTAINER }, listeners);
    made.push(outbox);
    return outbox;
  }
  const saved = () => JSON.parse(localStorage.getItem(KEY) ?? '[]') as Outgoing[];
  function anItem(text: string, part: Partial<Composition> = {}, isPublished = true): Outgoing {
    const composition = { ...emptyComposition(), parts: [textPart(text)], ...part };
    const body = { status: 'draft' as const, post: postOf(composition) };
    return { draft_uuid: composition.draft_uuid, body, isPublished, composition };
  }
  const correction = (text: string, rev = 1) => anItem(text, { editing: { content_uuid: 'c', rev, time_shown: 5 } });
  const storesDrafts = () => {
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, [200, { date_changed: 7 }]);
    server.on('POST', `${BLOG}/:cc/posts/:uuid/publish`, ({ params }) => [201, aPost({ title: params.uuid ?? '' })]);
  };
  const sentOnes = () => listeners.sent.args.map(([item]) => (item as Outgoing).draft_uuid);

  it('are saved as drafts and published, one after the other, and forgotten', async () => {
    storesDrafts();
    const outbox = open();
    const [first, second] = [anItem('First'), anItem('Second')];
    outbox.add(first);
    outbox.add(second);
    expect(saved()).to.have.length(2);
    await waitUntil(() => listeners.sent.callCount === 2);
    expect(sentOnes()).to.deep.equal([first.draft_uuid, second.draft_uuid]);
    expect(
      listeners.sent.args.map(([, post]) => post.title),
      'each with its post',
    ).to.deep.equal(sentOnes());
    const order = server.requests.map(({ method, path }) => `${method} ${path.includes(first.draft_uuid) ? 1 : 2}`);
    expect(order).to.deep.equal(['PUT 1', 'POST 1', 'PUT 2', 'POST 2']);
    expect(server.asked('POST', '/publish')[0]?.json).to.deep.equal({ date_changed: 7 });
    expect([localStorage.getItem(KEY), listeners.changed.lastCall.args]).to.deep.equal([null, [0]]);
  });

  it('are only saved, not published, if they are submitted for review', async () => {
    storesDrafts();
    open().add(anItem('For later', {}, false));
    await waitUntil(() => listeners.sent.calledOnce);
    expect(listeners.sent.firstCall.args[1]).to.equal(undefined);
    expect(server.asked('POST', '/publish')).to.have.length(0);
  });

  it('wait while offline or while the server fails, and are sent afterwards, also those of an earlier page', async () => {
    for (const answer of ['offline', [503, {}]] as const) {
      server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, answer as 'offline');
      const before = open();
      before.add(anItem('Kept'));
      await waitUntil(() => server.asked('PUT', '/drafts/').length > 0);
      await aTimeout(20);
      expect([listeners.sent.callCount, listeners.refused.callCount, saved().length]).to.deep.equal([0, 0, 1]);
      before.end();
      listeners.changed.resetHistory();
      open();
      expect(listeners.changed.args, 'counted at once').to.deep.equal([[1]]);
      storesDrafts();
      dispatchEvent(new Event('online'));
      await waitUntil(() => listeners.sent.calledOnce && saved().length === 0);
      listeners.sent.resetHistory();
      server.requests.length = 0;
    }
  });

  it('are tried again after ten seconds, and no more once the page is left', async () => {
    const clock = slowClock();
    try {
      server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, 'offline');
      const outbox = open();
      outbox.add(anItem('Kept'));
      await waitUntil(() => server.asked('PUT', '/drafts/').length === 1);
      await clock.tickAsync(9000);
      expect(server.asked('PUT', '/drafts/')).to.have.length(1);
      await clock.tickAsync(1200);
      await waitUntil(() => server.asked('PUT', '/drafts/').length === 2);
      await clock.tickAsync(50);
      outbox.end();
      await clock.tickAsync(30_000);
      dispatchEvent(new Event('online'));
      await clock.tickAsync(50);
      expect(server.asked('PUT', '/drafts/')).to.have.length(2);
    } finally {
      clock.restore();
    }
  });

  it('are given back if they are refused, and the next continues; one refused after saving is still that draft', async () => {
    storesDrafts();
    server.on('POST', `${BLOG}/:cc/posts/:uuid/publish`, ({ params }) =>
      params.uuid === refused.draft_uuid ? [403, { code: 'forbidden', message: '' }] : [201, aPost()],
    );
    const [refused, next] = [anItem('No'), anItem('Yes')];
    const outbox = open();
    outbox.add(refused);
    outbox.add(next);
    await waitUntil(() => listeners.sent.calledOnce);
    expect(sentOnes()).to.deep.equal([next.draft_uuid]);
    const [item, failure] = listeners.refused.firstCall.args;
    expect([item.draft_uuid, item.composition.date_changed]).to.deep.equal([refused.draft_uuid, 7]);
    expect(failure.error_status).to.equal(403);
    expect(saved()).to.deep.equal([]);
  });

  it('are empty if something else is stored', () => {
    for (const text of ['{', '{}', '7']) {
      localStorage.setItem(KEY, text);
      listeners.changed.resetHistory();
      open();
      expect(listeners.changed.args, text).to.deep.equal([[0]]);
    }
  });

  it('correct a post twice without a conflict with themselves, with the text and without the pictures', async () => {
    const revs: number[] = [];
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => {
      const { rev } = json as { rev: number };
      revs.push(rev);
      return [200, aPost({ content_uuid: 'c', rev: rev + 1 })];
    });
    const outbox = open();
    outbox.add(correction('Once'));
    outbox.add(correction('Twice'));
    outbox.add(anItem('Another', { title: 'Named', editing: { content_uuid: 'd', rev: 5, time_shown: 5 } }));
    await waitUntil(() => listeners.sent.callCount === 3);
    expect(revs).to.deep.equal([1, 2, 5]);
    expect(listeners.sent.args[1]?.[1]).to.include({ content_uuid: 'c', rev: 3 });
    const [unnamed, , named] = server.asked('POST', '/edit').map(({ json }) => json as Record<string, unknown>);
    expect(unnamed).to.deep.include({ body: [{ type: 'paragraph', text: 'Once' }], content: 'post', time_shown: 5 });
    expect(named?.content).to.equal('Named');
    expect(Object.keys(named ?? {})).to.not.include.members(['media_uuids', 'media_alts']);
    expect(server.asked('PUT', '/drafts/')).to.have.length(0);
  });

  it('recognize a stored correction after a lost answer, and return one that conflicts', async () => {
    const conflict = (text: string) => {
      const other = aPost({ rev: 2, body: [{ type: 'paragraph', text }] });
      server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, [
        409,
        { code: 'edit_conflict', message: '', data: { other } },
      ]);
    };
    const outbox = open();
    conflict('Same');
    outbox.add(correction('Same'));
    await waitUntil(() => listeners.sent.calledOnce);
    expect(listeners.sent.firstCall.args[1]).to.equal(undefined);
    conflict('Theirs');
    outbox.add(correction('Mine'));
    await waitUntil(() => listeners.refused.calledOnce);
    expect(listeners.sent.callCount).to.equal(1);
  });

  it('are withdrawn until they are sent: the last correction of a post', async () => {
    const answer = { go: () => {} };
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, async () => {
      await new Promise<void>((resolve) => (answer.go = resolve));
      return [200, aPost({ rev: 2 })];
    });
    const outbox = open();
    outbox.add(correction('Begun'));
    await waitUntil(() => server.asked('POST', '/edit').length === 1);
    expect(outbox.takeBack('c'), 'it is under way').to.equal(undefined);
    outbox.add(correction('Second'));
    outbox.add(correction('Last'));
    expect(outbox.takeBack('other')).to.equal(undefined);
    expect(outbox.takeBack('c')?.parts[0]).to.include({ text: 'Last' });
    expect([saved().length, listeners.changed.lastCall.args]).to.deep.equal([2, [2]]);
    answer.go();
    await waitUntil(() => server.asked('POST', '/edit').length === 2);
    answer.go();
    await waitUntil(() => listeners.sent.callCount === 2);
    expect(outbox.takeBack('c'), 'all are sent').to.equal(undefined);
  });
});
