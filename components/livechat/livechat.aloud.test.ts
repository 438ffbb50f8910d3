import { aTimeout, expect } from '@open-wc/testing';
import type sinon from 'sinon';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import { aloudAtom } from '../../core/state/chat/aloud.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aComment, BEN, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll, seen } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';
import { arrive, chatStage, many, serveChat, show } from '../../test/support/chat';
import { slowClock } from '../../test/support/slow-clock';

const server = fakeServer();
const rowOf = (el: Element, { content_uuid }: Comment) => find(el, `.row[data-uuid="${content_uuid}"]`) as HTMLElement;
const removed = { content: undefined, state: 'disabled', simplified_state: 'hidden' } as const;
function readAsStaff(): void {
  const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'moderator' as const };
  store.set(setCurrentUserAction, toReader(robin));
}

describe('what a screen reader announces of a chat', () => {
  chatStage();
  const said = (el: Element) => find(el, '.hushed[role=status]')?.textContent;
  const mentions = [{ user_uuid: READER, position: 0, length: 6 }];
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => {
    clock = slowClock('Date');
  });
  afterEach(() => {
    clock.restore();
    store.set(aloudAtom, 'all');
    localStorage.removeItem('vfChatAloud');
  });

  async function open(): Promise<HTMLElement> {
    serveChat(server, many(2));
    const el = await show();
    await seen(el, '.row');
    return el;
  }

  it('is one message in three seconds, with its writer, and soon nothing', async () => {
    const el = await open();
    expect(said(el)).to.equal('');
    arrive(aComment({ actor_uuid: BEN, content: 'Offside' }));
    await waitUntil(() => said(el) === 'Ben Okafor: Offside', `it says ${said(el)}`);
    await clock.tickAsync(1500);
    arrive(aComment({ actor_uuid: ANA, content: 'No' }));
    await clock.tickAsync(900);
    await waitUntil(() => said(el) === '', 'it is not emptied');
    await clock.tickAsync(1000);
    await waitUntil(() => said(el) === 'Ana Moreau: No', `it says ${said(el)}`);
  });

  it('is the message alone until its author is known', async () => {
    server.on('GET', '/v2/:domain/users', [503, {}]);
    serveChat(server, []);
    const el = await show();
    await seen(el, '.empty');
    server.on('GET', '/v2/:domain/users', [503, {}]);
    arrive(aComment({ actor_uuid: BEN, content: 'Offside' }));
    await waitUntil(() => said(el) === 'Offside', `it says ${said(el)}`);
  });

  it('is the number of messages, every ten seconds, if there are several', async () => {
    const el = await open();
    for (const message of many(3)) arrive(message);
    await waitUntil(() => said(el) === '3 new messages', `it says ${said(el)}`);
    for (const message of many(2)) arrive(message);
    await clock.tickAsync(8000);
    expect(said(el)).to.equal('');
    await clock.tickAsync(2500);
    await waitUntil(() => said(el) === '2 new messages', `it says ${said(el)}`);
  });

  it('leaves out messages that were removed before, and the reader’s own', async () => {
    const el = await open();
    arrive(aComment({ actor_uuid: READER, content: 'Mine' }));
    arrive(aComment({ actor_uuid: BEN, content: 'First' }));
    await waitUntil(() => said(el) === 'Ben Okafor: First');
    const rude = arrive(aComment({ actor_uuid: ANA, content: 'Rude' }));
    await waitUntil(() => find(el, `[data-uuid="${rude.content_uuid}"]`));
    arrive({ ...rude, ...removed }, 'disabled');
    await clock.tickAsync(3200);
    expect(said(el)).to.equal('');
  });

  it('is only the last message that names the reader, or nothing, as the reader chose', async () => {
    const el = await open();
    store.set(aloudAtom, 'mentions');
    arrive(aComment({ actor_uuid: ANA, content: '@Robin one', mentions }));
    arrive(aComment({ actor_uuid: ANA, content: '@Robin two', mentions }));
    arrive(aComment({ actor_uuid: BEN, content: 'Nobody in it' }));
    await waitUntil(() => said(el) === 'Ana Moreau: @Robin two', `it says ${said(el)}`);
    await clock.tickAsync(2500);
    arrive(aComment({ actor_uuid: BEN, content: 'Nobody again' }));
    await clock.tickAsync(4000);
    expect(said(el)).to.equal('');
    store.set(aloudAtom, 'none');
    arrive(aComment({ actor_uuid: ANA, content: '@Robin three', mentions }));
    await clock.tickAsync(4000);
    expect(said(el)).to.equal('');
  });
});

describe('the keys of moderators in a chat', () => {
  chatStage();
  const sent = () =>
    server.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);

  async function open(messages: Comment[]): Promise<(message: Comment, key: string, more?: KeyboardEventInit) => void> {
    serveChat(server, messages);
    server.on('POST', '/v4/*', [204]);
    server.on('DELETE', '/v4/*', [204]);
    const el = await show();
    await waitUntil(() => findAll(el, '.row').length === messages.length);
    return (message, key, more) =>
      rowOf(el, message)
        .querySelector('.message')
        ?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...more }),
        );
  }

  it('remove, mark, pin and show the focused message, if the action is possible', async () => {
    readAsStaff();
    const [plain, pinned, other] = [aComment(), aComment({ is_pinned: true }), aComment()];
    const waiting = aComment({ state: 'awaiting_moderation', simplified_state: 'hidden' });
    const press = await open([plain, pinned, other, waiting]);
    // The keys load with the code of staff's parts.
    await waitUntil(() => {
      if (sent().length === 0) press(plain, 'i');
      return sent().length > 0;
    });
    press(pinned, 'i');
    press(waiting, 'e');
    press(plain, 'e');
    for (const key of ['d', 's', 'i']) press(waiting, key);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) press(plain, 's', { [modifier]: true });
    press(plain, 'x');
    press(other, 's');
    press(plain, 'd');
    await waitUntil(() => sent().length === 5, `sent ${sent()}`);
    await aTimeout(30);
    expect(sent()).to.have.members([
      'POST pin',
      'DELETE pin',
      'POST enable',
      'POST spam',
      `DELETE ${plain.content_uuid}`,
    ]);
    press(plain, 'd');
    await aTimeout(30);
    expect(sent(), 'it is removed already').to.have.length(5);
  });

  it('do nothing for readers', async () => {
    const message = aComment();
    const press = await open([message]);
    for (const key of ['d', 's', 'i', 'e']) press(message, key);
    await aTimeout(80);
    expect(sent()).to.deep.equal([]);
  });
});
