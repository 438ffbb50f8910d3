/**
 * Painted under a strict policy of the page (no inline style, scripts by nonce), both ways; and a page whose fragment
 * cannot be loaded: React renders instead.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { isTakenOver, recordConsole, takenOver } from './support/painted';
import { article, comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Chromium>;

before(async () => {
  stage = await openStage(open);
  await stage.say('strict', 'Said under a strict policy', 'And once more');
});
after(() => stage?.close());

/** Some properties that only the suite's sheets set. */
const look = () => {
  const root = document.querySelector('vf-conversations')?.shadowRoot;
  const of = (css: string) => getComputedStyle(root?.querySelector(css) as Element);
  return {
    comment: of('.vf3-comment').display,
    name: of('.vf-post-name-button__username').fontWeight,
    avatar: of('.avatar, .vf-avatar, [part~="avatar"]').borderRadius,
    actions: of('.vf-content-actions').display,
  };
};

async function look2(page: ChromiumPage) {
  const before = await page.evaluate(look);
  await page.press({ css: '.vf-content-actions__reply', in: article('And once more') });
  await takenOver(page);
  await page.sees({ css: 'textarea', in: article('And once more') });
  return [before, await page.evaluate(look)];
}

test('included under a strict policy: styled at once, and after the take-over', async () => {
  const painted = await stage.fragment('conversations', { container_id: 'strict', lang: 'en', styles: 'link' });
  const url = stage.publisher.publish('/strict-included', { containerId: 'strict', body: painted });
  const page = await stage.browser.newVisitor();
  const complaints = recordConsole(page);
  await page.goto(url);
  await page.sees(comment('And once more'));
  assert.equal(await isTakenOver(page), false);
  const [before, afterwards] = await look2(page);
  assert.equal(before?.name, '600');
  assert.deepEqual(before, afterwards);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('painted by the script under a strict policy: the same', async () => {
  const page = await stage.browser.newVisitor();
  const complaints = recordConsole(page);
  await page.goto(stage.bare('strict'));
  await page.sees(comment('And once more'));
  assert.equal(await isTakenOver(page), false);
  const [before, afterwards] = await look2(page);
  assert.equal(before?.name, '600');
  assert.deepEqual(before, afterwards);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('no policy was broken', () => assert.deepEqual(stage.publisher.violations, []));

for (const [what, answer] of [
  ['blocked', 'abort'],
  ['broken', { status: 503, body: 'down' }],
  ['nonsense', { status: 200, contentType: 'text/html', body: '<p>Welcome to the hotel’s network</p>' }],
] as const) {
  test(`a fragment that is ${what}: React renders`, async () => {
    const page = await stage.browser.newVisitor();
    await page.page.route(/\/render\//, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await page.goto(stage.bare('strict'));
    await page.sees(comment('And once more'));
    await takenOver(page);
    await page.press({ css: '.vf-content-actions__reply', in: article('And once more') });
    await page.sees({ css: 'textarea', in: article('And once more') });
    assert.equal(await page.count(comment('And once more')), 1);
    assert.equal(await page.count({ css: 'p', text: 'hotel' }), 0);
    await page.close();
  });
}

test('a fragment that never comes: React draws after a while', async () => {
  const page = await stage.browser.newVisitor();
  await page.page.route(/\/render\//, () => {});
  await page.goto(stage.bare('strict'));
  await page.sees(comment('And once more'));
  await takenOver(page);
  await page.page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});
