/** The recipes of docs/EMBEDDING.md, run as written: only addresses and names are changed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../tools/run.mjs';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { isTakenOver, recordConsole, takenOver, texts } from './support/painted';
import { article, comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

const ID = 4711;
const CONTAINER = `article-${ID}`;
const NOWHERE = 'http://127.0.0.1:9';
const said = ['Newest <b>words</b>', 'Between', 'Oldest'];

let stage: Stage<Chromium>;

before(async () => {
  stage = await openStage(open);
  await stage.say(CONTAINER, ...said.toReversed());
  // The recipes wait half a second; the first render of a new server may take longer.
  await stage.fragment('conversations', { container_id: CONTAINER, lang: 'en', limit: '20' });
});
after(() => stage?.close());

/** The first code block in this language under that heading, with this stage's names. */
function recipe(heading: string, language: string, origin = stage.server.origin): string {
  const text = readFileSync(join(ROOT, 'docs/EMBEDDING.md'), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const code = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(section)?.[1];
  assert.ok(code, `no ${language} under "${heading}"`);
  return code.replaceAll('https://community.example', origin).replaceAll('news.example', 'localhost');
}

/** Output of the recipe for the page of an article. */
const includes: Record<string, (origin?: string) => Promise<string> | string> = {
  Node: (origin) => {
    const Recipe = (async () => {}).constructor as FunctionConstructor;
    return new Recipe('article', `${recipe('Node', 'js', origin)}\nreturn comments;`)({ id: ID });
  },
  PHP: (origin) => {
    const code = recipe('PHP', 'php', origin).replace('<?php', `$article = (object) ['id' => ${ID}];`);
    const { stdout, stderr, status } = spawnSync('php', ['-d', 'display_errors=stderr', '-r', code], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
    return stdout;
  },
};
const hasPhp = /^curl$/m.test(String(spawnSync('php', ['-m']).stdout));

async function visit(url: string, options = {}): Promise<ChromiumPage> {
  const page = await stage.browser.newVisitor(options);
  await page.goto(url);
  return page;
}

for (const [language, include] of Object.entries(includes)) {
  const skip = language === 'PHP' && !hasPhp && 'no PHP with curl found';

  test(`${language}: the page has the comments in it`, { skip }, async () => {
    const body = await include();
    const url = stage.publisher.publish(`/${language}`, { containerId: CONTAINER, body, isLax: true });

    const off = await visit(url, { javaScriptEnabled: false });
    assert.deepEqual(await texts(off), said);
    const data = await off.evaluate(() => document.querySelector('script[type="application/ld+json"]')?.textContent);
    assert.deepEqual(
      JSON.parse(data ?? '')['@graph'].map((it: { text: string }) => it.text),
      said,
    );
    await off.close();

    const on = await visit(url);
    await on.sees(comment('Oldest'));
    assert.equal(await isTakenOver(on), false);
    await on.press({ css: '.vf-content-actions__reply', in: article('Oldest') });
    await takenOver(on);
    await on.sees({ css: 'textarea', in: article('Oldest') });
    await on.close();
  });

  test(`${language}: without an answer the page has the tag, and the script does the rest`, { skip }, async () => {
    const body = await include(NOWHERE);
    assert.match(body, /^<vf-conversations[^>]* vf-container-id="article-4711"[^>]*><\/vf-conversations>\s*$/);
    const page = await visit(stage.publisher.publish(`/${language}-bare`, { containerId: CONTAINER, body }));
    await page.sees(comment('Oldest'));
    await page.close();
  });
}

test('a preload matches the script’s request: one request, and no warning', async () => {
  const head = recipe('Let the script fetch it, but early', 'html');
  const body = `<vf-conversations vf-container-id="${CONTAINER}" limit="20"></vf-conversations>`;
  const page = await stage.browser.newVisitor();
  const asked: string[] = [];
  page.page.on('request', (request) => request.url().includes('/render/') && asked.push(request.url()));
  const received = recordConsole(page);
  await page.goto(stage.publisher.publish('/preload', { head, body, isLax: true, scripts: 0 }));
  await page.sees(comment('Oldest'));
  // The browser reports an unused preload a few seconds after loading.
  await page.page.waitForTimeout(4000);
  assert.equal(asked.length, 1, asked.join('\n'));
  assert.deepEqual(received, []);
  await page.close();
});

test('the strict policy of the page is enough', async () => {
  const policy = recipe('A strict content security policy', '').trim();
  assert.match(policy, /^Content-Security-Policy: /);
  const value = policy
    .slice('Content-Security-Policy: '.length)
    .replaceAll('wss://community.example', stage.server.origin.replace('http', 'ws'));
  const body = await stage.fragment('conversations', { container_id: CONTAINER, lang: 'en', styles: 'link' });
  const head = `<meta http-equiv="content-security-policy" content="${value}">`;
  const page = await stage.browser.newVisitor();
  const received = recordConsole(page);
  await page.goto(stage.publisher.publish('/strict', { containerId: CONTAINER, head, body, isLax: true }));
  await page.sees(comment('Oldest'));
  await page.press({ css: '.vf-content-actions__reply', in: article('Oldest') });
  await takenOver(page);
  await page.sees({ css: 'textarea', in: article('Oldest') });
  assert.deepEqual(received, []);
  await page.close();
});
