/**
 * Every language is painted like React's render: the same words in the same places, in both directions; times use the
 * reader's own clock.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages, rowOf } from '../../core/base/i18n/languages';
import { type Chromium, open } from './support/chromium';
import {
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

let stage: Stage<Chromium>;

before(async () => {
  stage = await openStage(open);
  const { conversation, uuids } = await stage.say('words', 'Eins', 'Zwei', 'שלוש', 'أربعة');
  for (const answer of ['a', 'b', 'c', 'd']) await conversation.post(stage.author, answer, { parent: uuids[0] });
});
after(() => stage?.close());

/** All text for readers and screen readers in the widget, except times, which change. */
const wordsIn = () => {
  const root = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.viafoura') as Element;
  const said: string[] = [`${root.getAttribute('lang')} ${root.getAttribute('dir')}`];
  for (const one of root.querySelectorAll('*')) {
    if (one.matches('.vf-post-time, article')) continue;
    const own = [...one.childNodes].filter((it) => it.nodeType === 3).map((it) => it.textContent);
    said.push([one.localName, ...own, one.getAttribute('aria-label'), one.getAttribute('placeholder')].join('|'));
  }
  return said;
};

for (const lang of languages) {
  test(lang, async () => {
    const painted = await stage.fragment('conversations', { container_id: 'words', lang });
    const page = await stage.browser.newVisitor();
    const complaints = recordConsole(page);
    await watchShifts(page);
    await page.goto(
      stage.publisher.publish(`/in-${lang}`, {
        containerId: 'words',
        isLax: true,
        head: `<meta name="vf:lang" content="${lang}">`,
        body: painted,
      }),
    );
    await page.sees(comment('Eins'));
    const before = await page.evaluate(wordsIn);
    assert.equal(await isTakenOver(page), false);
    await rememberNodes(page);
    await page.evaluate(() =>
      document
        .querySelector('vf-conversations')
        ?.shadowRoot?.querySelector<HTMLElement>('.vf-content-actions__reply')
        ?.focus({ preventScroll: true }),
    );
    await page.page.keyboard.press('Shift');
    await takenOver(page);
    await page.page.waitForTimeout(300);
    assert.deepEqual(await page.evaluate(wordsIn), before);
    assert.deepEqual(await lostNodes(page), []);
    assert.deepEqual(await shifts(page), []);
    assert.deepEqual(complaints, []);
    const [first] = before;
    assert.equal(first, `${lang} ${rowOf(lang).direction}`);
    await page.close();
  });
}

test('an hour after the painting a comment is an hour old, before React and after', async () => {
  await stage.say('old', 'Aged in a cache');
  const page = await stage.browser.newVisitor();
  const laterMs = 3_660_000;
  await page.page.clock.install({ time: Date.now() + laterMs });
  // The hour has passed on the server, too: a browser that is alone with its time would be corrected.
  await page.page.route('**/bootstrap/**', async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + laterMs).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  const complaints = recordConsole(page);
  await watchShifts(page);
  await page.goto(await stage.included('old'));
  await page.sees({ css: '.vf-post-time', text: '1 hour ago' });
  assert.equal(await isTakenOver(page), false);
  await page.press({ css: '.vf-content-actions__reply', in: { css: 'vf-conversations' } });
  await takenOver(page);
  await page.sees({ css: '.vf-post-time', text: '1 hour ago' });
  assert.deepEqual(complaints, []);
  await page.close();
});
