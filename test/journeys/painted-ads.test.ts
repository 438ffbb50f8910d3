/** Ads in a painted conversation: requested without React, filled by the page, and kept after hydration. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { drawing, recordConsole, takenOver, watchScripts } from './support/painted';
import { comment } from './support/reader';
import type { Server } from './support/server';
import { openOwnStage, type Stage } from './support/stage';

let stage: Stage<Chromium, Server>;
before(async () => {
  stage = await openOwnStage(open);
  await stage.server.offer('ad_integration=custom');
});
after(() => stage?.close());

const ads = { css: '.vf-ad', text: 'Soap' };

for (const way of ['included', 'painted by the script']) {
  test(`${way}: a reader who only reads sees the ads`, async () => {
    const containerId = `ads-${way.length}`;
    await stage.say(containerId, 'One', 'Two', 'Three', 'Four');
    const url = way === 'included' ? await stage.included(containerId) : stage.bare(containerId);
    const page = await stage.browser.newVisitor();
    const complaints = recordConsole(page);
    const ran = await watchScripts(page);
    await page.page.addInitScript(() => {
      Object.assign(window, {
        __generate_viafoura_tag(id: string) {
          const place = document.getElementById(id) as HTMLElement;
          place.textContent = 'Soap';
          place.style.blockSize = '50px';
        },
      });
    });
    await page.goto(url);
    await page.sees(comment('One'));
    await page.sees(ads);
    // After the second thread and at the foot.
    assert.equal(await page.count(ads), 2);
    assert.deepEqual(
      (await ran()).filter((name) => drawing.test(name)),
      [],
    );
    const ids = () => page.evaluate(() => [...document.querySelectorAll('.vf-ad')].map(({ id }) => id));
    const before = await ids();

    await page.press({ css: '.vf-comment-header__sort' });
    await takenOver(page);
    await page.sees({ css: '.menu__item', text: 'Oldest' });
    assert.deepEqual(await ids(), before);
    assert.deepEqual(complaints, []);

    // A reloaded list has new ones.
    await page.press({ css: '.menu__item', text: 'Oldest' });
    const areNew = (old: string[]) => {
      const now = [...document.querySelectorAll('.vf-ad')];
      return now.length === 2 && now.every(({ id }) => !old.includes(id));
    };
    await page.until('new ads', areNew, [before]);
    await page.close();
  });
}

for (const way of ['included', 'painted by the script']) {
  test(`${way}: a page without ads reserves no space for them, and nothing moves`, async () => {
    const containerId = `no-ads-${way.length}`;
    await stage.say(containerId, 'One', 'Two', 'Three', 'Four');
    const painted = await stage.fragment('conversations', { container_id: containerId, lang: 'en', ads: 'off' });
    const url = stage.publisher.publish(`/${containerId}`, {
      containerId,
      head: '<meta name="vf:ads-disabled">',
      body: way === 'included' ? painted : '<vf-conversations></vf-conversations>',
      isLax: true,
    });
    const page = await stage.browser.newVisitor();
    await page.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(shift.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url);
    await page.sees(comment('Four'));
    const rooms = () =>
      page.evaluate(() => {
        const root = document.querySelector('vf-conversations')?.shadowRoot;
        return [...(root?.querySelectorAll('.threads > slot') ?? [])].map(
          (slot) => slot.getBoundingClientRect().height,
        );
      });
    assert.deepEqual([...new Set(await rooms())], [0]);
    // Until the reading code has run.
    await page.page.waitForLoadState('networkidle');
    assert.equal(await page.count(ads), 0);
    assert.deepEqual(await page.evaluate(() => (window as typeof window & { shifts: number[] }).shifts), []);
    await page.close();
  });
}

test('widgets with their own ad slots reserve none on a page without ads, before any script', async () => {
  const page = await stage.browser.newVisitor();
  await page.page.route('**/vf.js', (route) => route.abort());
  for (const widget of ['standalone-ad', 'conversation-starter', 'content-recirculation']) {
    const seen: boolean[] = [];
    for (const said of ['on', 'off']) {
      const body = await stage.fragment(widget, { container_id: 'wrackline-1038', lang: 'en', ads: said });
      await page.goto(stage.publisher.publish(`/${widget}/${said}`, { body, isLax: true }));
      seen.push(await page.page.locator('[part=ad]').first().isVisible());
    }
    assert.deepEqual(seen, [true, false], widget);
  }
  await page.close();
});
