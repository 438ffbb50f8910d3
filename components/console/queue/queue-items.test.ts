/** The queue shows one item at a time, the changes of a text, and a part of a long list. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { QueueItem } from '../../../core/contract/console/queue';
import { closeConsole, openQueue, pressButton, serveQueue } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, seen, seenText } from '../../../test/support/seen';
import { waitUntil } from '../../../test/support/wait-until';
import { ROWS_MAX } from './queue-list';

const AT = '/v1/console/:domain';

describe('the items of the console’s queue', () => {
  const server = fakeServer();
  let items: QueueItem[];
  beforeEach(() => {
    items = serveQueue(server);
  });
  afterEach(closeConsole);

  const press = (key: string) => sendKeys({ press: key });

  it('shows items one at a time by z, and the list again', async () => {
    const el = await openQueue();
    await press('z');
    await seen(el, '.queue[data-single] .item');
    expect(find(el, '.queue__list')?.checkVisibility()).to.equal(false);
    await press('z');
    await waitUntil(() => !find(el, '.queue[data-single]'));
  });

  it('offers to undo the last decision under the next item, and says so once nothing is left', async () => {
    const el = await openQueue();
    await press('z');
    const shows = (text: string) =>
      waitUntil(() => find(el, '.item__words')?.textContent === text, `not shown: ${text}`);
    await shows('The first text');
    await press('s');
    await shows('The second text');
    await pressButton(el, 'Undo', '.item__last');
    await shows('The first text');
    expect(find(el, '.item__last')).to.equal(null);
    await press('s');
    await shows('The second text');
    expect(find(el, '.queue-cleared')).to.equal(null);
    await press('a');
    await waitUntil(() => find(el, '.queue-cleared')?.textContent === 'Nothing is waiting for review.');
  });

  it('shows what the author changed, and decides about the new text', async () => {
    const [item] = items;
    server.on('POST', `${AT}/queue/decisions`, ({ json }) => {
      const [{ content_uuid, date_edited }] = (json as { items: [{ content_uuid: string; date_edited: number }] })
        .items;
      const code = date_edited === 5 ? null : 'text_changed';
      return [200, { results: [{ content_uuid, code, decided: null, version: 1 }], batch_uuid: 'b' }];
    });
    const el = await openQueue();
    await press('j');
    await seenText(el, 'The first text');
    const why = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    server.on('GET', `${AT}/comments/:uuid`, () => [
      200,
      {
        item: { ...item, content: { ...item?.content, content: 'The third text', date_edited: 5 } },
        ...{ why, parent: null, replies: [], more_replies: false, notes: [], versions: [] },
      },
    ]);
    await press('a');
    await waitUntil(() => find(el, `[data-fate="changed"]`));
    await press('k');
    await waitUntil(() => find(el, '.text-diff ins')?.textContent === 'third', 'no difference shown');
    expect(find(el, '.text-diff del')?.textContent).to.equal('first');
    await press('a');
    await waitUntil(() => find(el, '[data-fate="done"]'), 'the new text is not decided');
  });

  it('has at most 200 rows in the document, around the open item', async () => {
    items = serveQueue(
      server,
      Array.from({ length: ROWS_MAX + 60 }, (_, n) => `Text ${n}`),
    );
    const el = await openQueue(`/localhost/queue/waiting/${items[0]?.content.content_uuid}`);
    await waitUntil(() => findAll(el, '.queue-row').length === ROWS_MAX);
    await seenText(el, 'Text 0');
    find<HTMLButtonElement>(el, '.item__back')?.click();
    await pressButton(el, 'Show earlier');
    expect(findAll(el, '.queue-row')).to.have.length(ROWS_MAX);
  });
});
