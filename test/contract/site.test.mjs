/** The documentation site: built from the repository's Markdown, without broken links, readable with and without scripts. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'parse5';
import { chromium } from 'playwright-core';
import { describeElements } from '../../tools/docs/describe-elements.mjs';
import { args, findBrowser } from '../../tools/find-browser.mjs';
import { ROOT, run } from '../../tools/run.mjs';
import { serveFolder } from '../support/serve-folder.mjs';

const BASE = '/guide/';
const MAIN = ['index.html', 'start.html', 'embedding.html', 'widgets/vf-conversations.html', 'privacy.html'];
/** Written by VitePress for hosts, without our content. */
const NOT_FOUND = '404.html';

const out = mkdtempSync(join(tmpdir(), 'vf-site-'));
const read = (path) => readFileSync(join(out, path), 'utf8');
let pages;

before(async () => {
  const command = ['--import', 'tsx', 'ship/site/build.mjs', '--base', BASE, '--out', out];
  const { code, output } = await run(process.execPath, command, { quiet: true });
  assert.equal(code, 0, output);
  const files = readdirSync(out, { recursive: true }).filter((path) => path.endsWith('.html') && path !== NOT_FOUND);
  pages = new Map(files.map((path) => [path, elementsOf(read(path))]));
});
after(() => rmSync(out, { recursive: true, force: true }));

/** The elements of a page, each with its attributes. */
function elementsOf(html) {
  const found = [];
  const walk = (node) => {
    if (node.tagName) {
      const attributes = Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]));
      found.push({ tag: node.tagName, attributes });
    }
    for (const child of node.childNodes ?? []) walk(child);
    if (node.content) walk(node.content);
  };
  walk(parse(html));
  return found;
}

test('every link of the site leads to an existing page, file and anchor', () => {
  const files = new Set(readdirSync(out, { recursive: true }));
  const anchors = new Map(
    [...pages].map(([path, elements]) => [path, new Set(elements.map(({ attributes }) => attributes.id))]),
  );
  const wrong = [];
  for (const [path, elements] of pages) {
    for (const { tag, attributes } of elements) {
      const target = attributes.href ?? attributes.src;
      if (target === undefined || tag === 'use') continue;
      const url = new URL(target, `http://site${BASE}${path}`);
      if (url.host !== 'site') continue;
      const to = decodeURIComponent(url.pathname)
        .slice(BASE.length)
        .replace(/(^|\/)$/, '$1index.html');
      const hash = decodeURIComponent(url.hash.slice(1));
      if (!url.pathname.startsWith(BASE) || !files.has(to)) wrong.push(`${path}: ${target}`);
      // The playground reads its choices from there.
      else if (hash && to !== 'playground.html' && !anchors.get(to)?.has(hash)) wrong.push(`${path}: ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('a page loads nothing from another host', () => {
  for (const [path, elements] of pages) {
    for (const { tag, attributes } of elements) {
      if (tag === 'a') continue;
      for (const address of [attributes.src, attributes.href])
        assert.doesNotMatch(address ?? '', /^(https?:)?\/\//, path);
    }
  }
});

test('each widget has a page with its attributes, events and parts', () => {
  for (const { tag, attributes, events, cssParts } of describeElements(ROOT)) {
    const html = read(`widgets/${tag}.html`);
    const names = [...attributes, ...events, ...cssParts].map(({ name }) => name);
    for (const name of names) assert.ok(html.includes(`>${name}</code>`), `${tag}: ${name}`);
  }
});

test('every document of the repository is on the site and in its list of pages', () => {
  const list = read('contents.html');
  for (const name of readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'))) {
    const path = `${name.slice(0, -'.md'.length).toLowerCase()}.html`;
    assert.ok(pages.has(path), path);
    assert.ok(list.includes(`${BASE}${path}"`), path);
  }
});

describe('in a browser', () => {
  let site;
  let browser;
  before(async () => {
    site = await serveFolder(out, BASE);
    browser = await chromium.launch({ executablePath: await findBrowser(), args });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  async function visit(options, path) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('response', (response) => response.status() >= 400 && problems.push(response.url()));
    await page.goto(site.address + path);
    return { page, problems, close: () => context.close() };
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`the main pages fit a phone and a desktop, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      for (const path of MAIN) {
        for (const width of [390, 1280]) {
          const { page, problems, close } = await visit({ viewport: { width, height: 900 }, javaScriptEnabled }, path);
          assert.ok((await page.locator('#VPContent').textContent()).length > 200, path);
          const box = await page.locator('#VPContent').boundingBox();
          assert.ok(box.width <= width, `${path} is ${box.width} px wide in ${width} px`);
          assert.deepEqual(problems, [], path);
          await close();
        }
      }
    });
  }

  test('without scripts, the system decides between light and dark', async () => {
    const { page, close } = await visit({ colorScheme: 'dark', javaScriptEnabled: false }, 'start.html');
    const [r] = (await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).match(/\d+/g);
    assert.ok(Number(r) < 64, `the background is ${r}`);
    await close();
  });

  test('a page read from right to left has its sidebar on the right and fits', async () => {
    const { page, close } = await visit({ viewport: { width: 1280, height: 900 } }, 'start.html');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    const box = await page.locator('.vp-doc h1').boundingBox();
    const sidebar = await page.locator('.VPSidebar').boundingBox();
    assert.ok(sidebar.x > box.x, 'the sidebar is not on the right');
    await close();
  });

  test('on paper, a page has its text and no navigation', async () => {
    const { page, close } = await visit({}, 'start.html');
    await page.emulateMedia({ media: 'print' });
    for (const name of ['.VPNav', '.VPSidebar']) assert.equal(await page.locator(name).isVisible(), false, name);
    assert.ok(await page.locator('.vp-doc h1').isVisible());
    await close();
  });

  test('the search finds a setting and leads to its page', async () => {
    const { page, problems, close } = await visit({ viewport: { width: 1280, height: 900 } }, 'index.html');
    await page.locator('.VPNavBarSearch button').click();
    await page.locator('.search-input').fill('user_erasure');
    const result = page.locator('.VPLocalSearchBox .result').filter({ hasText: 'Settings' }).first();
    await result.click();
    await page.waitForURL(/settings\.html|privacy\.html|operations\.html/);
    assert.deepEqual(problems, []);
    await close();
  });
});
