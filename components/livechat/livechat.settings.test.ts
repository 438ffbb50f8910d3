import { expect } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { chatAtom } from '../../core/state/chat/chat.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { aComment, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { choose, itemLabel } from '../../test/support/menu';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';
import { CHAT, chatStage, serveChat, show } from '../../test/support/chat';

const server = fakeServer();
const labels = (el: Element) => findAll(el, '.menu__item').map(itemLabel);

describe('how staff set a chat', () => {
  chatStage();
  const sent = () => server.asked('PUT', '/v4/chat/').map(({ json }) => (json as { settings: object }).settings);

  async function open(settings: object): Promise<HTMLElement> {
    const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(robin));
    serveChat(server, [aComment({ content: 'Hello' })], { settings });
    server.on('PUT', '/v4/chat/:section/:container', ({ json }) => {
      const container = store.get(chatAtom(CHAT)).container;
      return [200, { ...container, settings: { ...container?.settings, ...(json as { settings: object }).settings } }];
    });
    const el = await show();
    await seenText(el, 'Hello');
    return el;
  }
  async function menu(el: Element, ...path: string[]): Promise<void> {
    find(el, 'header [aria-label="Chat settings"]')?.click();
    await choose(el, ...path);
  }
  const checked = (el: Element) => findAll(el, '.menu__item[aria-checked=true]').map(itemLabel);

  it('switches each rule on and off, and shows its state', async () => {
    const el = await open({ links_off: true });
    const switches = {
      'Members only': 'members_only',
      'Confirmed email addresses only': 'verified_only',
      'Emoji only': 'emotes_only',
      'No links': 'links_off',
      'No reactions': 'reactions_off',
      "Approve new members' messages first": 'newcomers_wait',
    };
    find(el, 'header [aria-label="Chat settings"]')?.click();
    await seen(el, '.menu__item');
    for (const [at, [label, name]] of Object.entries(switches).entries()) {
      const isOn = name !== 'links_off';
      await choose(el, label);
      await waitUntil(() => sent().length === at + 1, `not sent: ${label}`);
      expect(sent()[at]).to.deep.equal({ [name]: isOn });
      await waitUntil(() => checked(el).includes(label) === isOn, 'the menu stays, with the tick');
    }
    const item = findAll(el, '[role=menuitemcheckbox]').find((it) => itemLabel(it) === 'No links');
    expect(item?.textContent).to.equal("No linksMessages with links aren't accepted");
    expect(checked(el)).to.deep.equal(Object.keys(switches).filter((label) => label !== 'No links'));
    await expect(el).to.be.accessible();
  });

  it('sets seconds of slow mode and delay, with the current values checked', async () => {
    const el = await open({});
    for (const [list, name, labels, seconds] of [
      [
        'Slow mode',
        'slow_mode_seconds',
        ['Off', '5 seconds', '10 seconds', '30 seconds', '60 seconds', '120 seconds'],
        [0, 5, 10, 30, 60, 120],
      ],
      ['Delay messages', 'hold_seconds', ['Off', '2 seconds', '4 seconds', '6 seconds'], [0, 2, 4, 6]],
    ] as const) {
      let before = 'Off';
      for (const [at, label] of [...labels.entries()].reverse()) {
        await menu(el, list);
        await waitUntil(() => findAll(el, '.menu__item').length === labels.length);
        expect(checked(el)).to.deep.equal([before]);
        const count = sent().length;
        await choose(el, label);
        await waitUntil(() => sent().length === count + 1, `not sent: ${label}`);
        expect(sent().at(-1)).to.deep.equal({ [name]: seconds[at] });
        await gone(el, '.menu__item');
        before = label;
      }
    }
  });

  it('calms down, closes and opens', async () => {
    const el = await open({});
    await menu(el, 'Slow mode', '10 seconds');
    await waitUntil(() => sent().length === 1);
    await gone(el, '.menu__item');
    await menu(el, 'Calm mode');
    await seenText(el, 'Slow mode (30 seconds), no links, new members wait');
    await waitUntil(() => checked(el).includes('Calm mode'));
    expect(sent()[1]).to.deep.equal({ slow_mode_seconds: 30, links_off: true, newcomers_wait: true });
    await choose(el, 'Calm mode');
    await waitUntil(() => sent().length === 3);
    expect(sent()[2], 'as it was before').to.deep.equal({
      slow_mode_seconds: 10,
      links_off: false,
      newcomers_wait: false,
    });
    await choose(el, 'Close the chat');
    await waitUntil(() => sent().length === 4);
    expect(sent()[3]).to.deep.equal({ is_closed: true });
    el.remove();
    openPage();
    const closed = await open({ expiry_time: Date.now() - 1 });
    await menu(closed, 'Open the chat');
    await waitUntil(() => sent().length === 5);
    expect(sent()[4]).to.deep.equal({ is_closed: false });
    closed.remove();
    openPage();
    const later = await open({ expiry_time: Date.now() + 60_000 });
    find(later, 'header [aria-label="Chat settings"]')?.click();
    await seen(later, '.menu__item');
    expect(labels(later)).to.include('Close the chat');
  });
});
