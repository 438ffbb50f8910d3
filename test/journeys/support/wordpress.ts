/** WordPress with the plug-in, in WordPress Playground: its PHP runs as WebAssembly, its database is SQLite. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PLAYGROUND, WORDPRESS } from '../../../ship/wordpress/playground/fetch.mjs';
import { makePlugin } from '../../../ship/wordpress.mjs';
import { freePort } from '../../../tools/postgres.mjs';
import { ROOT } from '../../../tools/run.mjs';

const START_MS = 400_000;
/** WordPress Playground sometimes stops answering for good. */
const ANSWER_MS = 150_000;

export interface WordPress {
  origin: string;
  /** Calls a function of test/fixtures/wordpress/vf-test.php. */
  call<T = Record<string, unknown>>(name: string, options?: Record<string, unknown>): Promise<T>;
  /** The HTML of a page. */
  read(path: string): Promise<string>;
  /** Logs a user in. @returns the cookies of the session */
  logIn(name: string, password: string): Promise<string>;
  /** Fills in a form of the administration, saves it, and returns the screen that follows. */
  saveSettings(cookies: string, screen: string, fields: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

export async function startWordPress({
  php,
  ...options
}: {
  php: string;
  theme: string;
  reader: string;
  number: number;
}) {
  const folder = mkdtempSync(join(tmpdir(), 'vf-wordpress-'));
  const root = join(folder, 'wordpress');
  cpSync(WORDPRESS, root, { recursive: true });
  cpSync(makePlugin(folder), join(root, 'wp-content/plugins/vf-community'), { recursive: true });
  mkdirSync(join(root, 'wp-content/mu-plugins'), { recursive: true });
  cpSync(join(ROOT, 'test/fixtures/wordpress/vf-test.php'), join(root, 'wp-content/mu-plugins/vf-test.php'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const flags = ['--php', php, '--port', String(port), '--site-url', origin, '--workers', '1'];
  const mounts = ['--wordpress-install-mode', 'install-from-existing-files'];
  const args = ['server', ...flags, ...mounts, '--mount-dir-before-install', root, '/wordpress'];
  const child = spawn(process.execPath, [PLAYGROUND, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = await ready(child, origin);
  const ask = (address: string, options: RequestInit = {}) =>
    fetch(address, { signal: AbortSignal.timeout(ANSWER_MS), ...options }).catch((error) => {
      // So the other tests fail at once, and the file runs again.
      child.kill('SIGKILL');
      throw error;
    });
  const wordpress: WordPress = {
    origin,
    async call(name, body = {}) {
      const answer = await ask(`${origin}/?vf_test=${name}`, { method: 'POST', body: JSON.stringify(body) });
      const text = await answer.text();
      try {
        return JSON.parse(text);
      } catch {
        throw new Error(`${name} answers ${answer.status} ${text.slice(0, 2000)}\n${log().slice(-2000)}`);
      }
    },
    read: async (path) => (await ask(origin + path)).text(),
    async logIn(name, password) {
      const body = new URLSearchParams({ log: name, pwd: password, testcookie: '1' });
      const headers = { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' };
      const answer = await ask(`${origin}/wp-login.php`, { method: 'POST', body, headers, redirect: 'manual' });
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    async saveSettings(cookies, screen, fields) {
      const headers = { cookie: cookies };
      const form = await (await ask(origin + screen, { headers })).text();
      const hidden = [
        ...form.matchAll(/<input type=["']hidden["'][^>]* name=["']([^"']+)["'] value=["']([^"']*)["']/g),
      ];
      const given = hidden.map(([, name = '', value = '']) => [name, value]);
      const body = new URLSearchParams({ ...Object.fromEntries(given), ...fields });
      await ask(`${origin}/wp-admin/options.php`, { method: 'POST', body, headers, redirect: 'manual' });
      return (await ask(origin + screen, { headers })).text();
    },
    async close() {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      const ended = hasEnded ? undefined : once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const begun = await wordpress.call<Begun>('begin', options);
  return { wordpress, ...begun };
}

interface Begun {
  post: number;
  other: number;
  user: number;
  error: string | null;
  php: string;
  theme: string;
  version: string;
}

async function ready(child: ChildProcess, origin: string) {
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk));
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(origin, { redirect: 'manual' }).catch(() => undefined);
    if (answer && answer.status < 500) return () => log;
    await sleep(500);
  }
  throw new Error(`WordPress did not start: ${log}`);
}
