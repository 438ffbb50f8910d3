/**
 * The life of an account: a guest's action is carried out after the sign-up, the address changes by mail, another login
 * is connected in a window and removed, another device is logged out, and everything is erased.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Mailbox, openMailbox } from '../../../server/test/support/mailbox';
import { type OAuthServer, startOAuthServer } from '../../support/oauth-server';
import { Conversation, signUpAuthor } from '../support/api';
import { type Browser, openBrowser, type Page, type Target, WAIT_MS } from '../support/browser';
import { ownScript, type Publisher, startPublisher } from '../support/host-page';
import { LISTENER, postAndLeave } from '../support/login-stage';
import { article, comment, PASSWORD, signUpIn, submit } from '../support/reader';
import { type Server, startServer } from '../support/server';

const CLIENT = { client_id: 'community', client_secret: 'a secret of thirty-two characters' };
const OTHERS = 'Somebody else wrote this';
const tray: Target = { css: 'vf-tray' };
const conversation: Target = { css: 'vf-conversations' };
const inTray = (css: string, text?: string): Target => ({ css, ...(text !== undefined && { text }), in: tray });
const button = (text: string) => inTray('button', text);

let browser: Browser;
let mailbox: Mailbox;
let server: Server;
let publisher: Publisher;
let there: OAuthServer;
let page: Page;
let url: string;

before(async () => {
  [mailbox, there] = await Promise.all([
    openMailbox(),
    startOAuthServer({
      authorize: /^\/authorize$/,
      token: /^\/token$/,
      me: /^\/me$/,
      client: CLIENT,
      auth: 'post',
      profile: () => ({ id: 'iris', name: 'Iris of the News' }),
    }),
  ]);
  const env = { VF_PRIVATE_ADDRESSES: 'on', SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@news.example' };
  [browser, server] = await Promise.all([openBrowser(), startServer(env)]);
  // The first comment does not wait for a mail yet.
  const talk = await Conversation.open(server.origin, 'account');
  await talk.post(await signUpAuthor(server.origin, 'Wanda Writer'), OTHERS);
  const config = {
    ...CLIENT,
    issuer: there.address,
    authorization_endpoint: `${there.address}/authorize`,
    token_endpoint: `${there.address}/token`,
    user_endpoint: `${there.address}/me`,
  };
  await server.commands(
    ['site', 'settings', 'localhost', '--set', 'enable_email_verification=true'],
    [
      ...['site', 'provider', 'localhost', 'oauth'],
      ...Object.entries(config).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ],
    ['site', 'provider', 'localhost', 'mail_link', '--on'],
  );
  publisher = await startPublisher(server.origin);
  url = publisher.publish('/account', {
    containerId: 'account',
    head: ownScript(LISTENER),
    body: '<vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
  });
  page = await browser.newVisitor();
  await page.goto(url);
});

after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
  await mailbox?.close();
  there?.close();
});

type Mail = (typeof mailbox.received)[number];

/** The newest mail of a kind to an address. */
async function mailTo(address: string, isMeant: (mail: Mail) => boolean): Promise<Mail> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    const mail = mailbox.received.findLast((it) => it.to.includes(address) && isMeant(it));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail to ${address}`);
}

/** The token of the newest mail to an address, from its link. */
async function tokenFor(address: string, name = 'vtoken'): Promise<string> {
  const { link } = await mailTo(address, (mail) => mail.link.searchParams.has(name));
  return link.searchParams.get(name) as string;
}

const call = (method: string, path: string, body?: object, token?: string): Promise<Response> =>
  fetch(`${server.origin}/v2/localhost/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Before the login is known, the same button asks to log in. */
async function openAccount(): Promise<void> {
  await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
  await page.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
  await page.press(inTray('[role="tab"]', 'Account'));
  await page.sees(inTray('h3', "Where you're logged in"));
}

test('a guest’s comment is posted after the sign-up, and once', async () => {
  const form: Target = { css: '.vf-post-form', in: conversation };
  await submit(page, form, 'Written before I had an account');
  await signUpIn(page, 'Iris Account');
  await page.sees(comment('Written before I had an account'));
  assert.equal(await page.count(comment('Written before I had an account')), 1);
  // The comment is stored, and waits for the confirmed address.
  await page.sees({ css: '.comment-note', in: article('Written before I had an account') });
  const link = new URL(url);
  link.searchParams.set('vtype', 'emailverification');
  link.searchParams.set('vtoken', await tokenFor('iris.account@example.org'));
  await page.goto(link.href);
  await page.sees(inTray('p', 'Your email address is confirmed.'));
});

