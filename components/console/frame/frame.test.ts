/** The frame of the console: navigation, title, keys between screens, and what it says without a connection. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { store } from '../../../core/base/store/store';
import { setKeysAction } from '../../../core/state/console/keys';
import { logOutOfConsoleAction, renewConsoleAction } from '../../../core/state/console/session';
import { closeConsole, openConsole, pressButton, serveConsole } from '../../../test/support/console-page';
import { fakeServer } from '../../../test/support/fake-server';
import { find, findAll, gone, seen, seenText } from '../../../test/support/seen';
import { reads } from '../../../test/support/spoken';
import { waitUntil } from '../../../test/support/wait-until';

describe('the frame of the console', () => {
  const server = fakeServer();
  afterEach(async () => {
    sinon.restore();
    store.set(setKeysAction, true);
    await closeConsole();
  });
  const press = (key: string) => sendKeys({ press: key });
  const screen = () => location.pathname.split('/')[3];
  const isAt = (name: string) => waitUntil(() => screen() === name, `${screen()} in place of ${name}`);

  async function open(role: string, path = '/localhost/people'): Promise<HTMLElement> {
    serveConsole(server, [], role);
    server.on('GET', '/v1/console/:domain/people', [200, { people: [], after: null }]);
    server.on('GET', '/v1/console/:domain/settings', [200, { version: 1, settings: [] }]);
    const el = await openConsole(path);
    await store.set(renewConsoleAction);
    return el;
  }

  it('reads as the site, its screens, and the account', async () => {
    const el = await open('administrator');
    await seenText(el, 'No people found.');
    await reads(el, '.console-nav', [
      'navigation: Screens',
      'link: Queue → /console/localhost/queue',
      'link: People (current page) → /console/localhost/people',
      'button: Menu (expanded false)',
    ]);
    expect(findAll(el, '[data-begins]').map((it) => it.textContent?.trim())).to.deep.equal(['Words', 'Figures', 'Log']);
    expect(findAll(el, '[data-short]').map((it) => it.textContent?.trim())).to.deep.equal(['Queue', 'People']);
    expect(find(el, 'main')?.tabIndex).to.equal(-1);
  });

  it('moves the focus into each screen, and names it in the title of the tab', async () => {
    const el = await open('moderator');
    await seenText(el, 'No people found.');
    find(el, '.console-nav__link[href$="/articles"]')?.focus();
    find(el, '.console-nav__link[href$="/articles"]')?.click();
    await isAt('articles');
    await waitUntil(() => el.shadowRoot?.activeElement === find(el, 'main'), 'the focus stayed');
    expect(document.title).to.equal('Articles · The Harbour Post');
    history.back();
    await isAt('people');
    await waitUntil(() => document.title === 'People · The Harbour Post', document.title);
  });

  it('leaves presses that open a new tab to the browser', async () => {
    const el = await open('moderator');
    await seenText(el, 'No people found.');
    const link = find(el, '.console-nav__link[href$="/articles"]') as HTMLElement;
    const isTaken = (how: MouseEventInit) => {
      const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...how });
      let isPrevented = false;
      const stop = (it: Event) => {
        isPrevented = it.defaultPrevented;
        it.preventDefault();
      };
      addEventListener('click', stop, { once: true });
      link.dispatchEvent(event);
      return isPrevented;
    };
    const ways = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }];
    expect(ways.map(isTaken)).to.deep.equal([false, false, false, false, false]);
    expect([screen(), isTaken({})]).to.deep.equal(['people', true]);
    await isAt('articles');
  });

  it('opens each screen with g and its letter, settings for administrators', async () => {
    const el = await open('administrator');
    await seenText(el, 'No people found.');
    for (const [key, name] of Object.entries({ h: 'overview', q: 'queue', w: 'words', s: 'settings', u: 'people' })) {
      await press('g');
      await press(key);
      await isAt(name);
    }
    // A second g is not the beginning of another pair.
    await press('g');
    await press('g');
    await press('h');
    await press('q');
    expect(screen()).to.equal('people');
  });

  it('opens nothing with a letter that comes late, with the keys of the browser, or while keys are off', async () => {
    const el = await open('moderator');
    await seenText(el, 'No people found.');
    const type = (key: string, ms: number, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
      Object.defineProperty(event, 'timeStamp', { value: ms });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    // Any key after g is taken; only some lead to a screen.
    type('g', 10_000);
    expect(type('x', 11_500)).to.equal(false);
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      type('g', 20_000, more);
      expect(type('x', 20_001)).to.equal(false);
    }
    type('g', 30_000);
    expect(type('x', 31_499)).to.equal(true);
    let ms = 40_000;
    const pair = () => {
      ms += 10_000;
      type('g', ms);
      return type('x', ms + 1);
    };
    store.set(setKeysAction, false);
    await waitUntil(() => !pair(), 'the keys stay on');
    store.set(setKeysAction, true);
    await waitUntil(pair, 'the keys stay off');
    expect(screen()).to.equal('people');
  });

  it('closes the menu of phones by Escape, and by a second press', async () => {
    const el = await open('moderator');
    const isOpen = () => find(el, '.console-nav')?.hasAttribute('data-open');
    await pressButton(el, 'Menu');
    await waitUntil(isOpen);
    const menu = find(el, '.console-nav__menu') as HTMLElement;
    menu.focus();
    await press('ArrowDown');
    expect(isOpen()).to.equal(true);
    await press('Escape');
    await waitUntil(() => !isOpen(), 'still open');
    menu.click();
    await waitUntil(isOpen);
    menu.click();
    await waitUntil(() => !isOpen(), 'still open');
  });

  it('says that the browser is offline, and when it is back', async () => {
    const el = await open('moderator');
    const strip = () => find(el, '.console-strip')?.textContent;
    expect(strip()).to.equal('');
    const online = sinon.stub(Navigator.prototype, 'onLine').get(() => false);
    dispatchEvent(new Event('offline'));
    await waitUntil(() => strip() !== '', 'not said');
    expect(strip()).to.equal("You're offline.");
    online.get(() => true);
    dispatchEvent(new Event('online'));
    await waitUntil(() => strip() === '', 'still offline');
  });

  it('says on the login page that a session has ended, unless the moderator has logged out', async () => {
    const el = await open('moderator');
    server.on('POST', '/v1/console/:domain/session/renew', [503, { code: 'unavailable', message: 'no' }]);
    expect(await store.set(renewConsoleAction)).to.equal(false);
    await seen(el, '.console-nav');
    server.on('POST', '/v1/console/:domain/session/renew', [401, { code: 'session_expired', message: 'no' }]);
    expect(await store.set(renewConsoleAction)).to.equal(false);
    await seen(el, 'input[name="password"]');
    expect(find(el, '.console-door .console-note')?.textContent).to.contain(
      'You were logged out. Log in to continue where you left off.',
    );
    serveConsole(server, []);
    expect(await store.set(renewConsoleAction)).to.equal(true);
    await seen(el, '.console-nav');
    server.on('DELETE', '/v1/console/:domain/session', [204]);
    await store.set(logOutOfConsoleAction);
    await seen(el, 'input[name="password"]');
    await gone(el, '.console-door .console-note');
  });

  it('stays logged out when the settings of a renewed session arrive after the logout', async () => {
    const el = await open('moderator');
    server.on('POST', '/v1/console/:domain/session/renew', [401, { code: 'session_expired', message: 'no' }]);
    await store.set(renewConsoleAction);
    serveConsole(server, []);
    let answer: ((it: [number, object]) => void) | undefined;
    server.on('POST', '/v2/:domain/bootstrap/v2', () => new Promise((resolve) => (answer = resolve)));
    const renewed = store.set(renewConsoleAction);
    await waitUntil(() => answer, 'settings were not requested');
    server.on('DELETE', '/v1/console/:domain/session', [204]);
    await store.set(logOutOfConsoleAction);
    answer?.([500, {}]);
    expect(await renewed, 'there is a session').to.equal(false);
    await seen(el, 'input[name="password"]');
    expect(find(el, '.console-nav')).to.equal(null);
  });

  it('renews the session every four minutes while somebody works, and not otherwise', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const el = await open('moderator');
    await seenText(el, 'No people found.');
    const renewals = () => server.asked('POST', '/session/renew').length;
    const before = renewals();
    await clock.tickAsync(4 * 60_000);
    expect(renewals()).to.equal(before);
    for (const [at, event] of ['keydown', 'pointerdown'].entries()) {
      dispatchEvent(new Event(event));
      await clock.tickAsync(4 * 60_000 - 1);
      expect(renewals()).to.equal(before + at);
      await clock.tickAsync(1);
      await waitUntil(() => renewals() === before + at + 1, 'not renewed');
    }
    await clock.tickAsync(8 * 60_000);
    expect(renewals()).to.equal(before + 2);
  });
});
