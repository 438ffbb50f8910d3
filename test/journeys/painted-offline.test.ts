/** A painted chat and a painted interview that are hydrated without a network: nothing of them is rendered again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { isTakenOver, lostNodes, recordConsole, rememberNodes, takenOver } from './support/painted';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Chromium>;
before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());

/** The letters of the field and its surroundings. */
const letters = (tag: string) =>
  [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll('textarea, h2, time, p, button, b') ?? [])]
    .filter((it) => (it as HTMLElement).offsetHeight > 0 && it.getAttribute('role') !== 'status')
    .map((it) => {
      const { fontSize, fontWeight, lineHeight } = getComputedStyle(it);
      return `${it.localName}.${it.getAttribute('class')} ${fontSize} ${fontWeight} ${lineHeight}`;
    });

for (const [widget, container_id] of [
  ['livechat', 'gallery-chat'],
  ['livequestions', 'gallery-questions'],
] as const) {
  test(`a painted ${widget} hydrates offline with the same nodes and letters`, async () => {
    const tag = `vf-${widget}`;
    const field = { css: 'textarea', in: { css: tag } };
    const painted = await stage.fragment(widget, { container_id, lang: 'en' });
    const url = stage.publisher.publish(`/${widget}`, { containerId: container_id, body: painted, isLax: true });
    const page = await stage.browser.newVisitor();
    const complaints = recordConsole(page);
    await page.goto(url);
    await page.sees(field);
    // Code for interactions is loaded at idle, and cached by the browser.
    await page.page.waitForLoadState('networkidle');
    await page.page.waitForTimeout(2000);
    assert.equal(await isTakenOver(page, tag), false);
    await rememberNodes(page, tag);
    const before = await page.evaluate(letters, tag);
    assert.ok(before.length > 10, `${before.length} elements`);

    await page.driver.setOffline(true);
    await page.press(field);
    await takenOver(page, tag);
    await page.sees({ css: '[role=status]', text: "You're offline", in: { css: tag } });
    assert.deepEqual(await lostNodes(page, tag), []);
    assert.deepEqual(await page.evaluate(letters, tag), before);
    assert.deepEqual(
      complaints.filter((it) => !/ERR_INTERNET_DISCONNECTED|Network Error|must wait/.test(it)),
      [],
    );
    await page.close();
  });
}