test('a guest’s report is sent after the login', async () => {
  const guest = await browser.newVisitor();
  await guest.goto(url);
  await guest.press({ css: '.vf-content-actions__more', in: article(OTHERS) });
  await guest.press({ css: '[role="menuitem"]', text: 'Report', in: conversation });
  await guest.press({ css: '[role="menuitem"]', text: 'Spam', in: conversation });
  await guest.sees(inTray('h2', 'Log in to report'));
  await signUpIn(guest, 'Rea Reporter');
  await guest.sees({ css: '.notice', text: 'A moderator will take a look' });
  await guest.close();
});

test('the address changes when the link to the new one is opened', async () => {
  await page.goto(url);
  await openAccount();
  await page.press(button('Change address'));
  await page.fill(inTray('input[name="email"]'), 'iris.new@example.org');
  await page.fill(inTray('input[name="password"]'), PASSWORD);
  await page.press(inTray('button[type="submit"]'));
  await page.sees(inTray('p', "We've sent an email to iris.new@example.org"));
  const token = await tokenFor('iris.new@example.org');
  await mailTo('iris.account@example.org', ({ raw }) => /change its email/.test(raw));
  await page.goto(`${url}?vtype=emailverification&vtoken=${token}`);
  await page.sees(inTray('p', 'Your email address is confirmed.'));
  await page.goto(url);
  await openAccount();
  await page.sees(inTray('bdi', 'iris.new@example.org'));
});

test('another login is connected in a window, and removed', async () => {
  await page.press(button('Connect'));
  await page.sees(button('Remove'));
  await page.sees({ css: '.notice', text: 'is now connected to your account', in: tray });
  await page.press(button('Remove'));
  await page.sees(button('Connect'));
});

test('a link in a mail logs them in where it was requested, and elsewhere after a press', async () => {
  const [asking, elsewhere] = [await browser.newVisitor(), await browser.newVisitor()];
  const by = { name: 'Iris Account', type: 'viafoura' };
  const askForLink = async () => {
    await asking.goto(url);
    await asking.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
    await asking.press(button('Email me a link'));
    await asking.fill(inTray('input[name="email"]'), 'iris.new@example.org');
    await asking.press(inTray('button[type="submit"]'));
    await asking.sees(inTray('p', 'emailed you a link'));
    const token = await tokenFor('iris.new@example.org', 'vlogin');
    mailbox.received.splice(0);
    return `${url}?vlogin=${token}`;
  };
  await elsewhere.goto(await askForLink());
  await elsewhere.sees(inTray('p', 'This link logs you in on this device.'));
  await elsewhere.press(button('Log in'));
  await postAndLeave(elsewhere, { ...by, text: 'By the link, elsewhere' });
  await asking.goto(await askForLink());
  await postAndLeave(asking, { ...by, text: 'By the link, at once' });
  await Promise.all([asking.close(), elsewhere.close()]);
});

test('another device is logged out', async () => {
  const credentials = { email: 'iris.new@example.org', password: PASSWORD };
  const { access_token } = (await (await call('POST', 'users/login?session=false', credentials)).json()) as {
    access_token: string;
  };
  assert.equal((await call('GET', 'users/current', undefined, access_token)).status, 200);
  await page.goto(url);
  await openAccount();
  await page.press(button('Log out everywhere else'));
  await page.sees(inTray('p', "You're not logged in anywhere else."));
  assert.equal((await call('GET', 'users/current', undefined, access_token)).status, 401);
});

test('erased, they are logged out, and the account is gone', async () => {
  await page.press(button('Delete my account'));
  await page.fill(inTray('input[name="password"]'), PASSWORD);
  await page.press(button('Delete permanently'));
  await page.until('logged out', () => document.body.classList.contains('vf-logged-out'), []);
  const answer = await call('POST', 'users/login?session=false', {
    email: 'iris.new@example.org',
    password: PASSWORD,
  });
  assert.equal(((await answer.json()) as { code: string }).code, 'unregistered_email');
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(publisher.violations, []);
});
