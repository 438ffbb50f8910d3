/** A moderator opens the whole thread around an item, and decides about its comments with the keyboard and by buttons. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { QueueItem } from '../../../core/contract/console/queue';
import type { Comment } from '../../../core/contract/content/comment';
import { anItem, closeConsole, openQueue, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';

const AT = '/v1/console/:domain';
const visible: Partial<Comment> = { state: 'visible', simplified_state: 'visible', state_reasons: [] };

describe('the whole thread around an item', () => {
  const server = fakeServer();
  let item: QueueItem;
  let parent: QueueItem;
  let sibling: QueueItem;
  let reply: QueueItem;
  beforeEach(() => {
    item = anItem({}, { content: 'The item' });
    parent = anItem({ queue: null, version: 0 }, { ...visible, content: 'The parent' });
    sibling = anItem({ queue: null, version: 0 }, { ...visible, content: 'A sibling' });
    reply = anItem({}, { content: 'A reply that waits' });
    serveConsole(server, [item, anItem({}, { content: 'The next item' })]);
    const why = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    server.on('GET', `${AT}/comments/:uuid`, [
      200,
      { item, why, parent: parent.content, replies: [], more_replies: true, notes: [], versions: [] },
    ]);
    const more = { before: false, after: true, replies: false };
    server.on('GET', `${AT}/comments/:uuid/thread`, [
      200,
      { parents: [parent], item, before: [], after: [sibling], replies: [reply], more },
    ]);
  });
  afterEach(closeConsole);

  const press = (key: string) => sendKeys({ press: key });
  const focused = (el: HTMLElement) => (el.shadowRoot as ShadowRoot).activeElement as HTMLElement | null;
  const isOn = (el: HTMLElement, { content: { content_uuid } }: QueueItem) =>
    waitUntil(() => focused(el)?.dataset.uuid === content_uuid, 'the focus is elsewhere');
  const lines = (el: HTMLElement) => findAll(el, '.thread-line__text').map((line) => line.textContent);
  const decisions = () =>
    server.asked('POST', 'queue/decisions').map(({ json }) => json as { resolution: string; items: object[] });

  async function openThread(): Promise<HTMLElement> {
    const el = await openQueue();
    await press('j');
    await waitUntil(() => findAll(el, 'button').some((it) => it.textContent === 'Whole thread'));
    await press('t');
    await seen(el, '.thread');
    return el;
  }

  it('shows what is above, below and beside, with states, in the queue', async () => {
    const el = await openThread();
    expect(lines(el)).to.deep.equal(['The parent', 'The item', 'A reply that waits', 'A sibling']);
    const states = findAll(el, '.thread-line__state').map((it) => it.textContent);
    expect(states).to.deep.equal(['Visible', 'Waiting for review', 'Waiting for review', 'Visible']);
    const depths = findAll(el, '.thread-line').map((it) => it.dataset.depth);
    expect(depths).to.deep.equal(['0', '1', '2', '1']);
    expect(findAll(el, '.queue-row')).to.have.length(2);
    const buttons = findAll(el, '.thread-line').map((line) =>
      [...line.querySelectorAll('.verdict')].map((it) => it.textContent).join(),
    );
    expect(buttons).to.deep.equal(['Reject,Spam', '', 'Approve,Reject,Spam', 'Reject,Spam']);
  });

  it('begins at the item, goes through comments by j and k, decides the focused one, and closes to its button', async () => {
    const el = await openThread();
    await isOn(el, item);
    await press('j');
    await isOn(el, reply);
    await press('a');
    await waitUntil(() => decisions().length === 1);
    expect(decisions()[0]).to.deep.include({ resolution: 'approve' });
    expect(decisions()[0]?.items[0]).to.include({ content_uuid: reply.content.content_uuid, version: 1 });
    await isOn(el, reply);
    await seenText(el, 'Approved');
    await press('u');
    await waitUntil(() => decisions().length === 2);
    expect(decisions()[1]).to.deep.include({ resolution: 'undo' });
    await press('k');
    await isOn(el, item);
    await press('Escape');
    await waitUntil(() => !find(el, '.thread'));
    expect(focused(el)?.textContent).to.equal('Whole thread');
    expect(find(el, '.item__words')?.textContent).to.equal('The item');
  });

  it('asks for a reason at the comment that is rejected', async () => {
    const el = await openThread();
    await isOn(el, item);
    await press('k');
    await isOn(el, parent);
    await press('r');
    await seen(el, '.thread-line .reasons');
    await press('Escape');
    await waitUntil(() => !find(el, '.reasons'));
    await isOn(el, parent);
    await press('r');
    await seen(el, '.thread-line .reasons');
    await press('2');
    await waitUntil(() => decisions().length === 1);
    expect(decisions()[0]).to.deep.include({ resolution: 'reject', reason: 'hate' });
    expect(decisions()[0]?.items[0]).to.include({ content_uuid: parent.content.content_uuid, version: 0 });
    await isOn(el, parent);
  });

  it('decides the focused item of the thread, and moves to the next', async () => {
    const el = await openThread();
    await isOn(el, item);
    await press('s');
    await waitUntil(() => find(el, '.item__words')?.textContent === 'The next item');
    expect(find(el, '.thread')).to.equal(null);
  });

  it('loads further comments, and shows when the thread cannot be loaded', async () => {
    const last = anItem({ queue: null, version: 0 }, { ...visible, content: 'The last sibling' });
    server.on('GET', `${AT}/comments/:uuid/replies`, [200, { items: [last], more_available: false }]);
    const el = await openThread();
    await pressButton(el, 'Show more', '.thread');
    await waitUntil(() => lines(el).at(-1) === 'The last sibling');
    const asked = server.asked('GET', '/replies')[0];
    expect(asked?.path).to.contain(item.content.parent_uuid);
    expect(asked?.query).to.deep.equal({ after: sibling.content.content_uuid });
    await pressButton(el, 'Whole thread');
    await waitUntil(() => !find(el, '.thread'));
    server.on('GET', `${AT}/comments/:uuid/thread`, [500, {}]);
    await pressButton(el, 'Whole thread');
    await seen(el, '.console-failed button');
  });
});
