/** A person's screen: facts, bans, trust, and comments. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { store } from '../../../core/base/store/store';
import type { PersonDetail } from '../../../core/contract/console/people';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { goAction } from '../../../core/state/console/place';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { aComment } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const ana: PersonDetail = {
  ...{ user_uuid: 'u1', id: 1, name: 'Ana Moreau', pic_small: '', type: 'user', role: 'normal' },
  ...{ email: 'a…@example.org', is_email_proved: true, is_trusted: false, badges: [], ban_level: 'none' },
  ...{
    comments_made: 1200,
    date_created: Date.UTC(2025, 2, 3),
    date_seen: null,
    logins: ['password', 'passkey', 'windowslive'],
  },
  totals: { visible: 1150, awaiting_moderation: 7, disabled: 40, spam: 3 } as PersonDetail['totals'],
  removals: { days_30: { written: 0, removed: 0 }, days_365: { written: 200, removed: 12 } },
  judged: { approved: 30, removed: 2 },
  is_proven: false,
  ban: null,
};
const ban = {
  ...{ ban_uuid: 'b1', user_uuid: 'u1', ban_level: 'posting', is_permanent: false, user_message: '' },
  ...{ date_created: 1, date_expired: Date.UTC(2031, 4, 6, 12), date_lifted: null },
} as NonNullable<PersonDetail['ban']>;

describe('a person in the console', () => {
  const server = fakeServer();
  let person: PersonDetail;
  beforeEach(() => {
    person = ana;
    server.on('GET', '/v1/console/:domain/people/:uuid', () => [200, person]);
    server.on('GET', '/v4/livecomments/:section/:user/history', [200, { contents: [], more_available: false }]);
  });
  afterEach(closeConsole);

  async function open(role: 'moderator' | 'administrator' = 'moderator'): Promise<HTMLElement> {
    serveConsole(server, [], role);
    const el = await openConsole('/localhost/people/u1');
    store.set(goAction, { screen: 'people', detail: 'u1' });
    await seenText(el, 'Ana Moreau');
    return el;
  }
  const facts = (el: HTMLElement) =>
    Object.fromEntries(
      findAll(el, '.person-facts > div').map((it) => [...it.children].map((cell) => cell.textContent)),
    );

  it('has the facts that a decision needs', async () => {
    const el = await open();
    expect(facts(el)).to.deep.equal({
      'Email address': 'a…@example.org',
      Joined: 'March 3, 2025',
      'Last seen': '–',
      'Logs in with': 'password, passkey, Microsoft',
      Visible: '1,150',
      Waiting: '7',
      'Approved in a year': '30',
      'Removed in 30 days': '–',
      'Removed in a year': '12 of 200',
    });
    expect(find(el, '.console-note')).to.equal(null);
  });

  it('suggests trust for a proven writer', async () => {
    expect((await open()).shadowRoot?.textContent).to.not.contain('30 approved');
    await closeConsole();
    person = { ...ana, is_proven: true };
    const el = await open();
    await waitUntil(() => find(el, '.console-note'), 'no suggestion');
    expect(find(el, '.console-note')?.textContent).to.match(/30.*2/);
  });

  it('leaves out facts without a value', async () => {
    person = { ...ana, email: '', logins: [] };
    expect(Object.keys(facts(await open()))).to.not.include.members(['Email address', 'Logs in with']);
  });

  for (const [end, sentence] of [
    [ban.date_expired, 'Banned until May 6, 2031.'],
    [null, 'Banned permanently.'],
  ] as const)
    it(`says "${sentence}"`, async () => {
      person = { ...ana, ban_level: 'posting', ban: { ...ban, date_expired: end } };
      const el = await open();
      expect(find(el, '.console-note')?.textContent).to.equal(sentence);
      expect(find(el, 'h1 + .console-meta')?.textContent).to.equal('Banned');
    });

  it('bans with the chosen level and message, and shows the ban', async () => {
    server.on('POST', '/v2/:domain/users/:uuid/bans', () => {
      person = { ...ana, ban_level: 'ghost', ban: { ...ban, ban_level: 'ghost', date_expired: null } };
      return [200, { http_status: 200, result: person.ban }];
    });
    const el = await open();
    await pressButton(el, 'Ban');
    await seen(el, 'dialog form');
    expect(find(el, 'dialog')?.textContent).to.contain('Ban Ana Moreau');
    for (const label of findAll(el, 'dialog label'))
      if (/Being seen|Permanent/.test(label.textContent ?? '')) label.click();
    (find(el, 'dialog textarea') as HTMLTextAreaElement).value = ' Please be kind. ';
    find<HTMLFormElement>(el, 'dialog form')?.requestSubmit();
    await gone(el, 'dialog');
    await seenText(el, 'Banned permanently.');
    expect(server.asked('POST', '/users/u1/bans')[0]?.json).to.deep.equal({
      ban_level: 'ghost',
      is_permanent: true,
      user_message: 'Please be kind.',
    });
    expect(buttonNamed(el, 'Ban')).to.equal(undefined);
  });

  it('bans nobody when the dialog is closed', async () => {
    const el = await open();
    await pressButton(el, 'Ban');
    await seen(el, 'dialog form');
    await sendKeys({ press: 'Escape' });
    await gone(el, 'dialog');
    expect(server.asked('POST', '/bans')).to.deep.equal([]);
    expect(server.asked('GET', '/people/u1').length).to.equal(1);
  });

  it('lifts a ban, and offers a new one', async () => {
    person = { ...ana, ban_level: 'posting', ban };
    server.on('DELETE', '/v2/:domain/users/:uuid/bans/:ban', () => {
      person = ana;
      return [204];
    });
    const el = await open();
    await pressButton(el, 'Unban');
    await waitUntil(() => buttonNamed(el, 'Ban'), 'still banned');
    expect(server.asked('DELETE', '/users/u1/bans/b1').length).to.equal(1);
  });

  it('trusts, and stops trusting', async () => {
    server.on('PUT', '/v2/:domain/users/:uuid/trust', () => {
      person = { ...ana, is_trusted: true };
      return [204];
    });
    server.on('DELETE', '/v2/:domain/users/:uuid/trust', () => {
      person = ana;
      return [204];
    });
    const el = await open();
    await pressButton(el, 'Trust this person');
    await seenText(el, 'Trusted');
    await pressButton(el, 'Stop trusting');
    await waitUntil(() => buttonNamed(el, 'Trust this person'), 'still trusted');
  });

  it('stays as it is when the server refuses', async () => {
    server.on('PUT', '/v2/:domain/users/:uuid/trust', [429, { code: 'too_many_requests', message: 'no' }]);
    const el = await open();
    await pressButton(el, 'Trust this person');
    await waitUntil(() => server.asked('PUT', '/trust').length > 0, 'not asked');
    await seenText(el, 'doing this too quickly');
    expect(buttonNamed(el, 'Stop trusting')).to.equal(undefined);
  });

  for (const [who, part] of [
    ['staff', { role: 'moderator' }],
    ['themselves', { user_uuid: numericIdToUuid(100) }],
  ] as const)
    it(`has no ban and no trust for ${who}`, async () => {
      person = { ...ana, ...part } as PersonDetail;
      const el = await open();
      await seen(el, '.person-facts');
      expect(find(el, '.console-acts')).to.equal(null);
    });

  it('links to requests about their data for administrators alone', async () => {
    expect(find(await open('moderator'), 'a[href*="requests"]')).to.equal(null);
    await closeConsole();
    const el = await open('administrator');
    expect(new URL((await seen<HTMLAnchorElement>(el, 'a[href*="requests/"]')).href).pathname).to.equal(
      '/console/localhost/requests/u1',
    );
  });

  it('lists their comments with states, a page at a time', async () => {
    const said = (content: string, part: object = {}) => aComment({ content, ...part });
    const first = said('The ferry is late.');
    const second = said('Buy my pills.', { state: 'spam', simplified_state: 'hidden', state_reasons: [] });
    server.on('GET', '/v4/livecomments/:section/:user/history', ({ query }) => [
      200,
      query.starting_from ? { contents: [second], more_available: false } : { contents: [first], more_available: true },
    ]);
    const el = await open();
    const rows = () =>
      findAll(el, '.person-text').map((it) => [it.textContent, it.closest('td')?.nextElementSibling?.textContent]);
    await waitUntil(() => rows().length === 1, 'no comments');
    await pressButton(el, 'Show more');
    await waitUntil(() => rows().length === 2, 'no second page');
    expect(rows()).to.deep.equal([
      ['The ferry is late.', 'Visible'],
      ['Buy my pills.', 'Spam'],
    ]);
    expect(server.asked('GET', '/history').map(({ query }) => query.starting_from)).to.deep.equal([
      undefined,
      first.content_uuid,
    ]);
    await waitUntil(() => !buttonNamed(el, 'Show more'), 'a page too many is offered');
  });

  it('shows that there are no comments', async () => {
    await seenText(await open(), 'No comments yet.');
  });

  it('can be asked for again after a failure', async () => {
    server.on('GET', '/v1/console/:domain/people/:uuid', [503, { code: 'unavailable', message: 'no' }]);
    serveConsole(server, []);
    const el = await openConsole('/localhost/people/u1');
    store.set(goAction, { screen: 'people', detail: 'u1' });
    await waitUntil(() => buttonNamed(el, 'Try again'), 'no way back');
    server.on('GET', '/v1/console/:domain/people/:uuid', [200, ana]);
    await pressButton(el, 'Try again');
    await seenText(el, 'a…@example.org');
  });

  it('is found in the list by words and by filter, with role, trust and ban', async () => {
    const line = (user_uuid: string, name: string, part: object = {}) => ({ ...ana, user_uuid, name, ...part });
    const people = [
      line('u1', 'Ana Moreau'),
      line('u2', 'Ben', { role: 'moderator', is_trusted: true }),
      line('u3', 'Guest', { type: 'anonymous', ban_level: 'ghost' }),
      line('u4', 'Rita', { type: 'remote' }),
    ];
    server.on('GET', '/v1/console/:domain/people', [200, { people, after: null }]);
    serveConsole(server, []);
    const el = await openConsole('/localhost/people');
    await seenText(el, 'Rita');
    await reads(el, '.console__main', [
      'heading: People',
      'field: Find a person',
      'menu: Show = Everyone of Everyone, New, Trusted, Banned, Staff',
      'region: People',
      'Name',
      'Status',
      'Email address',
      'Comments',
      'Joined',
      'link: Ana Moreau → /console/localhost/people/u1',
      'a…@example.org',
      '1,200',
      'March 3, 2025',
      'link: Ben → /console/localhost/people/u2',
      'Moderator · Trusted',
      'a…@example.org',
      '1,200',
      'March 3, 2025',
      'link: Guest → /console/localhost/people/u3',
      'Guest · Banned',
      'a…@example.org',
      '1,200',
      'March 3, 2025',
      'link: Rita → /console/localhost/people/u4',
      'On a social network',
      'a…@example.org',
      '1,200',
      'March 3, 2025',
    ]);
    const menu = find<HTMLSelectElement>(el, '.console-search select') as HTMLSelectElement;
    const asked = () => server.asked('GET', '/people').map(({ query }) => [query.filter, query.q]);
    menu.value = 'banned';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
    await waitUntil(() => asked().at(-1)?.join() === 'banned,', 'not filtered');
    const search = find<HTMLInputElement>(el, 'input[type="search"]') as HTMLInputElement;
    fill(search, 'an');
    fill(search, 'ana ');
    await waitUntil(() => asked().at(-1)?.join() === 'banned,ana', 'not searched');
    expect(asked().filter(([, q]) => q)).to.deep.equal([['banned', 'ana']]);
    find(el, 'tbody a')?.click();
    await seenText(el, 'March 3, 2025');
    expect(location.pathname).to.equal('/console/localhost/people/u1');
  });

  const figures = [
    'Logs in with',
    'password, passkey, Microsoft',
    'Visible',
    '1,150',
    'Waiting',
    '7',
    'Approved in a year',
    '30',
    'Removed in 30 days',
    '–',
    'Removed in a year',
    '12 of 200',
    'heading: Comments',
    'No comments yet.',
  ];

  it('reads as a name, what may be done, facts and comments', async () => {
    person = { ...ana, date_seen: Date.UTC(2026, 1, 3, 12) };
    const el = await open('administrator');
    await seenText(el, 'No comments yet.');
    await reads(el, '.console__main', [
      'link: All people → /console/localhost/people',
      'heading: Ana Moreau',
      'button: Ban',
      'button: Trust this person',
      'link: Copy or erase data → /console/localhost/requests/u1',
      'Email address',
      'a…@example.org',
      'Joined',
      'March 3, 2025',
      'Last seen',
      'February 3, 2026',
      ...figures,
    ]);
    await closeConsole();
    person = { ...ana, is_trusted: true, ban_level: 'posting', ban };
    const other = await open();
    await seenText(other, 'No comments yet.');
    await reads(other, '.console__main', [
      'link: All people → /console/localhost/people',
      'heading: Ana Moreau',
      'Trusted · Banned',
      'button: Unban',
      'button: Stop trusting',
      'Banned until May 6, 2031.',
      'Email address',
      'a…@example.org',
      'Joined',
      'March 3, 2025',
      'Last seen',
      '–',
      ...figures,
    ]);
  });

  it('stays banned when the server refuses to lift it', async () => {
    person = { ...ana, ban_level: 'posting', ban };
    server.on('DELETE', '/v2/:domain/users/:uuid/bans/:ban', [429, { code: 'too_many_requests', message: 'no' }]);
    const el = await open();
    await pressButton(el, 'Unban');
    await seenText(el, 'doing this too quickly');
    expect(server.asked('GET', '/people/u1')).to.have.length(1);
  });
});
