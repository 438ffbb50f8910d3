/**
 * Reading painted comments: they are visible before any of the widgets' own code has run, and a reader who scrolls,
 * selects and waits never makes it run. Both ways: in the page's own HTML, and painted by the script.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { drawing, hold, isTakenOver, recordConsole, shifts, texts, watchScripts, watchShifts } from './support/painted';
import { comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

/** Longer than loading everything at idle, and than an impatient page would wait. */
const READING_MS = 4000;
const LINES = Array.from({ length: 30 }, (_, number) => `Line ${number} of a long thread`);

let stage: Stage<Chromium>;
const ways: Record<string, () => Promise<string>> = {
  included: () => stage.included('reading'),
  'painted by the script': async () => stage.bare('reading'),
};

before(async () => {
  stage = await openStage(open);
  await stage.say('reading', ...LINES);
});
after(() => stage?.close());

for (const [way, address] of Object.entries(ways)) {
  describe(way, () => {
    let page: ChromiumPage;
    let complaints: string[];
    let ran: () => Promise<string[]>;

    before(async () => {
      page = await stage.browser.newVisitor();
      complaints = recordConsole(page);
      ran = await watchScripts(page);
      await watchShifts(page);
      await page.goto(await address());
      await page.sees(comment('Line 29'));
    });
    after(() => page?.close());

    test('reading, scrolling, selecting and waiting runs no rendering code', async () => {
      await page.page.mouse.move(400, 300);
      await page.page.mouse.wheel(0, 1200);
      await page.page.waitForTimeout(300);
      await page.page.mouse.wheel(0, -600);
      await page.page.waitForTimeout(300);
      // Selects words with the pointer, from the middle of one comment.
      const { x, y } = await page.evaluate(() => {
        const all = document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text') ?? [];
        const shown = [...all].map((it) => it.getBoundingClientRect()).find(({ top }) => top > 200) as DOMRect;
        return { x: shown.left, y: shown.top + shown.height / 2 };
      });
      await page.page.mouse.move(x + 2, y);
      await page.page.mouse.down();
      await page.page.mouse.move(x + 90, y, { steps: 5 });
      await page.page.mouse.up();
      await page.page.waitForTimeout(READING_MS);
      assert.match(await page.evaluate(() => String(getSelection())), /\w/);
      assert.deepEqual(
        (await ran()).filter((name) => drawing.test(name)),
        [],
      );
      assert.equal(await isTakenOver(page), false);
    });

    test('nothing moved', async () => assert.deepEqual(await shifts(page), []));

    test('the code that renders is in the cache by then, for the first action', async () => {
      const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      for (const name of ['react', 'core', 'view', 'vf-conversations'])
        assert.ok(
          fetched.some((it) => it.includes(`/c/${name}-`)),
          `${name} was not fetched`,
        );
    });

    test('six requests at most beside the socket, each once, and five files for the first act', async () => {
      const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const ours = fetched.filter((it) => it.startsWith(stage.server.origin));
      const ahead = ours.filter((it) => drawing.test(/\/c\/(.+)-\w+\.js$/.exec(it)?.[1] ?? ''));
      assert.equal(new Set(ours).size, ours.length, ours.join('\n'));
      assert.ok(ahead.length <= 5, ahead.join('\n'));
      assert.ok(ours.length - ahead.length <= 6, ours.join('\n'));
    });

    test('the first action loads React', async () => {
      await page.press({ css: '.vf-content-actions__reply', in: { css: 'vf-conversations' } });
      await page.sees({ css: '.vf-thread textarea', in: { css: 'vf-conversations' } });
      assert.equal(await isTakenOver(page), true);
    });

    test('nothing complained', () => assert.deepEqual(complaints, []));
  });

  test(`${way}: everything is read without React`, async () => {
    const page = await stage.browser.newVisitor();
    await hold(page, /\/c\/(react|view|core|vf-conversations)-[^/]*\.js$/);
    await page.goto(await address());
    await page.sees(comment('Line 29'));
    const read = await texts(page);
    assert.deepEqual(read, LINES.slice(-read.length).reverse());
    assert.ok(read.length >= 10);
    const times = await page.count({ css: '.vf-post-time', text: /now|ago|second|minute/ });
    assert.equal(times, read.length);
    await page.close();
  });
}

test('the fragment is fetched once, although the page preloads it and the script asks for it', async () => {
  const page = await stage.browser.newVisitor();
  const complaints = recordConsole(page);
  const asked: string[] = [];
  page.page.on('request', (request) => {
    if (request.url().includes('/render/conversations?')) asked.push(request.url());
  });
  await page.goto(`${stage.server.origin}/reader`);
  await page.evaluate(() => document.querySelector('vf-conversations')?.scrollIntoView());
  await page.sees({ css: '.vf-content-text', in: { css: 'vf-conversations' } });
  await page.page.waitForTimeout(500);
  assert.equal(asked.length, 1, asked.join('\n'));
  assert.equal(await isTakenOver(page), false);
  assert.deepEqual(complaints, []);
  await page.close();
});
