/** A newcomer writes, opens the mail's link, and everybody can read the comment; a forgotten password is reset. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Mailbox, openMailbox } from '../../server/test/support/mailbox';
import { WAIT_MS } from './support/browser';
import { type Chromium, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { article, comment, post, signUp } from './support/reader';
import { type Server, startServer } from './support/server';

let browser: Chromium;
let mailbox: Mailbox;
let server: Server;
let publisher: Publisher;
let url: string;

before(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@news.example' };
  [browser, server] = await Promise.all([open(), startServer(env)]);
  await server.offer('enable_email_verification=true');
  publisher = await startPublisher(server.origin);
  url = publisher.publish('/mail', {
    containerId: 'mail',
    body: '<vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
  });
});
after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
  await mailbox?.close();
});

const tray = { css: 'vf-tray' };
const inTray = (text: string) => ({ css: 'p', text, in: tray });

/** A page with the newest mail's parameters in its address. */
async function linkOf(kind: string, page = url): Promise<string> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    const mail = mailbox.received.findLast(({ link }) => link.searchParams.get('vtype') === kind);
    if (mail) return page + mail.link.search;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail of ${kind}`);
}

test('the link in the mail publishes the first comment', async () => {
  const [page, other] = await Promise.all([browser.newVisitor(), browser.newVisitor()]);
  await page.goto(url);
  await signUp(page, 'Lena Link');
  await post(page, 'Out as soon as I look into my inbox');
  await page.sees({ css: '.comment-note', in: article('Out as soon as I look into my inbox') });
  const link = await linkOf('emailverification');

  // On another device, without a login.
  await other.goto(link);
  await other.sees(inTray('Your email address is confirmed.'));
  assert.ok(!(await other.page.evaluate(() => location.href)).includes('vtoken'));
  const reader = await browser.newVisitor();
  await reader.goto(url);
  await reader.sees(comment('Out as soon as I look into my inbox'));
  await other.goto(link);
  await other.sees(inTray('This link has expired or has already been used.'));
  await Promise.all([page, other, reader].map((one) => one.close()));
});

/** @returns the person's address */
async function forgetPassword(): Promise<string> {
  const email = mailbox.received.at(-1)?.to[0] ?? '';
  // The next mail's link is needed.
  const others = mailbox.received.filter(({ link }) => link.searchParams.get('vtype') !== 'reset');
  mailbox.received.splice(0, Number.POSITIVE_INFINITY, ...others);
  const asked = await fetch(`${server.origin}/v2/localhost/account/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  assert.equal(asked.status, 200);
  return email;
}

test('a new password is chosen by the link', async () => {
  const email = await forgetPassword();
  const page = await browser.newVisitor();
  await page.goto(await linkOf('reset'));
  await page.fill({ css: 'input[name=password]', in: tray }, 'quite another battery');
  await page.press({ css: 'button[type=submit]', in: tray });
  await page.sees(inTray('Your new password has been saved.'));
  const login = await fetch(`${server.origin}/v2/localhost/users/login?session=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'quite another battery' }),
  });
  assert.equal(login.status, 200);
  await page.close();
});

for (const tag of ['vf-password-reset', 'vf-email-verification']) {
  test(`${tag} without other widgets on the page handles the links as well`, async () => {
    await forgetPassword();
    const alone = publisher.publish(`/${tag}`, { body: `<${tag}></${tag}>` });
    const page = await browser.newVisitor();
    await page.goto(await linkOf('reset', alone));
    await page.fill({ css: 'input[name=password]', in: tray }, `another battery by ${tag}`);
    await page.press({ css: 'button[type=submit]', in: tray });
    await page.sees(inTray('Your new password has been saved.'));
    await page.goto(await linkOf('emailverification', alone));
    await page.sees(inTray('This link has expired or has already been used.'));
    assert.ok(!(await page.page.evaluate(() => location.href)).includes('vtoken'));
    await page.close();
  });
}
