/**
 * Login at each network, in a window: at servers that imitate them, with their own forms if any. The browser blocks
 * third-party cookies, and page, community and networks are on different sites.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type WindowPart, windowParts } from '../../../server/test/support/window-parts';
import { freePort } from '../../../tools/postgres.mjs';
import type { Page, Target } from '../support/browser';
import { probeCookies } from '../support/cookie-probe';
import { isIn, type LoginStage, openLoginStage, postAndLeave, received } from '../support/login-stage';

const tray: Target = { css: 'vf-tray' };
const titles: Record<string, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  twitter: 'X',
  linkedin: 'LinkedIn',
  yahoo: 'Yahoo',
  windowslive: 'Microsoft',
  aol: 'AOL',
  oauth: 'The Wrackline',
};

let stage: LoginStage;
let page: Page;
const parts: Record<string, WindowPart> = {};

before(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  for (const [id, start] of Object.entries(windowParts)) {
    const who = { email: `ada@${id}.example`, email_verified: true, name: `Ada of ${id}` };
    parts[id] = await start({ publicUrl, who });
  }
  stage = await openLoginStage('log-in-windows', {
    PORT: String(port),
    VF_TEST_HOSTS: JSON.stringify(Object.assign({}, ...Object.values(parts).map(({ hosts }) => hosts))),
    NODE_OPTIONS: `--import ${new URL('../../support/reroute-names.mjs', import.meta.url)}`,
  });
  ({ page } = stage);
  for (const [id, { config }] of Object.entries(parts)) await stage.set(id, config);
});
after(async () => {
  await stage?.close();
  for (const { close } of Object.values(parts)) await close();
});

/** Presses the network's button in the tray. */
async function begin(id: string): Promise<void> {
  await page.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
  await page.press({ css: '.providers__button', text: new RegExp(`\\b${titles[id]}\\s*$`), in: tray });
}

/** Identifies and agrees, as each network asks. */
async function logInThere(window_: Page): Promise<void> {
  for (const prompt of ['login', 'consent']) {
    const isAsked = (name: string) => document.querySelector(`input[name="prompt"][value="${name}"]`) !== null;
    await window_.until(`asked for ${prompt}`, isAsked, [prompt]);
    // The window may be gone before it has answered.
    await window_
      .evaluate(() => {
        for (const input of document.querySelectorAll('input:not([type="hidden"])'))
          (input as HTMLInputElement).value = 'ada';
        document.querySelector<HTMLElement>('button[type="submit"]')?.click();
      })
      .catch(() => {});
  }
}

test('the browser gives another site than the page’s no cookies', async () => {
  const lax = stage.publisher.publish('/lax', { body: '', isLax: true, scripts: 0 }).replace('127.0.0.1', 'localhost');
  assert.deepEqual(await probeCookies(page, lax), { own: true, others: false });
});

for (const id of Object.keys(windowParts)) {
  test(`${id}: a guest logs in in a window, posts and logs out`, async () => {
    await stage.visit(id);
    await begin(id);
    if (!['facebook', 'twitter'].includes(id)) await logInThere(await page.opened());
    const type = id === 'oauth' ? id : 'loginradius_social';
    // Apple sends the name in a field beside the code, which this server does not post.
    const name = id === 'apple' ? /\bReader\b/ : `Ada of ${id}`;
    await postAndLeave(page, { name, type, text: `By ${id}` });
    await page.alone();
  });
}

test('a reader who logged in by a window is still logged in on the next page', async () => {
  const url = await stage.visit('next');
  await begin('twitter');
  await isIn(page);
  await page.alone();
  await page.goto(url);
  await isIn(page);
  assert.deepEqual(await received(page), []);
});

test('the page shows that a login window is open, and can cancel it', async () => {
  await stage.visit('called-off');
  await begin('google');
  const window_ = await page.opened();
  await window_.until('the form', () => document.querySelector('input[name="prompt"]') !== null, []);
  await page.sees({ css: '.providers__window p', text: 'Finish logging in in the other window.', in: tray });
  await page.press({ css: '.providers__window button', text: 'Cancel', in: tray });
  await page.until('told', () => (window as typeof window & { received: string[] }).received.length > 0, []);
  assert.deepEqual(await received(page), ['login cancel {"type":"google"}']);
  await page.alone();
  await page.sees({ css: '.providers__button', text: /Google/, in: tray });
});

test('a window that its reader closes is a cancel, and they stay a guest', async () => {
  await stage.visit('cancel');
  await begin('google');
  const window_ = await page.opened();
  await window_.until('the form', () => document.querySelector('input[name="prompt"]') !== null, []);
  await window_.close();
  await page.until('told', () => (window as typeof window & { received: string[] }).received.length > 0, []);
  assert.deepEqual(await received(page), ['login cancel {"type":"google"}']);
  assert.equal(await page.evaluate(() => document.body.classList.contains('vf-logged-out')), true);
});

/**
 * The window is in another browsing context group: it looks closed to the page, and neither can message the other. A
 * browser that focuses both reports a cancel first; the late result still counts.
 */
async function comesHomeThough(id: string): Promise<void> {
  await begin(id);
  const window_ = await page.opened();
  await logInThere(window_);
  await isIn(page);
  assert.match((await received(page)).join('; '), /^(login cancel [^;]*; )?login success "loginradius_social"$/);
  await window_.close().catch(() => {});
}

test('a network that cuts the connection between the windows logs a reader in', async () => {
  parts.yahoo?.isolate?.();
  await stage.visit('cut-there');
  await comesHomeThough('yahoo');
});

test('a reader logs in on a page that cuts the tie to its windows', async () => {
  await stage.visit('cut-here', '', { 'cross-origin-opener-policy': 'same-origin' });
  await comesHomeThough('aol');
});

test('the page’s policy was never broken', () => {
  assert.deepEqual(stage.publisher.violations, []);
});
