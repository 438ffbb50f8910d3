/**
 * `npm run docs -- pictures`: takes the pictures of the README and of MODERATING from the current build. Seeds a separate demo and shows it in
 * a headless Chromium, those of the README in light and dark. The same build gives the same pictures except for the machine's
 * fonts: the demo's texts, likes and ages come from a seeded generator.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { args, findBrowser } from '../find-browser.mjs';
import { freePort } from '../postgres.mjs';
import { ROOT, run } from '../run.mjs';
import { openConsolePictures } from './console-pictures.mjs';

/** Sharp is a dependency of the server. */
const sharp = createRequire(join(ROOT, 'server/package.json'))('sharp');

/** Content of each picture: reader, page, widget, and first actions. Widths are those of the README's column. */
const PICTURES = [
  { name: 'conversation', role: 'normal', path: '/articles/what-the-damp-does-to-bread', height: 780, act: likeFirst },
  { name: 'live-blog', role: 'normal', path: '/live', tag: 'vf-livestory', height: 780, act: async () => undefined },
  { name: 'moderation', role: 'moderator', path: '/articles/last-ferryman-of-pell-quay', height: 640, act: openQueue },
];
const CONVERSATION = 'vf-conversations';
const WIDTH = 800;
/** Few colors, no photographs: a palette makes the files small. */
const COLOURS = 256;

export async function takePictures() {
  const built = await run(process.execPath, ['tools/build.mjs', '--if-stale']);
  if (built.code !== 0) throw new Error('the build failed');
  const dataDir = mkdtempSync(join(tmpdir(), 'vf-pictures-'));
  const server = await startDemo(dataDir);
  const browser = await puppeteer.launch({ executablePath: await findBrowser(), args });
  try {
    const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'));
    for (const picture of PICTURES) {
      const tokens = await logIn(server.origin, picture.role, accounts);
      const page = await openPage(browser, server.origin, tokens, picture);
      for (const scheme of ['light', 'dark'])
        await save(`${picture.name}${scheme === 'dark' ? '-dark' : ''}`, page, scheme);
      await page.close();
    }
    const email = 'moderator@wrackline.example';
    for await (const { name, page } of openConsolePictures(browser, server.origin, [email, accounts[email]]))
      await save(name, page, 'light');
  } finally {
    await browser.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function save(name, page, scheme) {
  const file = join(ROOT, 'docs', `${name}.png`);
  writeFileSync(file, await takeOne(page, scheme));
  console.log(file.slice(ROOT.length));
}

async function openPage(browser, origin, tokens, { path, tag = CONVERSATION, height, act }) {
  const page = await browser.newPage();
  await page.setViewport({ width: WIDTH, height, deviceScaleFactor: 2 });
  await page.evaluateOnNewDocument((saved) => {
    for (const [name, value] of Object.entries(saved)) localStorage.setItem(name, value);
  }, tokens);
  await page.goto(origin + path, { waitUntil: 'networkidle0' });
  await page.evaluate((tag) => document.querySelector(tag).scrollIntoView(), tag);
  await within(page, 'article', tag);
  if (tag === CONVERSATION) await within(page, '.account');
  await act(page);
  await page.waitForNetworkIdle();
  return page;
}

async function takeOne(page, scheme) {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  const taken = await page.screenshot();
  return sharp(taken).png({ palette: true, colours: COLOURS, effort: 10 }).toBuffer();
}

/** The reader likes; the second picture shows the like. */
async function likeFirst(page) {
  const like = await within(page, '.vf-content-actions__like');
  if ((await like.evaluate((it) => it.getAttribute('aria-pressed'))) !== 'true')
    await like.evaluate((it) => it.click());
  await within(page, '.vf-content-actions__like[aria-pressed="true"]');
}

async function openQueue(page) {
  await (await within(page, '.staff-tools')).evaluate((it) => it.click());
  // After the lists of this conversation, its actions.
  await (await within(page, '.menu__item[role="menuitem"]')).evaluate((it) => it.click());
  await within(page, '.staff-reports li bdi');
  // Removes the focus ring, which is not part of the picture.
  await page.evaluate(() => document.querySelector('vf-conversations').shadowRoot.activeElement?.blur());
}

/** The first match inside the widget, once it exists. */
async function within(page, selector, tag = CONVERSATION) {
  const found = await page.waitForFunction(
    (css, tag) => document.querySelector(tag)?.shadowRoot?.querySelector(css),
    { timeout: 60_000 },
    selector,
    tag,
  );
  return found.asElement();
}

async function logIn(origin, role, accounts) {
  const email = { normal: 'reader@wrackline.example', moderator: 'moderator@wrackline.example' }[role];
  const answer = await fetch(`${origin}/v2/localhost/users/login?session=false`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: accounts[email] }),
  });
  const { access_token, refresh_token } = await answer.json();
  return { vfAccess: access_token, vfRefresh: refresh_token };
}

/** A server on its own port, with a freshly seeded demo. */
async function startDemo(dataDir) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), VF_DATA_DIR: dataDir, VF_PUBLIC_URL: origin, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    origin,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
