/** Ads in a painted conversation: asked for without React, filled by the page, and there after hydration. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { drawing, recordConsole, takenOver, watchScripts } from './support/painted';
import { comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Chromium>;
before(async () => {
  stage = await openStage(open);
  await stage.server.offer('ad_integration=custom');
});
after(() => stage?.close());

const ads = { css: '.vf-ad', text: 'Soap' };

for (const way of ['included', 'painted by the script']) {
  test(`${way}: who only reads sees the ads`, async () => {
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

    // Read anew, there are new ones.
    await page.press({ css: '.menu__item', text: 'Oldest' });
    const areNew = (old: string[]) => {
      const now = [...document.querySelectorAll('.vf-ad')];
      return now.length === 2 && now.every(({ id }) => !old.includes(id));
    };
    await page.until('new ads', areNew, [before]);
    await page.close();
  });
}
