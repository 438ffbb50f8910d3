/**
 * The widgets in pages of frameworks, with the published frameworks: mounting, moving, another article, a draft,
 * leaving and returning, without console messages. Their `comments` files are the recipes of docs/EMBEDDING.md.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type Chromium, type ChromiumPage, open } from '../journeys/support/chromium';
import { recordConsole } from '../journeys/support/painted';
import { comment } from '../journeys/support/reader';
import { openStage, type Stage } from '../journeys/support/stage';
import { page as htmxPage } from './htmx/page';
import { pageMarkup, pageScript } from './support/bundle.mjs';
import { page as turboPage } from './turbo/page';

const draft = 'Half a thought';
const field = { css: '.vf-post-form textarea', in: { css: 'vf-conversations' } };
/** The moved element of the page's own tree. */
const OUTER = `(find('article-comments') ?? find('vf-conversations'))`;
const button = (id: string) => ({ css: `#${id}` });

let stage: Stage<Chromium>;

before(async () => {
  stage = await openStage(open);
  await stage.say('story-a', 'Second of story-a', 'First of story-a');
  await stage.say('story-b', 'Only one of story-b');
});
after(() => stage?.close());

/** Runs in the page; `find` searches every shadow root. */
const inPage = (expression: string) =>
  new Function(`function find(tag, root = document) {
    const inside = [...root.querySelectorAll('*')].flatMap((it) => (it.shadowRoot && find(tag, it.shadowRoot)) || []);
    return root.querySelector(tag) ?? inside[0];
  }
  return ${expression};`) as () => unknown;

const counts = (page: ChromiumPage, number: number) =>
  page.until(`a count of ${number}`, inPage(`find('vf-conversations-count')?.textContent.trim() === '${number}'`), []);
const holds = (page: ChromiumPage, text: string) =>
  page.until(`"${text}" in the field`, inPage(`find('.vf-post-form textarea')?.value === '${text}'`), []);

async function readAndWrite(page: ChromiumPage): Promise<void> {
  await page.sees(comment('First of story-a'));
  await counts(page, 2);
  await page.fill(field, draft);
  await holds(page, draft);
  await page.evaluate(inPage(`void (window.before = find('vf-conversations'))`));

  await page.press(button('move'));
  await page.until('the comments below', inPage(`find('p') && find('p').compareDocumentPosition(${OUTER}) & 4`), []);
  await page.sees(comment('First of story-a'));
  await holds(page, draft);
  assert.equal(await page.evaluate(inPage(`find('vf-conversations') === window.before`)), true);

  await page.press(button('next'));
  await page.sees(comment('Only one of story-b'));
  await page.gone(comment('First of story-a'));
  await counts(page, 1);
  await holds(page, '');

  await page.press(button('next'));
  await page.sees(comment('First of story-a'));
  await counts(page, 2);
  await holds(page, draft);

  await page.press(button('leave'));
  await page.gone({ css: 'vf-conversations' });
  await page.press(button('leave'));
  await page.sees(comment('First of story-a'));
  await holds(page, draft);
  await page.until(
    'the page heard of the first comments',
    inPage(`!['', '0'].includes(find('output').textContent)`),
    [],
  );
}

const inline = (code: string) => `<script>${code.replaceAll('</script', '<\\/script')}</script>`;

for (const host of ['preact', 'vue', 'svelte', 'solid', 'lit', 'angular']) {
  test(`${host}: widgets mount, move, change, keep a draft and leave`, async () => {
    const body = `<div id="root"></div>${inline(await pageScript(host))}`;
    const url = stage.publisher.publish(`/${host}`, { body, isLax: true });
    const page = await stage.browser.newVisitor();
    const complaints = recordConsole(page);
    await page.goto(url);
    await readAndWrite(page);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

for (const host of ['react-18', 'react-19']) {
  test(`${host}: its markup is hydrated although the script has painted; then as everywhere`, async () => {
    const painted = `['vf-conversations', 'vf-conversations-count'].every((tag) => document.querySelector(tag).shadowRoot)`;
    // The page counts as loading for as long as the picture does.
    const body = `<div id="root">${await pageMarkup(host)}</div><img src="/slow.svg" alt="">${inline(await pageScript(host, painted))}`;
    const page = await stage.browser.newVisitor();
    const complaints = recordConsole(page);
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.page.route('**/slow.svg', async (route) => {
      await gate;
      await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    const loading = page.goto(stage.publisher.publish(`/${host}`, { body, isLax: true }));
    await page.until('hydrated', inPage(`Object.keys(find('#next')).some((key) => key.startsWith('__react'))`), []);
    assert.equal(await page.evaluate(inPage('document.readyState')), 'interactive');
    letGo();
    await loading;
    await readAndWrite(page);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

/** Answers of these servers by the end of the path. */
const answers = (page: (article: string, options?: object) => string) =>
  ['story-a', 'story-b'].flatMap((article) => [
    { path: article, body: page(article) },
    { path: `${article}-moved`, body: page(article, { isMoved: true }) },
    { path: `${article}-away`, body: page(article, { isAway: true }) },
  ]);
const hears = inline(`document.addEventListener('vf-commenting-loaded', () => {
  document.querySelector('output').textContent = 'heard';
});`);
const library = (url: string) => inline(readFileSync(new URL(url), 'utf8'));

test('htmx: widgets mount, move, change, keep a draft and leave', async () => {
  for (const { path, body } of answers(htmxPage)) {
    stage.publisher.publish(`/htmx/${path}`, {
      head: library(import.meta.resolve('htmx.org/dist/htmx.js')) + hears,
      body,
      isLax: true,
    });
  }
  const page = await stage.browser.newVisitor();
  const complaints = recordConsole(page);
  await page.goto(`${stage.publisher.origin}/htmx/story-a`);
  await readAndWrite(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Turbo: widgets mount, move, change, keep a draft and leave; a page kept shows its count once', async () => {
  // Turbo's own prefetches end with an uncaught rejection; a preview would receive events in the page's place.
  const quiet = '<meta name="turbo-prefetch" content="false"><meta name="turbo-cache-control" content="no-preview">';
  const head = quiet + library(import.meta.resolve('@hotwired/turbo/dist/turbo.es2017-umd.js')) + hears;
  for (const { path, body } of answers(turboPage)) {
    stage.publisher.publish(`/turbo/${path}`, { head, body, isLax: true });
  }
  const page = await stage.browser.newVisitor();
  const complaints = recordConsole(page);
  await page.goto(`${stage.publisher.origin}/turbo/story-a`);
  await readAndWrite(page);
  await page.press(button('next'));
  await counts(page, 1);
  await page.page.goBack();
  await page.sees(comment('First of story-a'));
  // The time in which a new page gets its number.
  await page.page.waitForTimeout(2500);
  await counts(page, 2);
  // Leaving a page aborts its requests.
  const ended = /signal is aborted|closed before the connection is established/;
  assert.deepEqual(
    complaints.filter((it) => !ended.test(it)),
    [],
  );
  await page.close();
});
