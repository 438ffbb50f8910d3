/**
 * Setup of the login journeys: a community whose administrator configures logins, and a publisher's page that records
 * its events. For a browser the page is on another site than the community.
 */
import assert from 'node:assert/strict';
import { signUpAuthor } from './api';
import { type Browser, openBrowser, type Page } from './browser';
import { ownScript, type Publisher, startPublisher } from './host-page';
import { article, comment, post } from './reader';
import { type Server, startServer } from './server';

export interface LoginStage {
  browser: Browser;
  server: Server;
  publisher: Publisher;
  page: Page;
  /** Configures a login like an administrator, or switches it off. */
  set(provider: string, config: Record<string, unknown> | null): Promise<void>;
  /** A new visit by an unknown reader, to a page with a script of its own. @returns its address */
  visit(name: string, script?: string, headers?: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** A page's script: records its events (host contract 2.2), for `received` and `postAndLeave`. */
export const LISTENER = `
  window.received = [];
  window.vfQ = [() => {
    for (const event of ['success', 'failure', 'cancel'])
      vf.$subscribe('login', event, (told) => received.push('login ' + event + ' ' + JSON.stringify(told)));
    vf.$subscribe('logout', 'success', () => received.push('logout success'));
  }];`;

const body = '<h1>Story</h1><vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>';

/** The browser blocks third-party cookies. */
export async function openLoginStage(containerId: string, env: Record<string, string>): Promise<LoginStage> {
  const [browser, server] = await Promise.all([
    openBrowser({ blocksThirdParties: true }),
    startServer({ VF_PRIVATE_ADDRESSES: 'on', ...env }),
  ]);
  const [publisher, page, { token }] = await Promise.all([
    startPublisher(server.origin),
    browser.newVisitor(),
    signUpAuthor(server.origin, 'Ada Ministra'),
  ]);
  await server.commands(['user', 'role', await addressOf(server, token), 'administrator', '--unproved']);
  const between = publisher.publish('/between', { body: '', scripts: 0 }).replace('127.0.0.1', 'localhost');

  return {
    browser,
    server,
    publisher,
    page,
    async set(provider, config) {
      const answer = await fetch(`${server.origin}/v2/localhost/providers/${provider}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(config ? { is_on: true, config } : { is_on: false }),
      });
      assert.equal(answer.status, 200, `${provider}: ${await answer.text()}`);
    },
    async visit(name, script = '', headers = {}) {
      await page.goto(between);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.setCookie('NewsSession=; max-age=0');
      const url = publisher
        .publish(`/${encodeURIComponent(name)}`, { containerId, body, head: ownScript(LISTENER + script), headers })
        .replace('127.0.0.1', 'localhost');
      await page.goto(url);
      return url;
    },
    async close() {
      await browser.close();
      await publisher.close();
      await server.close();
    },
  };
}

export async function addressOf({ origin }: Server, token: string): Promise<string> {
  const current = await fetch(`${origin}/v2/localhost/users/current`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await current.json()) as { result: { email: string } };
  return result.email;
}

interface Host {
  received: string[];
  vf: { session: { logout(): Promise<void>; login: Record<string, (...proof: unknown[]) => Promise<unknown>> } };
}

/** The page's events since it was opened. */
export const received = (page: Page) => page.evaluate(() => (window as typeof window & Host).received);

/** The page passes on its proof. */
export async function call(page: Page, method: string, ...proof: unknown[]): Promise<void> {
  await page.until('the script', () => 'session' in ((window as typeof window & Host).vf ?? {}), []);
  await page.evaluate(
    (name, given) => {
      (window as typeof window & Host).vf.session.login[name]?.(...given).catch(() => {});
    },
    method,
    proof,
  );
}

export const isIn = (page: Page) => page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
const isOut = (page: Page) => page.until('logged out', () => document.body.classList.contains('vf-logged-out'), []);

/**
 * A logged-in reader posts under that name and logs out; the page receives one event of each.
 * @param type argument of `login success`
 * @param logOut how to log out; without it, the page's own call
 */
export async function postAndLeave(
  page: Page,
  { name, type, text, logOut }: { name: string | RegExp; type: string; text: string; logOut?: () => void },
): Promise<void> {
  await isIn(page);
  await page.gone({ css: 'dialog[open]', in: { css: 'vf-tray' } });
  await post(page, text);
  await page.sees({ css: '.vf3-comment', text: name, in: { css: 'vf-conversations' } });
  // It shows before it is stored; without an account, its text returns to the field.
  await page.sees({ css: 'button', text: 'Reply', in: article(text) });
  assert.deepEqual(await received(page), [`login success ${JSON.stringify(type)}`]);
  await page.evaluate(logOut ?? (() => void (window as typeof window & Host).vf.session.logout()));
  await isOut(page);
  await page.sees(comment(text));
  assert.deepEqual((await received(page)).slice(1), ['logout success']);
}
