import { expect } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import type { Privilege } from '../../core/contract/people/roles';
import { authorsAtom } from '../../core/state/page/page.atoms';
import { mutedAtom } from '../../core/state/relationships/relationships.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aComment, BEN, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { choose } from '../../test/support/menu';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livechat';
import { arrive, chatStage, serveChat, show } from '../../test/support/chat';

const server = fakeServer();

function readAs(user_privilege: Privilege | 'guest'): void {
  if (user_privilege === 'guest') logIn(false);
  else store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, name: 'Robin Vale', user_privilege }));
}
/** People by their privilege; all others are ordinary. */
function servePeople(privileges: Record<string, Privilege>): void {
  const names: Record<string, string> = { [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor', [READER]: 'Robin Vale' };
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({
      ...{ uuid, id: Number(uuid.slice(-3)) || 1, name: names[uuid], custom_badges: [] },
      user_privilege: privileges[uuid] ?? 'normal',
    }));
    return [200, { http_status: 200, result: { results } }];
  });
}
const labels = (el: Element) => findAll(el, '.menu__item').map(({ textContent }) => textContent);
const rowOf = (el: Element, { content_uuid }: Comment) => find(el, `.row[data-uuid="${content_uuid}"]`) as HTMLElement;
const act = (el: Element, message: Comment, label: string) =>
  rowOf(el, message).querySelector<HTMLButtonElement>(`.act[aria-label^="${label}"]`);

/** Opens the menu of a message, waits for its items, and closes it again. */
async function itemsOf(el: Element, message: Comment): Promise<(string | null)[]> {
  act(el, message, 'More')?.click();
  await seen(el, '.menu__item');
  const items = labels(el);
  act(el, message, 'More')?.click();
  await gone(el, '.menu__item');
  return items;
}

describe('actions on a message of a chat', () => {
  chatStage();
  const own = aComment({ actor_uuid: READER, content: 'Mine', date_created: Date.now() });
  const others = aComment({ actor_uuid: BEN, content: 'Theirs' });
  const staffs = aComment({ actor_uuid: ANA, content: 'The editors’' });
  const reading = ['Report', 'Mute Ben Okafor'];
  const staffItems = ['Remove', 'Spam', 'Pin'];
  const keptOut = ['Time out Ben Okafor', 'Ban Ben Okafor'];

  const table: [reader: Privilege | 'guest', own: string[], others: string[], staffs: string[]][] = [
    ['guest', ['Report', 'Mute Robin Vale'], reading, ['Report']],
    ['normal', ['Edit', 'Remove'], reading, ['Report']],
    ['moderator', ['Edit', ...staffItems], [...staffItems, ...keptOut, ...reading], [...staffItems, 'Report']],
    ['administrator', ['Edit', ...staffItems], [...staffItems, ...keptOut, ...reading], [...staffItems, 'Report']],
  ];
  for (const [reader, ...items] of table) {
    it(`differ by its author, for ${reader}`, async () => {
      readAs(reader);
      serveChat(server, [own, others, staffs]);
      servePeople({ [ANA]: 'moderator' });
      const el = await show();
      await seenText(el, 'Theirs');
      for (const [at, message] of [own, others, staffs].entries()) {
        expect(await itemsOf(el, message), message.content).to.deep.equal(items[at]);
      }
      const isReaders = reader !== 'guest';
      expect(act(el, own, 'Like')?.disabled, 'who wrote it does not like it').to.equal(isReaders);
      expect(act(el, others, 'Like')?.disabled).to.equal(false);
      expect([act(el, own, 'React') === null, act(el, others, 'React') === null]).to.deep.equal([isReaders, false]);
      expect([own, others].map((message) => act(el, message, 'Reply') !== null)).to.deep.equal([true, true]);
    });
  }

  it('is not offered to a banned reader on other readers’ messages', async () => {
    const banned = toReader({ id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'normal' });
    store.set(setCurrentUserAction, { ...banned, ban_level: 'posting' });
    serveChat(server, [others]);
    const el = await show();
    await seenText(el, 'Theirs');
    expect(await itemsOf(el, others)).to.deep.equal(['No actions available']);
  });

  it('is refused once it is too late, and in a closed chat', async () => {
    readAs('normal');
    const old = { ...own, date_created: Date.now() - 3_600_000 };
    serveChat(server, [old]);
    const el = await show();
    await seenText(el, 'Mine');
    expect(await itemsOf(el, old)).to.deep.equal(['No actions available']);
    el.remove();
    openPage();
    serveChat(server, [own], { settings: { expiry_time: Date.now() - 1000 } });
    const closed = await show();
    await seenText(closed, 'Mine');
    expect(await itemsOf(closed, own)).to.deep.equal(['No actions available']);
  });

  it('shows messages that wait for approval to their author and to staff, who approve them', async () => {
    readAs('moderator');
    const waiting = { ...others, state: 'awaiting_moderation', simplified_state: 'hidden' } as Comment;
    serveChat(server, [waiting]);
    server.on('POST', '/v4/*', [204]);
    const el = await show();
    await seenText(el, 'Theirs');
    expect(await itemsOf(el, waiting)).to.include.members(['Show now', ...staffItems]);
    expect(el.shadowRoot?.textContent).to.not.contain('Only you can see this');
    act(el, waiting, 'More')?.click();
    await choose(el, 'Show now');
    await waitUntil(() => server.asked('POST', `/moderation/${waiting.content_uuid}/enable`).length === 1, 'not shown');
    el.remove();
    openPage();
    serveChat(server, [{ ...own, state: 'awaiting_moderation', simplified_state: 'hidden' }]);
    const theirs = await show();
    await seenText(theirs, "Only you can see this until it's approved");
    expect(find(theirs, '.message--under-way')).to.not.equal(null);
  });

  it('is sent for the message and the writer that are meant', async () => {
    readAs('moderator');
    serveChat(server, [others]);
    server.on('*', '/v4/chat/*', [204]);
    server.on('*', '/v4/livecomments/*', [204]);
    serveChat(server, [others]);
    server.on('POST', '/v2/*', [200, { http_status: 200, result: {} }]);
    const el = await show();
    await seenText(el, 'Theirs');
    const pick = async (...items: string[]) => {
      act(el, others, 'More')?.click();
      await choose(el, ...items);
      await gone(el, '.menu__item');
    };
    await pick('Pin');
    await waitUntil(() => server.asked('POST', `/${others.content_uuid}/pin`).length === 1, 'not pinned');
    arrive({ ...others, is_pinned: true }, 'pinned');
    await seen(el, '.pinned');
    await pick('Unpin');
    await waitUntil(() => server.asked('DELETE', `/${others.content_uuid}/pin`).length === 1, 'not unpinned');
    await pick('Spam');
    await waitUntil(() => server.asked('POST', `/${others.content_uuid}/spam`).length === 1, 'not judged');

    const bans = () =>
      server.requests.filter(({ json }) => (json as object | undefined) && 'ban_level' in (json as object));
    for (const [at, [label, seconds]] of (
      [
        ['10 seconds', 10],
        ['1 minute', 60],
        ['10 minutes', 600],
        ['24 hours', 86_400],
      ] as const
    ).entries()) {
      const began = Date.now();
      await pick('Time out Ben Okafor', label);
      await waitUntil(() => bans().length === at + 1, `no time-out of ${label}`);
      const ban = bans().at(-1)?.json as { date_expired: number } | undefined;
      expect((ban?.date_expired ?? 0) - began).to.be.within(seconds * 1000, seconds * 1000 + 5000);
    }
    await pick('Ban Ben Okafor', 'Ban from posting');
    await waitUntil(() => bans().length === 5);
    await pick('Ban Ben Okafor', 'Ban and remove their messages from the last hour');
    await waitUntil(() => bans().length === 6);
    expect(
      bans()
        .slice(4)
        .map(({ json }) => (json as { remove_messages_hours?: number }).remove_messages_hours),
    ).to.deep.equal([undefined, 1]);
    expect(bans().every(({ path }) => path.includes(BEN))).to.equal(true);

    await pick('Remove');
    await seenText(el, 'This message was removed');
    await waitUntil(() => server.asked('DELETE', others.content_uuid).length === 2, 'not removed');
    expect(rowOf(el, others).querySelector('.act'), 'nothing is to be done with it').to.equal(null);
  });
});

