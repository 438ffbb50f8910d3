/** The screens beside the queue: what they ask the server, and what each role sees. */
import { expect } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { goAction } from '../../core/state/console/place';
import { logOutOfConsoleAction, renewConsoleAction } from '../../core/state/console/session';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../test/support/console-page';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';

const setting = (name: string, value: unknown, schema: object) => ({ name, value, default: value, schema });
const person = {
  user_uuid: 'u1',
  id: 1,
  name: 'Ana Moreau',
  pic_small: '',
  type: 'user',
  role: 'normal',
  email: 'a…@example.org',
  is_email_proved: true,
  is_trusted: false,
  badges: [],
  ban_level: 'none',
  comments_made: 12,
  date_created: 1,
};

describe('the console’s screens', () => {
  const server = fakeServer();
  let role: string;
  beforeEach(() => {
    role = 'administrator';
  });
  afterEach(closeConsole);

  /** Opens a screen as somebody of the role. */
  async function open(screen: 'people' | 'words' | 'settings' | 'system', detail = ''): Promise<HTMLElement> {
    serveConsole(server, [], role);
    const el = await openConsole(`/localhost/${screen}`);
    store.set(goAction, { screen, detail });
    return el;
  }

  it('show the lines to paste until the first page has loaded them', async () => {
    server.on('GET', '/v1/console/:domain/people', [200, { people: [], after: null }]);
    const el = await open('people');
    await seenText(el, 'No people found.');
    expect(find(el, '.console-first')).to.equal(null);
    serveConsole(server, [], role, null, false);
    await store.set(renewConsoleAction);
    await seenText(el, 'Waiting for the first page…');
    const code = find(el, '.console-code')?.textContent ?? '';
    expect(code).to.contain('<meta name="vf:domain" content="localhost">');
    expect(code).to.contain('<vf-conversations></vf-conversations>');
    serveConsole(server, [], role);
    await store.set(renewConsoleAction);
    await waitUntil(() => !find(el, '.console-first'), 'still shown');
  });

  it('show settings and the team to administrators only', async () => {
    role = 'moderator';
    server.on('GET', '/v1/console/:domain/people', [200, { people: [person], after: null }]);
    const el = await open('people');
    await seenText(el, 'Ana Moreau');
    const names = () => findAll(el, '.console-nav__link').map((it) => it.textContent);
    await waitUntil(
      () =>
        names().join() ===
        'Overview,Queue,People,Articles,Live and polls,Broadcasts,Words,Rules,Reasons,Figures,Networks,Log,Your account',
      names().join(),
    );
  });

  it('are in a menu on phones, which closes when one is chosen', async () => {
    server.on('GET', '/v1/console/:domain/people', [200, { people: [person], after: null }]);
    const el = await open('people');
    await pressButton(el, 'Menu');
    await waitUntil(() => find(el, '.console-nav')?.hasAttribute('data-open'));
    findAll<HTMLElement>(el, '.console-nav__link')
      .find((it) => it.textContent === 'Articles')
      ?.click();
    await waitUntil(() => !find(el, '.console-nav')?.hasAttribute('data-open'));
    expect(buttonNamed(el, 'Menu')?.getAttribute('aria-expanded')).to.equal('false');
  });

  it('find people by the typed text', async () => {
    server.on('GET', '/v1/console/:domain/people', ({ query }) => [
      200,
      { people: query.q ? [] : [person], after: null },
    ]);
    const el = await open('people');
    await seenText(el, 'Ana Moreau');
    const field = await seen<HTMLInputElement>(el, 'input[type="search"]');
    fill(field, 'nobody');
    await seenText(el, 'No people found.');
    expect(server.asked('GET', '/people').at(-1)?.query.q).to.equal('nobody');
  });

  it('send a changed setting with the version that was read, and report a conflict with another administrator', async () => {
    const page = {
      version: 4,
      settings: [
        setting('enable_dislikes', true, { type: 'boolean' }),
        setting('chat_reactions', [], { type: 'array' }),
      ],
    };
    server.on('GET', '/v1/console/:domain/settings', [200, page]);
    server.on('PATCH', '/v1/console/:domain/settings', [409, { code: 'edit_conflict', message: 'no' }]);
    const el = await open('settings');
    await seenText(el, 'Readers who are logged in can dislike comments.');
    // A list has commands of its own.
    expect(find(el, '.settings')?.textContent).to.not.contain('emoji');
    find<HTMLInputElement>(el, '.setting input')?.click();
    await seenText(el, '1 unsaved change');
    await pressButton(el, 'Save');
    await seenText(el, 'Someone else changed this');
    find<HTMLInputElement>(el, '.setting input')?.click();
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('Someone else changed this'), 'still shown');
    find<HTMLInputElement>(el, '.setting input')?.click();
    const [sent] = server.asked('PATCH', '/settings');
    expect(sent?.json).to.deep.equal({ settings: { enable_dislikes: false }, reason: '' });
    expect(sent?.headers.get('if-match')).to.equal('"4"');
    server.on('PATCH', '/v1/console/:domain/settings', [200, { ...page, version: 5 }]);
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    expect(buttonNamed(el, 'Save')).to.equal(undefined);
  });

  it('send each kind of setting as its schema wants it', async () => {
    const page = {
      version: 4,
      settings: [
        setting('nickname', 'Bo', { type: 'string', maxLength: 20 }),
        setting('most_likes', 5, { type: 'integer', minimum: 1, maximum: 9 }),
        setting('sorting', 'newest', { type: 'string', enum: ['newest', 'oldest'] }),
      ],
    };
    server.on('GET', '/v1/console/:domain/settings', [200, page]);
    const el = await open('settings');
    const [text, number] = [
      await seen<HTMLInputElement>(el, '.setting input[type="text"]'),
      await seen<HTMLInputElement>(el, '.setting input[type="number"]'),
    ];
    expect([text.maxLength, number.min, number.max]).to.deep.equal([20, '1', '9']);
    expect(findAll(el, '.setting option').map((it) => it.textContent)).to.deep.equal(['newest', 'oldest']);
    expect(find(el, '.settings')?.textContent).to.not.contain('Default:');
    fill(text, '');
    fill(number, '7');
    const select = find<HTMLSelectElement>(el, '.setting select') as HTMLSelectElement;
    select.value = 'oldest';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await seenText(el, '3 unsaved changes');
    for (const value of ['Bo', '5', 'newest']) await seenText(el, `Default: ${value}.`);
    server.on('PATCH', '/v1/console/:domain/settings', [
      400,
      { code: 'invalid_field', message: 'Give a name.', data: { field: 'settings.nickname' } },
    ]);
    await pressButton(el, 'Save');
    await waitUntil(() => text.getAttribute('aria-invalid') === 'true', 'not refused at its field');
    expect(number.getAttribute('aria-invalid')).to.equal(null);
    expect(server.asked('PATCH', '/settings')[0]?.json).to.deep.equal({
      settings: { nickname: '', most_likes: 7, sorting: 'oldest' },
      reason: '',
    });
  });

  it('try a text against the word lists and the other checks', async () => {
    server.on('GET', '/v4/livecomments/:section/rules', [200, { version: 2, rules: { word_lists: [] } }]);
    server.on('POST', '/v1/console/:domain/words/check', [
      200,
      {
        ...{ folded: 'you fool', verdict: 'hold' },
        matches: [{ list: 'Insults', action: 'hold', word: 'fool', start: 4, end: 8 }],
        phases: [
          { phase: 'words', verdict: 'hold', rule: 'Insults', score: null },
          { phase: 'links', verdict: 'pass', rule: null, score: null },
        ],
      },
    ]);
    const el = await open('words');
    const area = await seen<HTMLTextAreaElement>(el, '.test-bench textarea');
    await pressButton(el, 'Try');
    expect(server.asked('POST', '/check')).to.deep.equal([]);
    area.value = ' You fool ';
    await pressButton(el, 'Try');
    await seenText(el, 'Result: held for review');
    expect(findAll(el, '.test-bench li').map((it) => it.textContent)).to.deep.equal([
      'fool (Insults)',
      'Word list: held for review',
      'Links: passed',
    ]);
    expect(server.asked('POST', '/check')[0]?.json).to.deep.equal({ text: 'You fool' });
    server.on('POST', '/v1/console/:domain/words/check', [429, { code: 'too_many_requests', message: 'no' }]);
    await pressButton(el, 'Try');
    await seenText(el, 'doing this too quickly');
    expect(el.shadowRoot?.textContent).to.not.contain('Result:');
  });

  it('store word lists one word a line, and only show them to moderators', async () => {
    const rules = { word_lists: [{ name: 'Insults', action: 'hold', words: ['fool'] }] };
    server.on('GET', '/v4/livecomments/:section/rules', [200, { version: 2, rules }]);
    server.on('PATCH', '/v4/livecomments/:section/rules', ({ json }) => [200, { version: 3, rules: json }]);
    const el = await open('words');
    const field = await seen<HTMLTextAreaElement>(el, '.word-list__words');
    fill(field, 'idiot');
    server.on('PATCH', '/v4/livecomments/:section/rules', [400, { code: 'invalid_field', message: 'Too many words.' }]);
    await pressButton(el, 'Save');
    await seenText(el, 'Too many words.');
    fill(field, 'fool\n idiot \n\nfool');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('Too many words.'), 'still shown');
    server.on('PATCH', '/v4/livecomments/:section/rules', ({ json }) => [200, { version: 3, rules: json }]);
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    const [, sent] = server.asked('PATCH', '/rules');
    expect(sent?.json).to.deep.equal({ word_lists: [{ name: 'Insults', action: 'hold', words: ['fool', 'idiot'] }] });
    await closeConsole();
    role = 'moderator';
    const again = await open('words');
    const list = await seen<HTMLFieldSetElement>(again, '.word-list');
    await waitUntil(
      () => list.isConnected && find<HTMLFieldSetElement>(again, '.word-list')?.disabled,
      'may still change',
    );
    expect(buttonNamed(again, 'Add a list')).to.equal(undefined);
  });

  it('tell administrators the state of the server', async () => {
    const system = {
      version: '0.1.0',
      commit: 'abc1234',
      date_started: 1,
      database: { name: 'PostgreSQL', version: '15.14', bytes: 41_500_000, pending: ['112-reasons'] },
      failed_jobs: [{ kind: 'mail', count: 3, failure: null }],
      backup: null,
    };
    server.on('GET', '/v1/console/:domain/system', [200, system]);
    const el = await open('system');
    await seenText(el, 'PostgreSQL 15.14, 42 MB');
    for (const text of ['0.1.0 (abc1234)', '112-reasons', 'None yet. Test one with: vf backup --check'])
      await seenText(el, text);
    const cells = () =>
      findAll(el, '[aria-label="Failed background jobs"] tbody :is(th, td)').map((it) => it.textContent);
    expect(cells()).to.deep.equal(['mail', '3', 'The server is still trying.']);
    const probed = { name: 'mail', result: 'failed', detail: 'connect ECONNREFUSED', duration_ms: 1250, date: 1 };
    server.on('POST', '/v1/console/:domain/system/probes/:name', [200, probed]);
    find<HTMLButtonElement>(el, 'button[aria-label="Try: Mail"]')?.click();
    await seenText(el, 'Does not workconnect ECONNREFUSED');
    await seenText(el, '1,250 ms');
    expect(server.asked('POST', '/probes/mail').length).to.equal(1);
  });

  it('stay closed after a logout, even if a renewal is answered late', async () => {
    const el = await open('people');
    let answer: ((answer: [number, object]) => void) | undefined;
    server.on('POST', '/v1/console/:domain/session/renew', () => {
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const renewal = store.set(renewConsoleAction);
    await waitUntil(() => answer, 'not renewed');
    server.on('DELETE', '/v1/console/:domain/session', [204]);
    await store.set(logOutOfConsoleAction);
    answer?.([200, {}]);
    expect(await renewal).to.equal(false);
    await seen(el, 'input[name="email"]');
  });

  it('show that an account is not a moderator’s, under the form, and keep the input', async () => {
    const el = await open('people');
    server.on('DELETE', '/v1/console/:domain/session', [204]);
    await store.set(logOutOfConsoleAction);
    server.on('POST', '/v1/console/:domain/session', [403, { code: 'forbidden', message: 'no' }]);
    const email = await seen<HTMLInputElement>(el, 'input[name="email"]');
    email.value = 'ana@example.org';
    find<HTMLFormElement>(el, 'form')?.requestSubmit();
    await seenText(el, 'This account is not a moderator.');
    expect(email.value).to.equal('ana@example.org');
    fill(email, 'ann@example.org');
    await waitUntil(() => find(el, '.console-form .console-problem')?.textContent === '', 'still shown');
  });
});
