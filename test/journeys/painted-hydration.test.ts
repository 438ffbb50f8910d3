/**
 * React hydrates painted comments without a trace: the same nodes stay, nothing moves, and the reader's activity
 * continues.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Conversation } from './support/api';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import {
  hold,
  isTakenOver,
  lostNodes,
  recordConsole,
  rememberNodes,
  shifts,
  takenOver,
  watchShifts,
} from './support/painted';
import { comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

const LINES = Array.from({ length: 12 }, (_, number) => `Line ${number}, long enough to be marked with a pointer`);
const field = { css: '.vf-post-form textarea', in: { css: 'vf-conversations' } };

let stage: Stage<Chromium>;
let page: ChromiumPage;
let complaints: string[];
let letReactCome: () => void;
let thread: Conversation;
let edited: string;
let edits = 0;

before(async () => {
  stage = await openStage(open);
  const { conversation, uuids } = await stage.say('taken', ...LINES);
  await conversation.post(stage.author, 'An answer', { parent: uuids[11] });
  thread = conversation;
  edited = uuids[5] as string;
});
after(() => stage?.close());

const above = `<h1>Story</h1>${'<p>Words.</p>'.repeat(10)}`;
const ways: Record<string, () => Promise<string>> = {
  included: () => stage.included('taken', { before: above }),
  'painted by the script': async () => stage.bare('taken', { before: above }),
};

/** Text and caret position of the field. */
const writing = () => {
  const root = document.querySelector('vf-conversations')?.shadowRoot;
  const area = root?.activeElement as HTMLTextAreaElement;
  return { value: area?.value, start: area?.selectionStart, end: area?.selectionEnd };
};

for (const [way, address] of Object.entries(ways)) {
  describe(way, () => {
    /** Opens the painted page, with React held back until it is released. */
    async function arrive(): Promise<void> {
      page = await stage.browser.newVisitor();
      complaints = recordConsole(page);
      await watchShifts(page);
      letReactCome = await hold(page, 'react');
      await page.goto(await address());
      await page.sees(comment('Line 11'));
      assert.equal(await isTakenOver(page), false);
    }

    /** The script records interactions soon after the paint; no event reports that. */
    const settled = () => page.page.waitForTimeout(500);

    afterEach(async () => {
      assert.deepEqual(complaints, []);
      await page?.close();
    });

    test('every node stays, none moves, the scroll position is kept', async () => {
      await arrive();
      await settled();
      await page.page.mouse.move(400, 400);
      await page.page.mouse.wheel(0, 250);
      await page.page.waitForTimeout(300);
      const count = await rememberNodes(page);
      assert.ok(count > 100, `${count} nodes`);
      const scrolled = await page.evaluate(() => scrollY);
      assert.ok(scrolled > 100);
      const look = () =>
        [...(document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.viafoura *') ?? [])].flatMap(
          (it) => {
            const { x, y, width, height } = it.getBoundingClientRect();
            // Elements without height show nothing: the offline bar is positioned by the whole sheet.
            return height === 0 ? [] : `${it.localName}.${it.getAttribute('class')} ${[x, y, width, height].join(' ')}`;
          },
        );
      const drawn = await page.evaluate(look);

      // A key without an effect is an interaction as well.
      await page.evaluate(() => {
        const button = document
          .querySelector('vf-conversations')
          ?.shadowRoot?.querySelector<HTMLElement>('.vf-content-actions__reply');
        button?.focus({ preventScroll: true });
      });
      await page.page.keyboard.press('Shift');
      letReactCome();
      await takenOver(page);
      await page.page.waitForTimeout(500);
      assert.deepEqual(await lostNodes(page), []);
      assert.equal(await page.evaluate(() => scrollY), scrolled);
      assert.deepEqual(await page.evaluate(look), drawn);
      assert.deepEqual(await shifts(page), []);
      const isFocused = await page.evaluate(() =>
        document.querySelector('vf-conversations')?.shadowRoot?.activeElement?.matches('.vf-content-actions__reply'),
      );
      assert.equal(isFocused, true);
    });

    test('a selection stays', async () => {
      await arrive();
      await settled();
      const mark = () => {
        const root = document.querySelector('vf-conversations')?.shadowRoot as ShadowRoot;
        const text = root.querySelector('.vf-content-text') as Element;
        const { left, top, height } = text.getBoundingClientRect();
        return { x: left + 2, y: top + height / 2 };
      };
      const { x, y } = await page.evaluate(mark);
      await page.page.mouse.move(x, y);
      await page.page.mouse.down();
      await page.page.mouse.move(x + 120, y, { steps: 5 });
      await page.page.mouse.up();
      const marked = await page.evaluate(() => String(getSelection()));
      assert.ok(marked.length > 5, marked);
      // Another person corrects a comment: React is needed, although the reader did nothing.
      await thread.edit(stage.author, edited, `Line 5, corrected ${++edits} times`);
      letReactCome();
      await takenOver(page);
      assert.equal(await page.evaluate(() => String(getSelection())), marked);
    });

    test('half-typed text, the caret and the focus stay, and typing continues', async () => {
      await arrive();
      await page.press(field);
      await page.page.keyboard.type('Half a thougt');
      await page.page.keyboard.press('ArrowLeft');
      assert.deepEqual(await page.evaluate(writing), { value: 'Half a thougt', start: 12, end: 12 });
      await rememberNodes(page);
      letReactCome();
      await takenOver(page);
      await page.until('the caret where it was', writing, []);
      assert.deepEqual(await page.evaluate(writing), { value: 'Half a thougt', start: 12, end: 12 });
      await page.page.keyboard.type('h');
      assert.deepEqual(await page.evaluate(writing), { value: 'Half a thought', start: 13, end: 13 });
      assert.deepEqual(await lostNodes(page), []);
      // React knows the text: it can be posted.
      await page.sees({ css: 'button[type="submit"]:not([disabled])', in: { css: 'vf-conversations' } });
    });
  });
}