describe('who is who in a chat', () => {
  chatStage();

  it('has a badge only for staff and the author of the page', async () => {
    const messages = [
      aComment({ actor_uuid: ANA, content: 'From staff' }),
      aComment({ actor_uuid: BEN, content: 'From the author' }),
      aComment({ actor_uuid: READER, content: 'From a reader' }),
    ];
    serveChat(server, messages);
    servePeople({ [ANA]: 'administrator', [BEN]: 'moderator' });
    store.set(authorsAtom, [`viafoura-uuid:${BEN}`]);
    const el = await show();
    await seenText(el, 'From a reader');
    const badges = messages.map((message) => rowOf(el, message).querySelector('.vf-badge')?.textContent);
    expect(badges).to.deep.equal(['Staff', 'Author', undefined]);
    store.set(authorsAtom, []);
  });

  it('has the settings only for staff, and reading options for everybody', async () => {
    for (const [reader, has] of [
      ['guest', false],
      ['normal', false],
      ['moderator', true],
      ['administrator', true],
    ] as const) {
      openPage();
      readAs(reader);
      serveChat(server, [aComment({ content: 'Hello' })]);
      const el = await show();
      await seenText(el, 'Hello');
      expect(Boolean(find(el, 'header [aria-label="Chat settings"]')), reader).to.equal(has);
      expect(find(el, 'header [aria-label="Chat view"]'), reader).to.not.equal(null);
      expect(el.shadowRoot?.textContent, reader).to.not.contain('Hidden from readers');
      el.remove();
    }
  });

  it('highlights messages that mention the reader, and folds those of muted people, never their own', async () => {
    const mentions = [{ user_uuid: READER, position: 0, length: 6 }];
    const [named, plain, muted, own] = [
      aComment({ actor_uuid: ANA, content: '@Robin hello', mentions }),
      aComment({ actor_uuid: ANA, content: 'Nobody', mentions: [{ user_uuid: ANA, position: 0, length: 6 }] }),
      aComment({ actor_uuid: BEN, content: 'Go away' }),
      aComment({ actor_uuid: READER, content: 'Still here' }),
    ];
    const theirs = { ...muted, reactions: { '👏': 2 } };
    serveChat(server, [named, plain, theirs, own]);
    server.on('GET', '/v4/chat/:section/personal', [200, { containers: [], muted: [BEN, READER] }]);
    const el = await show();
    await seenText(el, 'Muted person');
    expect(findAll(el, '.message--named')).to.deep.equal([rowOf(el, named).querySelector('.message')]);
    expect(rowOf(el, theirs).textContent).to.not.contain('Go away');
    expect(rowOf(el, theirs).querySelectorAll('.act, .reaction')).to.have.length(0);
    expect(rowOf(el, own).textContent).to.contain('Still here');
    store.set(mutedAtom, new Set());
    await seenText(el, 'Go away');
    expect(rowOf(el, theirs).querySelectorAll('.reaction')).to.have.length(1);
  });
});
