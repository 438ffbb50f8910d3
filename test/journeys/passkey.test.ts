/**
 * Staff log in by a passkey, on a publisher’s page. The authenticator is DevTools's: Firefox
 * over WebDriver BiDi has none to add, and WebKitGTK no passkeys at all.
 */
import { after, before, test } from 'node:test';
import { signUpAuthor } from './support/api';
import { type Chromium, open } from './support/chromium';
import { ownScript, type Publisher, startPublisher } from './support/host-page';
import { addressOf, LISTENER, postAndLeave } from './support/login-stage';
import { PASSWORD } from './support/reader';
import { type Server, startServer } from './support/server';

let browser: Chromium;
let server: Server;
let publisher: Publisher;
let url: string;
let email: string;

before(async () => {
  [browser, server] = await Promise.all([open(), startServer()]);
  email = await addressOf(server, (await signUpAuthor(server.origin, 'Stella Staff')).token);
  await server.commands(['user', 'role', email, 'moderator'], ['site', 'provider', 'localhost', 'passkey', '--on']);
  publisher = await startPublisher(server.origin);
  url = publisher
    .publish('/story', {
      containerId: 'passkey',
      head: ownScript(LISTENER),
      body: '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
    })
    // An address of numbers is no host that a passkey could belong to.
    .replace('127.0.0.1', 'localhost');
});
after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

test('staff adds a passkey, logs out, logs in by it, posts and logs out', async () => {
  const [tray, trigger] = [{ css: 'vf-tray' }, { css: '.trigger__account', in: { css: 'vf-tray-trigger' } }];
  const button = (text: string) => ({ css: 'button', text, in: tray });
  const visitor = await browser.newVisitor();
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const isIn = (is: boolean) =>
    visitor.until(is ? 'logged in' : 'logged out', (name) => document.body.classList.contains(name), [
      is ? 'vf-logged-in' : 'vf-logged-out',
    ]);
  await visitor.goto(url);
  await visitor.press(trigger);
  await visitor.fill({ css: 'input[name="email"]', in: tray }, email);
  await visitor.fill({ css: 'input[name="password"]', in: tray }, PASSWORD);
  await visitor.press({ css: 'button[type="submit"]', in: tray });
  await isIn(true);
  await visitor.press(trigger);
  await visitor.press({ css: '[role="tab"]', text: 'Account', in: tray });
  await visitor.press(button('Add a passkey'));
  await visitor.fill({ css: 'input[name="name"]', in: tray }, 'Work laptop');
  await visitor.fill({ css: 'input[name="password"]', in: tray }, PASSWORD);
  await visitor.press({ css: 'button[type="submit"]', in: tray });
  await visitor.sees({ css: 'bdi', text: 'Work laptop', in: tray });
  await visitor.evaluate(() =>
    (window as unknown as { vf: { session: { logout(): Promise<void> } } }).vf.session.logout(),
  );
  await isIn(false);
  await visitor.goto(url);
  await visitor.press(trigger);
  await visitor.press(button('Log in with a passkey'));
  await postAndLeave(visitor, { name: 'Stella Staff', type: 'viafoura', text: 'By a passkey' });
  await visitor.close();
});
