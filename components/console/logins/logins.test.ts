/** The login providers of a site, as an administrator sets and checks them. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { challengeOf } from '../../../core/state/session/logins/verifier';
import { buttonNamed, closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { fill } from '../../../test/support/fill';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

const PROVIDERS = '/v2/:domain/providers';
const CALLBACK = 'https://community.example/callback.php';
const text = { type: 'string', maxLength: 255 };
const secret = { ...text, secret: true };
const client = { client_id: text, client_secret: secret };
const known = (provider: string, title: string, properties: object, required: string[], redirects = true) => ({
  ...{ provider, title, redirects },
  config: { type: 'object', properties, required },
});
const page = {
  providers: [
    { provider: 'google', title: 'Google', is_on: true, config: { client_id: 'news' }, secrets: ['client_secret'] },
    { provider: 'yahoo', title: 'Yahoo', is_on: false, config: {}, secrets: [] },
    { provider: 'cookie', title: 'Cookie', is_on: true, config: { cookie_name: 'S' }, secrets: ['ticket_key'] },
    { provider: 'backplane', title: 'Bus', is_on: true, config: { sources: ['a.example'] }, secrets: [] },
  ],
  known: [
    known('cookie', 'Cookie', { cookie_name: text, ticket_key: secret }, ['cookie_name'], false),
    known('backplane', 'Bus', { sources: { type: 'array', items: text } }, ['sources'], false),
    known('apple', 'Apple', { client_id: text, private_key: { ...secret, multiline: true } }, [
      'client_id',
      'private_key',
    ]),
    known('google', 'Google', client, ['client_id', 'client_secret']),
    known('facebook', 'Facebook', { version: { ...text, default: 'v24.0' } }, ['version']),
    known('yahoo', 'Yahoo', client, ['client_id', 'client_secret']),
    known('mail_link', 'Link by mail', {}, [], false),
    known('passkey', 'Passkey', { who: { type: 'string', enum: ['staff', 'everybody'] } }, [], false),
    known('oauth', 'OAuth', { is_silent: { type: 'boolean' } }, []),
  ],
  order: ['yahoo', 'google'],
  callback: CALLBACK,
};

describe('the login providers', () => {
  const server = fakeServer();
  afterEach(closeConsole);

  async function open(): Promise<HTMLElement> {
    serveConsole(server, [], 'administrator');
    server.on('GET', PROVIDERS, [200, page]);
    server.on('PUT', `${PROVIDERS}/:provider`, [200, page]);
    const el = await openConsole('/localhost/logins');
    await seen(el, '.logins__item');
    return el;
  }
  const summaryOf = (el: HTMLElement, name: string) =>
    findAll<HTMLButtonElement>(el, '.logins__summary').find((it) => it.textContent?.startsWith(name));
  async function openProvider(name: string): Promise<HTMLElement> {
    const el = await open();
    summaryOf(el, name)?.click();
    await seen(el, '.logins__panel');
    return el;
  }
  function field(el: HTMLElement, name: string): HTMLInputElement {
    const box = findAll(el, '.setting').find((it) => it.querySelector('code')?.textContent === name);
    return box?.querySelector('input, textarea, select') as HTMLInputElement;
  }
  const sent = () => server.asked('PUT', '/providers').map(({ path, json }) => [path.split('/').at(-1), json]);
  async function sends(...calls: unknown[]) {
    await waitUntil(() => sent().length >= calls.length, 'not sent');
    expect(sent()).to.deep.equal(calls);
  }

  it('read as two groups with the redirect address: those set up in the order of forms, and the others', async () => {
    await reads(await open(), '.console__main', [
      'heading: Login providers',
      'Ways for readers and staff to log in, in addition to a password.',
      'region: Redirect address',
      'heading: Redirect address',
      'Register this address with each provider. After the login, the provider sends people back to it.',
      CALLBACK,
      'button: Copy',
      'region: Set up',
      'heading: Set up',
      'Login forms list the providers that are turned on, in this order.',
      ...['Yahoo Off', 'Google On', "Publisher's cookie On", 'Backplane 2 On'].flatMap((name) => [`heading: ${name}`]),
      'region: Available',
      'heading: Available',
      ...['Apple', 'Facebook', 'Link by email', 'Passkey', "Publisher's login server (OAuth)"].map(
        (name) => `heading: ${name}`,
      ),
    ]);
  });

  it('open to a form with each setting, its technical name, and no secret', async () => {
    const el = await openProvider('Google');
    await expect(el).to.be.accessible();
    await reads(el, '.logins__panel', [
      'Create an application at Google, register the redirect address there, and enter its values here.',
      ...['client_id', 'Required', 'field: Client ID = news (maxlength 255)', 'client_secret'],
      'field: Client secret (maxlength 255) – Set. Leave empty to keep it.',
      'Set. Leave empty to keep it.',
      ...[
        'button: Turn off',
        'status:',
        'button: Check',
        'button: Try logging in',
        'button: Move up',
        'button: Move down (disabled)',
      ],
    ]);
  });

  it('open and close with the keyboard, one at a time', async () => {
    const el = await open();
    summaryOf(el, 'Yahoo')?.focus();
    await sendKeys({ press: 'Enter' });
    await seen(el, '.logins__panel');
    expect(summaryOf(el, 'Yahoo')?.ariaExpanded).to.equal('true');
    await sendKeys({ press: 'Tab' });
    expect(el.shadowRoot?.activeElement).to.equal(field(el, 'client_id'));
    summaryOf(el, 'Google')?.click();
    await waitUntil(() => field(el, 'client_id')?.value === 'news', 'not opened');
    expect(findAll(el, '.logins__panel')).to.have.length(1);
    summaryOf(el, 'Google')?.focus();
    await sendKeys({ press: 'Space' });
    await gone(el, '.logins__panel');
    expect(summaryOf(el, 'Google')?.ariaExpanded).to.equal('false');
  });

  it('send only changed fields, and keep a secret that stays empty', async () => {
    const el = await openProvider('Google');
    expect(buttonNamed(el, 'Save')).to.equal(undefined);
    fill(field(el, 'client_id'), ' other ');
    await seenText(el, '1 unsaved change');
    await pressButton(el, 'Save');
    await sends(['google', { config: { client_id: 'other' } }]);
    await seenText(el, 'Saved.');
    expect(field(el, 'client_id').value).to.equal('news');
    expect(buttonNamed(el, 'Save')).to.equal(undefined);
  });

  it('send a new secret, a list one entry a line, and null for what is emptied or removed', async () => {
    const el = await openProvider('Backplane 2');
    expect(field(el, 'sources').value).to.equal('a.example');
    fill(field(el, 'sources'), 'a.example\n\n b.example ');
    await pressButton(el, 'Save');
    await sends(['backplane', { config: { sources: ['a.example', 'b.example'] } }]);
    summaryOf(el, "Publisher's cookie")?.click();
    await waitUntil(() => field(el, 'cookie_name'), 'not opened');
    fill(field(el, 'cookie_name'), '');
    find<HTMLInputElement>(el, '.console-check input')?.click();
    await seenText(el, '2 unsaved changes');
    await pressButton(el, 'Save');
    await waitUntil(() => sent().length === 2, 'not sent');
    expect(sent()[1]).to.deep.equal(['cookie', { config: { cookie_name: null, ticket_key: null } }]);
  });

  it('show an error at the field that the server names, and keep all text, also behind another provider', async () => {
    const refusal = { code: 'invalid_field', message: 'no', data: { field: 'client_secret', reason: 'missing' } };
    const el = await openProvider('Yahoo');
    server.on('PUT', `${PROVIDERS}/yahoo`, [400, refusal]);
    fill(field(el, 'client_id'), 'news');
    await pressButton(el, 'Save and turn on');
    await seenText(el, 'This field is required.');
    await sends(['yahoo', { is_on: true, config: { client_id: 'news' } }]);
    await waitUntil(() => el.shadowRoot?.activeElement === field(el, 'client_secret'), 'not focused');
    expect(field(el, 'client_secret').getAttribute('aria-invalid')).to.equal('true');
    summaryOf(el, 'Google')?.click();
    await waitUntil(() => field(el, 'client_id').value === 'news' && !buttonNamed(el, 'Save and turn on'));
    summaryOf(el, 'Yahoo')?.click();
    await seenText(el, 'This field is required.');
    expect(field(el, 'client_id').value).to.equal('news');
    fill(field(el, 'client_id'), 'news 2');
    await seenText(el, 'This field is required.');
    fill(field(el, 'client_secret'), 'x');
    await waitUntil(() => !find(el, '.setting .console-problem'), 'still refused');
  });

  it('show an error that belongs to no field, and keep the text', async () => {
    const el = await openProvider('Google');
    server.on('PUT', `${PROVIDERS}/google`, 'offline');
    fill(field(el, 'client_id'), 'other');
    await pressButton(el, 'Save');
    await waitUntil(() => find(el, '.logins__panel [role="alert"]')?.textContent, 'not shown');
    expect(field(el, 'client_id').value).to.equal('other');
    buttonNamed(el, 'Discard')?.focus();
    await pressButton(el, 'Discard');
    await waitUntil(() => field(el, 'client_id').value === 'news', 'not discarded');
    expect(el.shadowRoot?.activeElement).to.equal(find(el, '.logins__panel .console-acts'));
  });

  it('turn off without unsaved text, and keep it', async () => {
    const el = await openProvider('Google');
    fill(field(el, 'client_id'), 'other');
    await pressButton(el, 'Turn off');
    await sends(['google', { is_on: false, config: {} }]);
    await seenText(el, '1 unsaved change');
    expect(field(el, 'client_id').value).to.equal('other');
  });

  it('move up in login forms, and unsaved text stays', async () => {
    const el = await openProvider('Google');
    fill(field(el, 'client_id'), 'another');
    server.on('PUT', `${PROVIDERS}/:provider`, [200, { ...page, order: ['google', 'yahoo'] }]);
    await pressButton(el, 'Move down');
    await pressButton(el, 'Move up');
    await sends(['google', { place: 0 }]);
    await waitUntil(() => find(el, '.logins__name')?.textContent === 'Google', 'not moved');
    expect(field(el, 'client_id').value).to.equal('another');
    expect(buttonNamed(el, 'Move up')?.getAttribute('aria-disabled')).to.equal('true');
  });

  it('move down by the keyboard, and the focus stays on the button', async () => {
    const el = await openProvider('Yahoo');
    server.on('PUT', `${PROVIDERS}/:provider`, [200, { ...page, order: ['google', 'yahoo'] }]);
    buttonNamed(el, 'Move down')?.focus();
    await sendKeys({ press: 'Enter' });
    await sends(['yahoo', { place: 1 }]);
    await waitUntil(() => find(el, '.logins__name')?.textContent === 'Google', 'not moved');
    await waitUntil(() => el.shadowRoot?.activeElement === buttonNamed(el, 'Move down'), 'focus lost');
  });

  it('are saved one at a time, and not discarded meanwhile', async () => {
    const el = await openProvider('Google');
    fill(field(el, 'client_id'), 'another');
    let answer: ((it: [number, object]) => void) | undefined;
    server.on('PUT', `${PROVIDERS}/:provider`, () => new Promise((resolve) => (answer = resolve)));
    await pressButton(el, 'Save');
    await waitUntil(() => answer, 'not sent');
    buttonNamed(el, 'Discard')?.click();
    expect(field(el, 'client_id').value).to.equal('another');
    summaryOf(el, 'Yahoo')?.click();
    await waitUntil(() => field(el, 'client_id').value === '', 'not opened');
    expect(buttonNamed(el, 'Turn on')?.ariaDisabled).to.equal('true');
    answer?.([200, page]);
    await waitUntil(() => buttonNamed(el, 'Turn on')?.ariaDisabled !== 'true', 'still saving');
  });

  it('keep the focus when a saved provider moves in the list', async () => {
    const off = page.providers.map((it) => ({ ...it, is_on: it.provider !== 'google' }));
    const el = await openProvider('Google');
    server.on('PUT', `${PROVIDERS}/google`, [
      200,
      { ...page, providers: off, order: ['yahoo', 'cookie', 'backplane'] },
    ]);
    buttonNamed(el, 'Turn off')?.focus();
    await sendKeys({ press: 'Enter' });
    await seenText(el, 'Saved.');
    await waitUntil(() => findAll(el, '.logins__summary')[3]?.textContent === 'Google Off', 'not moved');
    await waitUntil(() => find(el, '.logins__panel')?.contains(el.shadowRoot?.activeElement ?? null), 'focus lost');
  });

  it('set up another provider, off or on, and go on where it has moved', async () => {
    const el = await openProvider('Apple');
    fill(field(el, 'private_key'), '-----BEGIN PRIVATE KEY-----\nabc\n');
    expect(field(el, 'private_key').localName).to.equal('textarea');
    await pressButton(el, 'Save and leave off');
    await sends(['apple', { is_on: false, config: { private_key: '-----BEGIN PRIVATE KEY-----\nabc' } }]);
    const apple = { provider: 'apple', title: 'Apple', is_on: true, config: {}, secrets: ['private_key'] };
    server.on('PUT', `${PROVIDERS}/apple`, [200, { ...page, providers: [...page.providers, apple] }]);
    fill(field(el, 'client_id'), 'news');
    await pressButton(el, 'Save and turn on');
    await waitUntil(() => summaryOf(el, 'Apple')?.textContent === 'Apple On', 'not set up');
    await waitUntil(() => el.shadowRoot?.activeElement === summaryOf(el, 'Apple'), 'the focus is lost');
    await seenText(el, 'Saved.');
    expect(field(el, 'private_key').value).to.equal('');
  });

  it('send the default of a required field, and turn on what needs no settings', async () => {
    const el = await openProvider('Facebook');
    expect(field(el, 'version').value).to.equal('v24.0');
    await pressButton(el, 'Save and turn on');
    await sends(['facebook', { is_on: true, config: { version: 'v24.0' } }]);
    summaryOf(el, 'Link by email')?.click();
    await seenText(el, 'There is nothing to fill in.');
    await pressButton(el, 'Turn on');
    await waitUntil(() => sent().length === 2, 'not sent');
    expect(sent()[1]).to.deep.equal(['mail_link', { is_on: true, config: {} }]);
  });

  it('offer few values as a menu in words, with one for none, and a switch as a checkbox', async () => {
    const el = await openProvider('Passkey');
    const menu = field(el, 'who') as unknown as HTMLSelectElement;
    expect([...menu.options].map((it) => it.textContent)).to.deep.equal(['–', 'All staff', 'Everyone']);
    summaryOf(el, "Publisher's login server")?.click();
    await waitUntil(() => field(el, 'is_silent')?.type === 'checkbox', 'no checkbox');
    const [box, label] = [field(el, 'is_silent'), field(el, 'is_silent').labels?.[0]];
    const gap = (label?.getBoundingClientRect().left ?? 0) - box.getBoundingClientRect().right;
    expect(gap, 'the name is beside its box').to.be.within(0, 20);
    field(el, 'is_silent').click();
    await pressButton(el, 'Save and turn on');
    await sends(['oauth', { is_on: true, config: { is_silent: true } }]);
  });

  it('are checked as they are saved, with the result or the problem in isolated English', async () => {
    const el = await openProvider('Google');
    const status = () => find(el, '.logins__check [role="status"]')?.textContent;
    server.on('POST', `${PROVIDERS}/google/check`, [200, { problem: null, callback: CALLBACK }]);
    await pressButton(el, 'Check');
    await seenText(el, 'Everything is fine.');
    expect(status()).to.equal(`Everything is fine. The provider sends people back to \u2068${CALLBACK}\u2069.`);
    server.on('POST', `${PROVIDERS}/google/check`, [200, { problem: 'it answers 404', callback: CALLBACK }]);
    await pressButton(el, 'Check');
    await seenText(el, 'it answers 404');
    expect(status()).to.equal('The check found a problem:\u2068it answers 404\u2069');
    expect(find(el, '.logins__problem')?.lang).to.equal('en');
    server.on('POST', `${PROVIDERS}/google/check`, 'offline');
    await pressButton(el, 'Check');
    await waitUntil(() => !status()?.includes('404') && status() !== 'Checking…', 'not unreachable');
    expect(find(el, '.logins__check .console-problem')?.textContent).to.not.equal('');
    expect(server.asked('POST', '/check')).to.have.length(3);
  });

  it('are not checked while there are unsaved changes', async () => {
    const el = await openProvider('Google');
    fill(field(el, 'client_id'), 'other');
    await seenText(el, 'The check uses the saved settings. Save or discard your changes first.');
    expect(buttonNamed(el, 'Check')?.ariaDisabled).to.equal('true');
    buttonNamed(el, 'Check')?.click();
    await pressButton(el, 'Discard');
    server.on('POST', `${PROVIDERS}/google/check`, [200, { problem: 'it answers 404', callback: CALLBACK }]);
    await waitUntil(() => buttonNamed(el, 'Check')?.ariaDisabled !== 'true', 'still not checked');
    await pressButton(el, 'Check');
    await seenText(el, 'it answers 404');
    expect(server.asked('POST', '/check')).to.have.length(1);
  });

  describe('are tried by logging in there', () => {
    const opened = { closed: false, location: { href: '' }, close: sinon.spy(), focus: () => {} };
    /** The last page of the window: the result of a trial, by its place. @returns whether a console took it */
    function pass(result: object, trial = -1): Promise<unknown> {
      const { challenge } = (server.asked('POST', '/trial').at(trial)?.json ?? {}) as { challenge?: string };
      const channel = new BroadcastChannel('vf-trial');
      channel.postMessage({ challenge, ...result });
      return new Promise((resolve) => {
        channel.onmessage = ({ data }) => resolve(data.isTaken && data.challenge === challenge);
      }).finally(() => channel.close());
    }
    const result = {
      ...{ subject: 'g-17', email: 'ada@news.example', is_email_verified: false, name: 'Ada' },
      ...{ outcome: 'account', account_name: 'Ada Marsh' },
    };
    const status = (el: HTMLElement) => find(el, '.logins__check [role="status"]')?.textContent;

    async function tryGoogle(): Promise<HTMLElement> {
      Object.assign(opened, { closed: false, location: { href: '' } });
      opened.close.resetHistory();
      sinon.stub(window, 'open').returns(opened as unknown as Window);
      server.on('POST', `${PROVIDERS}/google/trial`, [200, { address: 'https://google.example/log-in' }]);
      server.on('POST', `${PROVIDERS}/google/trial/result`, [200, result]);
      const el = await openProvider('Google');
      await pressButton(el, 'Try logging in');
      return el;
    }
    const isThere = () => waitUntil(() => opened.location.href === 'https://google.example/log-in', 'not opened');
    afterEach(() => sinon.restore());

    it('with what the provider says, and what the login would do', async () => {
      const el = await tryGoogle();
      await isThere();
      expect(status(el)).to.equal('Log in to the provider in the other window.');
      expect(await pass({ code: 'abc' })).to.equal(true);
      await seenText(el, 'g-17');
      await expect(el).to.be.accessible();
      await reads(el, '.logins__check [role="status"]', [
        'status:',
        'It works. Nothing was saved. This login opens the account of \u2068Ada Marsh\u2069.',
        ...['Name', 'Ada', 'Email address', '\u2068ada@news.example\u2069 (not confirmed by the provider)'],
        ...['ID at the provider', 'g-17'],
      ]);
      const [{ json: begun } = { json: {} }] = server.asked('POST', '/trial');
      const [{ json: ended } = { json: {} }] = server.asked('POST', '/trial/result');
      const { challenge, callback } = begun as Record<string, string>;
      const { token, verifier } = ended as Record<string, string>;
      expect(callback).to.equal(location.href);
      expect(token).to.equal('abc');
      expect(await challengeOf(verifier as string)).to.equal(challenge);
    });

    for (const [outcome, words] of [
      ['new_account', 'A new account would be created.'],
      [
        'account_exists',
        'An account with this email address exists. Its owner would be asked to log in and connect the two.',
      ],
      [
        'staff_account',
        'A staff account has this email address. Its owner connects this login under their account, on a page of the site.',
      ],
      ['banned', 'This person is banned, and would not be let in.'],
    ] as const) {
      it(`and says of ${outcome}: ${words}`, async () => {
        const el = await tryGoogle();
        server.on('POST', `${PROVIDERS}/google/trial/result`, [200, { ...result, outcome, account_name: null }]);
        await isThere();
        await pass({ code: 'abc' });
        await seenText(el, words);
      });
    }

    it('with the reason of a failure in English, and again after it', async () => {
      const el = await tryGoogle();
      await isThere();
      await pass({ error: 'failed', message: 'invalid_client' });
      await seenText(el, 'invalid_client');
      expect(status(el)).to.equal('The login failed:\u2068invalid_client\u2069');
      await pressButton(el, 'Try logging in');
      await waitUntil(() => server.asked('POST', '/trial').length === 2, 'not begun');
      expect(status(el)).to.equal('Log in to the provider in the other window.');
      await pass({ error: 'failed' });
      await seenText(el, 'The other service did not confirm the login. Try again, or log in another way.');
      await pressButton(el, 'Try logging in');
      await waitUntil(() => server.asked('POST', '/trial').length === 3, 'not begun');
      await pass({ error: 'cancelled' });
      await seenText(el, 'You canceled the login.');
    });

    it('once for the last of several presses', async () => {
      const el = await tryGoogle();
      buttonNamed(el, 'Try logging in')?.click();
      await waitUntil(() => server.asked('POST', '/trial').length === 2, 'not begun');
      await isThere();
      void pass({ error: 'failed', message: 'of the first' }, 0);
      await pass({ code: 'abc' });
      await seenText(el, 'g-17');
      expect(server.asked('POST', '/trial/result')).to.have.length(1);
    });

    it('and a check or a saved change ends the trial, but not a move', async () => {
      const el = await tryGoogle();
      await isThere();
      server.on('PUT', `${PROVIDERS}/:provider`, [200, { ...page, order: ['google', 'yahoo'] }]);
      await pressButton(el, 'Move up');
      await waitUntil(() => find(el, '.logins__name')?.textContent === 'Google', 'not moved');
      expect(status(el)).to.equal('Log in to the provider in the other window.');
      server.on('POST', `${PROVIDERS}/google/check`, [200, { problem: null, callback: CALLBACK }]);
      await pressButton(el, 'Check');
      await seenText(el, 'Everything is fine.');
      void pass({ code: 'abc' });
      await pressButton(el, 'Try logging in');
      fill(field(el, 'client_id'), 'other');
      await pressButton(el, 'Save');
      await seenText(el, 'Saved.');
      void pass({ code: 'abc' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(status(el)).to.equal('');
      expect(server.asked('POST', '/trial/result')).to.have.length(0);
    });

    it('one at a time: another provider can be checked meanwhile, and its trial ends the first', async () => {
      const el = await tryGoogle();
      await isThere();
      server.on('POST', `${PROVIDERS}/yahoo/check`, [200, { problem: null, callback: CALLBACK }]);
      server.on('POST', `${PROVIDERS}/yahoo/trial`, [200, { address: 'https://yahoo.example/log-in' }]);
      summaryOf(el, 'Yahoo')?.click();
      await waitUntil(() => status(el) === '', 'not opened');
      await pressButton(el, 'Check');
      await seenText(el, 'Everything is fine.');
      summaryOf(el, 'Google')?.click();
      await waitUntil(() => status(el) === 'Log in to the provider in the other window.', 'no longer tried');
      summaryOf(el, 'Yahoo')?.click();
      await waitUntil(() => status(el)?.startsWith('Everything is fine.'), 'not opened');
      await pressButton(el, 'Try logging in');
      await waitUntil(() => server.asked('POST', '/trial').length === 2, 'not begun');
      summaryOf(el, 'Google')?.click();
      await waitUntil(() => status(el) === '', 'still tried');
    });

    it('unless the window is blocked, or the provider does not answer', async () => {
      const el = await tryGoogle();
      await isThere();
      (window.open as sinon.SinonStub).returns(null);
      await pressButton(el, 'Try logging in');
      await seenText(el, 'The browser blocked the window. Allow windows for this page and try again.');
      (window.open as sinon.SinonStub).returns(opened);
      server.on('POST', `${PROVIDERS}/google/trial`, [200, { address: null }]);
      await pressButton(el, 'Try logging in');
      await seenText(el, "The provider's servers could not be used. Check says why.");
      expect(opened.close.callCount).to.equal(1);
      opened.close.resetHistory();
      server.on('POST', `${PROVIDERS}/google/trial`, 'offline');
      await pressButton(el, 'Try logging in');
      await waitUntil(() => opened.close.callCount > 0, 'not closed');
      await waitUntil(() => find(el, '.logins__check .console-problem')?.textContent, 'no reason');
    });

    it('not for a login without a page of the provider', async () => {
      const el = await openProvider('Backplane 2');
      expect(buttonNamed(el, 'Check')).to.not.equal(undefined);
      expect(buttonNamed(el, 'Try logging in')).to.equal(undefined);
    });
  });

  it('show no earlier result once a new secret is saved', async () => {
    const el = await openProvider('Google');
    server.on('POST', `${PROVIDERS}/google/check`, [200, { problem: 'it answers 404', callback: CALLBACK }]);
    await pressButton(el, 'Check');
    await seenText(el, 'it answers 404');
    fill(field(el, 'client_secret'), 'the right one');
    await pressButton(el, 'Save');
    await seenText(el, 'Saved.');
    expect(find(el, '.logins__problem')).to.equal(null);
  });

  it('leave the focus at a provider that is opened again with its refusal', async () => {
    const el = await openProvider('Google');
    const data = { field: 'client_id', reason: 'wrong_form' };
    server.on('PUT', `${PROVIDERS}/:provider`, [400, { code: 'invalid_field', message: 'no', data }]);
    fill(field(el, 'client_id'), 'a b');
    await pressButton(el, 'Save');
    await waitUntil(() => el.shadowRoot?.activeElement === field(el, 'client_id'), 'no focus');
    summaryOf(el, 'Google')?.click();
    await gone(el, '.logins__panel');
    summaryOf(el, 'Google')?.focus();
    await sendKeys({ press: 'Enter' });
    await seen(el, '.logins__panel [aria-invalid]');
    expect(el.shadowRoot?.activeElement).to.equal(summaryOf(el, 'Google'));
  });

  it('can be read again after a failure', async () => {
    serveConsole(server, [], 'administrator');
    server.on('GET', PROVIDERS, [500, { code: 'internal', message: 'no' }]);
    const el = await openConsole('/localhost/logins');
    const again = await seen<HTMLButtonElement>(el, '.console-failed button');
    server.on('GET', PROVIDERS, [200, { ...page, providers: [] }]);
    again.click();
    await seenText(el, 'No provider is set up yet.');
    await expect(el).to.be.accessible();
  });
});
