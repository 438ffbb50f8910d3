/** The open item as a moderator reads it, and its buttons with the mouse. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CommentDetail, QueueItem } from '../../../core/contract/console/queue';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import {
  anItem,
  buttonNamed,
  closeConsole,
  openQueue,
  pressButton,
  serveConsole,
} from '../../../test/support/console-page';
import { aComment } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const AT = '/v1/console/:domain';
const DAY = Date.UTC(2026, 1, 3, 12);

describe('an open item of the queue', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(
    items: QueueItem[],
    detail: Partial<CommentDetail> = {},
    queue = 'waiting',
  ): Promise<HTMLElement> {
    serveConsole(server, items);
    const why = { state: 'awaiting_moderation', state_reasons: [], decisions: [], flags: [], log: [] };
    server.on('GET', `${AT}/comments/:uuid`, () => [
      200,
      {
        ...{ item: items[0], why, parent: null, replies: [], more_replies: false, notes: [], versions: [] },
        ...detail,
      },
    ]);
    const el = await openQueue(`/localhost/queue/${queue}/${items[0]?.content.content_uuid}`);
    await waitUntil(() => buttonNamed(el, 'Add a note'), 'no details');
    return el;
  }
  const writer = { ...anItem().writer, name: 'Ana Riva', date_created: DAY, is_trusted: true, approved: 0 };
  const container = {
    content_container_uuid: 'c',
    container_id: 'story-1',
    title: 'Ferry',
    url: 'http://localhost/ferry',
  };
  const decisions = () =>
    server.asked('POST', 'queue/decisions').map(({ json }) => json as { resolution: string; reason?: string });

  it('reads as its article, writer, text, facts and decisions', async () => {
    const parent = aComment({ content: 'Is it late?' });
    const replies = [aComment({ content: 'It is.' })];
    const notes = [{ note_id: 1, user_uuid: 'u9', name: 'Ben', text: 'Known.', date: DAY }];
    const second_opinion = { question: 'Is this satire?', user_uuid: 'u9' };
    const item = anItem({ writer, container, second_opinion } as Partial<QueueItem>, {
      ...{ content_uuid: numericIdToUuid(42), content: 'Fools.', date_created: DAY },
    });
    const el = await open([item], { parent, replies, notes } as Partial<CommentDetail>);
    await reads(el, '.item', [
      'button: Back',
      'link: Ferry (keyshortcuts o) → http://localhost/ferry#vf-42',
      'heading: Ana RivaTrusted · New · 10 % removed · Joined February 3, 2026February 3, 2026',
      'Fools.',
      'Second opinion: Is this satire?',
      'heading: In reply to',
      'Is it late?',
      'heading: 1 reply',
      'It is.',
      'button: Whole thread (expanded false, keyshortcuts t)',
      'heading: Notes',
      'Known.',
      'Ben · February 3, 2026 at hh:mm',
      'status:',
      'A second opinion was requested.',
      'button: Add a note (keyshortcuts n)',
      'button: Pick (keyshortcuts p)',
      'group: Decision',
      'button: Approve (keyshortcuts a)',
      'button: Reject (keyshortcuts r)',
      'button: Spam (keyshortcuts s)',
      'button: Leave as it is (keyshortcuts l)',
    ]);
    const link = find<HTMLAnchorElement>(el, 'a.item__article');
    expect([link?.target, link?.rel]).to.deep.equal(['_blank', 'noreferrer']);
  });

  for (const [queue, buttons] of [
    ['waiting', 'Approve,Reject,Spam'],
    ['reported', 'Approve,Reject,Spam'],
    ['spam', 'Approve,Reject'],
    ['rejected', 'Approve,Spam'],
  ] as const)
    it(`offers what changes something in the queue “${queue}”`, async () => {
      const el = await open([anItem()], {}, queue);
      const shown = findAll(el, '.item__acts .verdict').map((it) => it.textContent);
      expect(shown.join()).to.equal(buttons);
    });

  it('shows a page of another host by its address, and an unknown page by its title', async () => {
    const el = await open([anItem({ container: { ...container, url: 'https://foreign.example/x' } })]);
    await waitUntil(() => find(el, '.item__top')?.textContent?.includes('foreign.example'), 'not named');
    expect(find(el, '.item__article')).to.equal(null);
    await closeConsole();
    const other = await open([anItem({ container: { ...container, title: '', url: '' } }, { metadata: {} })]);
    expect(find(other, 'bdi.item__article')?.textContent).to.equal('story-1');
  });

  it('is rejected with a chosen reason, or without one, by buttons', async () => {
    const el = await open([anItem(), anItem(), anItem()]);
    await pressButton(el, 'Reject', '.item__acts');
    await seen(el, '.reasons');
    await reads(el, '.item__acts', [
      'group: Decision',
      'group: The author will see the reason.',
      'button: Reject without a reason Enter',
      'button: Insults or harassment 1',
      'button: Hate speech 2',
      'button: Off topic 3',
      'button: False information 4',
      'button: Rule 3 5 – It breaks rule 3.',
      'button: Cancel',
    ]);
    expect(el.shadowRoot?.activeElement?.textContent).to.equal('Reject without a reason Enter');
    await pressButton(el, 'Cancel', '.reasons');
    await gone(el, '.reasons');
    await pressButton(el, 'Reject', '.item__acts');
    findAll(el, '.reasons button')[2]?.click();
    await waitUntil(() => decisions().length === 1);
    await seen(el, '.item__acts .verdict');
    await pressButton(el, 'Reject', '.item__acts');
    findAll(el, '.reasons button')[0]?.click();
    await waitUntil(() => decisions().length === 2);
    expect(decisions().map(({ resolution, reason }) => [resolution, reason])).to.deep.equal([
      ['reject', 'hate'],
      ['reject', undefined],
    ]);
  });

  it('offers ten reasons, of which nine have a key', async () => {
    const reasons = Array.from({ length: 10 }, (_, at) => ({ key: `r${at}`, label: `Rule ${at}`, says: '' }));
    serveConsole(server, [anItem()]);
    server.on('GET', `${AT}/reasons`, [200, { is_asked: true, reasons }]);
    const el = await openQueue();
    await waitUntil(() => server.asked('GET', '/reasons').length > 0);
    await sendKeys({ press: 'j' });
    await seen(el, '.item');
    await sendKeys({ press: 'r' });
    await waitUntil(() => findAll(el, '.reasons button').length === 12, 'not all reasons');
    expect(findAll(el, '.reasons kbd').map((it) => it.textContent)).to.deep.equal(['Enter', ...'123456789']);
  });

  it('stays as it is by its button, shows what was decided, and is undone in place', async () => {
    server.on('POST', `${AT}/queue/leave`, [
      200,
      { results: [{ content_uuid: 'x', code: null, decided: null, version: 2 }], batch_uuid: 'b' },
    ]);
    const item = anItem({}, { content: 'The only text' });
    const el = await open([item]);
    await pressButton(el, 'Leave as it is');
    await waitUntil(() => server.asked('POST', '/queue/leave').length === 1);
    await gone(el, '.item');
    find(el, '.queue-row__open')?.click();
    await seen(el, '.item');
    await reads(el, '.item__acts', ['group: Decision', 'Left as it is', 'button: Undo']);
    await pressButton(el, 'Undo', '.item__acts');
    await seen(el, '.item__acts .verdict');
  });

  it('is spam and approved by its buttons, and goes back to the list', async () => {
    const el = await open([anItem(), anItem(), anItem()]);
    await pressButton(el, 'Spam', '.item__acts');
    await waitUntil(() => decisions().length === 1);
    await pressButton(el, 'Approve', '.item__acts');
    await waitUntil(() => decisions().length === 2);
    expect(decisions().map(({ resolution }) => resolution)).to.deep.equal(['spam', 'approve']);
    await pressButton(el, 'Back');
    await gone(el, '.item');
    expect(location.pathname).to.equal('/console/localhost/queue/waiting');
  });

  it('names its network, and holds the host at once', async () => {
    const social = { handle: '@rita@social.example', url: 'https://social.example/@rita/1', host: 'social.example' };
    server.on('PUT', `${AT}/networks`, [204]);
    const el = await open([anItem({}, { content: 'Said there', origin: 'fediverse', social })]);
    await reads(el, '.item > .console-note', [
      '@rita@social.example ·',
      'link: Open the post on Mastodon → https://social.example/@rita/1',
      '· social.example: 0 visible, 0 rejected',
      'Decisions apply to this site. The post stays on social.example.',
      'button: Hold all from social.example',
      'button: Block social.example',
      'status:',
    ]);
    await pressButton(el, 'Hold all from social.example');
    await seenText(el, 'Saved for social.example.');
    expect(server.asked('PUT', '/networks').map(({ json }) => json)).to.deep.equal([
      { host: 'social.example', state: 'held', reason: '', days: 0 },
    ]);
    await pressButton(el, 'Block social.example');
    await reads(el, '.item > .console-note', [
      '@rita@social.example ·',
      'link: Open the post on Mastodon → https://social.example/@rita/1',
      '· social.example: 0 visible, 0 rejected',
      'Decisions apply to this site. The post stays on social.example.',
      'alert:',
      'Block social.example and hide all comments from there?',
      'button: Block social.example',
      'status:',
      'Saved for social.example.',
    ]);
  });
});
