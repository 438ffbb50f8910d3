/**
 * Real publishers' pages: an address for relative links, a script loaded as a module or within another file, a hanging
 * script, readers with personal links, and devices with a wrong clock.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { takenOver } from './support/painted';
import { article, comment, post, signUp } from './support/reader';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Chromium>;

before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());

const BODY = '<vf-conversations></vf-conversations>';
const TIME = '.vf-post-time';

/** Opens the page; a script on it may hang, so this does not wait for its end. */
async function visit(url: string) {
  const visitor = await stage.browser.newVisitor();
  await visitor.page.route(/\/hangs\.js/, () => {});
  await visitor.page.goto(url, { waitUntil: 'commit' });
  return visitor;
}

for (const base of ['/assets/', 'https://elsewhere.example/']) {
  test(`links to comments stay on a page with <base href="${base}">`, async () => {
    const containerId = `base-${base.length}`;
    await stage.say(containerId, 'The first', 'The second');
    const head = `<base href="${base}">`;
    const url = stage.publisher.publish(`/${containerId}`, { containerId, head, body: BODY });
    const page = await visit(url);
    for (const text of ['The first', 'The second']) {
      await page.sees(comment(text));
      await page.press({ css: TIME, in: article(text) });
      await takenOver(page);
      assert.match(await page.evaluate(() => location.href), new RegExp(`^${url}#vf-\\d+$`), text);
    }
    await page.close();
  });
}

for (const [how, head] of [
  ['as a module', (server: string) => `<script type="module" src="${server}/vf.js"></script>`],
  [
    'within another file, with window.vfConfig',
    (server: string) => `<script>window.vfConfig = { api: '${server}' };</script><script src="/combined.js"></script>`,
  ],
  [
    'within another file, with a meta tag',
    (server: string) => `<meta name="vf:api" content="${server}"><script src="/combined.js"></script>`,
  ],
  [
    'within another file, with data-api on its tag',
    (server: string) => `<script src="/combined.js" data-api="${server}"></script>`,
  ],
] as const) {
  test(`the script loaded ${how}: comments show and can be answered`, async () => {
    const containerId = how.replaceAll(/\W+/g, '-');
    await stage.say(containerId, 'Said before');
    const script = await (await fetch(`${stage.server.origin}/vf.js`)).text();
    stage.publisher.put('/combined.js', `window.analytics = 1;\n${script}`);
    const url = stage.publisher.publish(`/${containerId}`, {
      containerId,
      head: head(stage.server.origin),
      body: BODY,
      isLax: true,
      scripts: 0,
    });
    const page = await visit(url);
    await page.sees(comment('Said before'));
    await page.press({ css: '.vf-content-actions__reply', in: article('Said before') });
    await page.sees({ css: 'textarea', in: article('Said before') });
    await page.close();
  });
}

for (const [when, script] of [
  ['the page is parsed', '<script src="/hangs.js"></script>'],
  ['the page is parsed, though deferred', '<script defer src="/hangs.js"></script>'],
  ['the page has loaded', '<script async src="/hangs.js"></script>'],
] as const) {
  test(`a script of the page hangs before ${when}: the field opens`, async () => {
    const containerId = when.replaceAll(/\W+/g, '-');
    await stage.say(containerId, 'Said before');
    const url = stage.publisher.publish(`/${containerId}`, {
      containerId,
      body: `${BODY}<p>More to read</p>${script}`,
      isLax: true,
    });
    const page = await visit(url);
    await page.sees(comment('Said before'));
    await page.press({ css: '.vf-content-actions__reply', in: article('Said before') });
    await page.sees({ css: 'textarea', in: article('Said before') });
    assert.notEqual(await page.evaluate(() => document.readyState), 'complete');
    await page.close();
  });
}

test('the values in a reader’s address are sent to nobody', async () => {
  const url = stage.forWriters('reader-address');
  const page = await stage.browser.newVisitor();
  await page.goto(`${url}?utm_source=mail&email=ada%40a.example&token=s3cret&fbclid=1`);
  await signUp(page, 'Query Reader');
  const answered = page.page.waitForResponse((answer) => /\/comments$/.test(answer.url()) && answer.status() === 201);
  await post(page, 'Came by a letter');
  const answer = await answered;
  assert.equal((await answer.json()).metadata.origin_url, url);
  assert.doesNotMatch(answer.request().postData() ?? '', /s3cret|ada%40|utm_source|fbclid/);
  await page.close();
});

test('on a device whose clock is 26 hours fast, a new comment is new, and its writer edits it', async () => {
  const page = await stage.browser.newVisitor();
  await page.page.addInitScript(() => {
    const Real = Date;
    const aheadMs = 26 * 3_600_000;
    class Fast extends Real {
      constructor(...given: []) {
        super(...((given.length > 0 ? given : [Real.now() + aheadMs]) as []));
      }
      static override now() {
        return Real.now() + aheadMs;
      }
    }
    window.Date = Fast as DateConstructor;
  });
  await stage.say('fast-clock', 'Said before');
  await page.goto(stage.forWriters('fast-clock'));
  await page.sees(comment('Said before'));
  await signUp(page, 'Fast Clock');
  await post(page, 'Written now');
  for (const text of ['Said before', 'Written now'])
    assert.doesNotMatch(await page.textOf({ css: TIME, in: article(text) }), /day|hour/, text);
  await page.press({ css: '.vf-content-actions__more', in: article('Written now') });
  await page.sees({ css: '[role="menuitem"]', text: 'Edit' });
  await page.close();
});
