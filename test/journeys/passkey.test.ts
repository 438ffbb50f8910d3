/**
 * Staff log in by passkey, on a publisher’s page, in Chromium and in Firefox with the test's own authenticator.
 * WebKitGTK has no passkeys.
 */
import { after, before, test } from 'node:test';
import { findFirefox } from '../../tools/find-browser.mjs';
import { signUpAuthor } from './support/api';
import type { Browser, Choices } from './support/browser';
import { open as openChromium } from './support/chromium';
import { open as openFirefox } from './support/firefox';
import { ownScript, type Publisher, startPublisher } from './support/host-page';
import { addressOf, LISTENER, postAndLeave } from './support/login-stage';
import { PASSWORD } from './support/reader';
import { type Server, startServer } from './support/server';

const browsers: Record<string, (choices: Choices) => Promise<Browser>> = {
  Chromium: openChromium,
  ...(findFirefox() && { Firefox: openFirefox }),
};
/** A staff member for each. */
const emails: Record<string, string> = {};

let server: Server;
let publisher: Publisher;
let url: string;

before(async () => {
  server = await startServer();
  for (const name of Object.keys(browsers))
    emails[name] = await addressOf(server, (await signUpAuthor(server.origin, `Stella of ${name}`)).token);
  await server.commands(...Object.values(emails).map((email) => ['user', 'role', email, 'moderator', '--unproved']), [
    'site',
    'provider',
    'localhost',
    'passkey',
    '--on',
  ]);
  publisher = await startPublisher(server.origin);
  url = publisher
    .publish('/story', {
      containerId: 'passkey',
      head: ownScript(LISTENER),
      body: '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
    })
    // A numeric address cannot own a passkey.
    .replace('127.0.0.1', 'localhost');
});
after(async () => {
  await publisher?.close();
  await server?.close();
});

for (const [name, openBrowser] of Object.entries(browsers)) {
  test(`staff adds a passkey in ${name}, logs out, logs in by it, posts and logs out`, async () => {
    const browser = await openBrowser({ hasAuthenticator: true });
    try {
      await logInByPasskey(browser, name);
    } finally {
      await browser.close();
    }
  });
}

async function logInByPasskey(browser: Browser, name: string): Promise<void> {
  const [tray, trigger] = [{ css: 'vf-tray' }, { css: '.trigger__account', in: { css: 'vf-tray-trigger' } }];
  const button = (text: string) => ({ css: 'button', text, in: tray });
  const visitor = await browser.newVisitor();
  const isIn = (is: boolean) =>
    visitor.until(is ? 'logged in' : 'logged out', (name) => document.body.classList.contains(name), [
      is ? 'vf-logged-in' : 'vf-logged-out',
    ]);
  await visitor.goto(url);
  await visitor.press(trigger);
  await visitor.fill({ css: 'input[name="email"]', in: tray }, emails[name] ?? '');
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
    (window as typeof window & { vf: { session: { logout(): Promise<void> } } }).vf.session.logout(),
  );
  await isIn(false);
  await visitor.goto(url);
  await visitor.press(trigger);
  await visitor.press(button('Log in with a passkey'));
  await postAndLeave(visitor, { name: `Stella of ${name}`, type: 'viafoura', text: `By a passkey in ${name}` });
  await visitor.close();
}
