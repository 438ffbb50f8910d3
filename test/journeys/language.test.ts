/** A page that changes its language and resets its widgets: all their texts follow, painted and rendered. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { recordConsole, takenOver } from './support/painted';
import { comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Chromium>;
before(async () => {
  stage = await openStage(open);
  await stage.say('tongues', 'Eins', 'Zwei');
});
after(() => stage?.close());

interface Suite {
  vf: { context: { reset(): Promise<void> } };
}

const speak = async (lang: string, way: string) => {
  if (way === 'meta') document.querySelector('meta[name="vf:lang"]')?.setAttribute('content', lang);
  else document.documentElement.lang = lang;
  await (window as typeof window & Suite).vf.context.reset();
};
const heading = (text: string) => ({ css: '.vf-comment-header__heading', text });
const share = (text: string) => ({ css: '.vf-content-actions__share', text });

for (const [way, isTaken, isIncluded] of [
  ['meta', false, false],
  ['meta', true, true],
  ['attribute', true, false],
  ['attribute', false, true],
] as const) {
  test(`by the ${way}, ${isTaken ? 'with React' : 'only painted'}${isIncluded ? ', in the page’s own HTML' : ''}`, async () => {
    const head = way === 'meta' ? '<meta name="vf:lang" content="en">' : '';
    const page = await stage.browser.newVisitor();
    const complaints = recordConsole(page);
    await page.goto(
      stage.publisher.publish(`/tongues-${way}-${isTaken}`, {
        containerId: 'tongues',
        head,
        isLax: isIncluded,
        body: isIncluded
          ? await stage.fragment('conversations', { container_id: 'tongues', lang: 'en' })
          : '<vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
      }),
    );
    await page.sees(comment('Eins'));
    await page.sees(heading('2 comments'));
    if (isTaken) {
      await page.press({ css: '.vf-comment-header__sort' });
      await takenOver(page);
      await page.sees({ css: '.menu__item', text: 'Oldest' });
    }

    await page.evaluate(speak, 'de', way);
    await page.sees(heading('2 Kommentare'));
    await page.sees(share('Teilen'));
    await page.press({ css: '.vf-comment-header__sort' });
    await takenOver(page);
    await page.sees({ css: '.menu__item', text: 'Älteste' });
    await page.press(share('Teilen'));
    await page.sees({ css: '.menu__item', text: 'Link kopieren' });

    await page.evaluate(speak, 'fr', way);
    await page.sees(heading('2 commentaires'));
    await page.press(share('Partager'));
    await page.sees({ css: '.menu__item', text: 'Copier le lien' });
    await page.press({ css: 'button', text: 'Se connecter' });
    await page.sees({ css: '.account-form, form', text: 'Mot de passe' });
    assert.deepEqual(complaints, []);
    await page.close();
  });
}
