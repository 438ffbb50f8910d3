/**
 * Duties of a painted widget to its page while the reader only reads: the page's own sheets, reachable content, and the
 * linked comment.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { uuidToNumericId } from '../../core/contract/values/ids';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { isTakenOver, shifts, takenOver, watchShifts } from './support/painted';
import { comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

const LINES = Array.from({ length: 14 }, (_, number) => `Line ${number} of a thread`);
const ADOPTED = '<style data-vf-adopt>.vf-content-text { color: rgb(1, 2, 3); padding-block-start: 7px }</style>';

let stage: Stage<Chromium>;
let oldest: string;

before(async () => {
  stage = await openStage(open);
  const { uuids } = await stage.say('alone', ...LINES);
  oldest = uuids[0] as string;
});
after(() => stage?.close());

const bodies: Record<string, (attributes?: Record<string, string>) => Promise<string>> = {
  included: (attributes) => stage.fragment('conversations', { container_id: 'alone', lang: 'en', ...attributes }),
  'painted by the script': async (attributes = {}) =>
    `<vf-conversations ${Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)}></vf-conversations>`,
};

let pages = 0;
const publish = (body: string, head = ''): string =>
  stage.publisher.publish(`/alone/${++pages}`, { containerId: 'alone', isLax: true, head, body });

const looks = (): string => {
  const text = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.vf-content-text');
  const { color, paddingBlockStart } = text ? getComputedStyle(text) : ({} as CSSStyleDeclaration);
  return `${color} ${paddingBlockStart}`;
};

/** Counts the frames with another look from now on. */
const watchLook = (page: ChromiumPage, expected: string) =>
  page.evaluate(
    (looks: string, expected: string) => {
      const look = new Function(`return (${looks})()`);
      const others: string[] = [];
      Object.assign(window, { others });
      const next = () => {
        if (look() !== expected) others.push(look());
        requestAnimationFrame(next);
      };
      next();
    },
    String(looks),
    expected,
  );

for (const [way, body] of Object.entries(bodies)) {
  describe(way, () => {
    test('the page’s sheets apply without React, follow changes, and still apply after hydration', async () => {
      const page = await stage.browser.newVisitor();
      await watchShifts(page);
      await page.goto(publish(await body(), ADOPTED));
      await page.sees(comment('Line 13'));
      await page.until(
        'the look of the page',
        (looks) => new Function(`return (${looks})()`)() === 'rgb(1, 2, 3) 7px',
        [String(looks)],
      );
      assert.equal(await isTakenOver(page), false);

      await page.evaluate(() => {
        const style = document.querySelector('style[data-vf-adopt]') as Element;
        style.textContent = '.vf-content-text { color: rgb(4, 5, 6); padding-block-start: 9px }';
      });
      const changed = 'rgb(4, 5, 6) 9px';
      await page.until('the changed look', (looks) => new Function(`return (${looks})()`)() === 'rgb(4, 5, 6) 9px', [
        String(looks),
      ]);
      assert.equal(await isTakenOver(page), false);

      await watchLook(page, changed);
      await page.press({ css: '.vf-content-actions__reply', in: { css: 'vf-conversations' } });
      await takenOver(page);
      await page.sees({ css: '.vf-thread textarea', in: { css: 'vf-conversations' } });
      assert.deepEqual(await page.evaluate(() => (window as typeof window & { others: string[] }).others), []);
      await page.close();
    });

    test('a linked comment appears and stays, even if the answers are slow', async () => {
      const page = await stage.browser.newVisitor();
      await page.page.route(/\/v4\/livecomments\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue().catch(() => {});
      });
      const url = publish(await body({ 'pagination-limit': '5', 'pagination-reply-limit': '5' }));
      await page.goto(`${url}#vf-${uuidToNumericId(oldest)}`);
      const linked = { css: '.vf-content-focus-container--focused', text: 'Line 0' };
      await page.sees(linked);
      // Longer than any answer that might still replace the content.
      await page.page.waitForTimeout(3500);
      await page.sees(linked);
      assert.equal(await page.count({ css: '.vf-thread' }), 11);
      await page.close();
    });
  });
}

test('with scripts off a list with a height shows everything, unfaded', async () => {
  const page = await stage.browser.newVisitor({ javaScriptEnabled: false });
  await page.goto(publish((await bodies.included?.({ 'initial-height': '200' })) as string));
  await page.sees(comment('Line 13'));
  const { cut, list, mask } = await page.evaluate(() => {
    const root = document.querySelector('vf-conversations')?.shadowRoot;
    const threads = root?.querySelector('.threads') as HTMLElement;
    return {
      cut: threads.matches('.threads--cut'),
      list: threads.scrollHeight - threads.clientHeight,
      mask: getComputedStyle(threads).maskImage,
    };
  });
  assert.deepEqual({ cut, list, mask }, { cut: true, list: 0, mask: 'none' });
  await page.close();
});

test('a list with a height is cut from its first frame on, and nothing moves', async () => {
  const page = await stage.browser.newVisitor();
  await watchShifts(page);
  await page.goto(publish(`${await bodies.included?.({ 'initial-height': '200' })}<p>Below</p>`));
  await page.sees(comment('Line 13'));
  await page.page.waitForTimeout(3000);
  assert.deepEqual(await shifts(page), []);
  await page.close();
});
