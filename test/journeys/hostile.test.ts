/**
 * A page with the worst style sheets, and its plain twin: what is computed inside the widgets is the same on both, and
 * the widgets leave the page's own elements as they found them.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type SharedServer, sharedServer } from './support/server';
import { differences, type Styles, stylesInside } from './support/styles';

let browser: Chromium;
let server: SharedServer;
let hostile: ChromiumPage;
let plain: ChromiumPage;

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
  [hostile, plain] = [await openPage('/hostile'), await openPage('/hostile/plain')];
});

after(async () => {
  await browser?.close();
});

/** Elements compared in each widget; a conversation repeats itself after that. */
const ELEMENTS = 300;

async function openPage(path: string): Promise<ChromiumPage> {
  const page = await browser.newVisitor({ reducedMotion: 'reduce' });
  await page.goto(server.origin + path);
  await page.until(
    'the conversation',
    () =>
      (document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text').length ?? 0) > 3,
    [],
  );
  await page.until(
    'the trigger',
    () => !!document.querySelector('vf-tray-trigger')?.shadowRoot?.querySelector('button'),
    [],
  );
  // Whatever still fades in has done so.
  await page.page.waitForTimeout(500);
  return page;
}

const tags = [
  'vf-conversations',
  'vf-tray-trigger',
  'vf-conversation-starter',
  'vf-pull-quote',
  'vf-share-bar',
  'vf-trending-articles',
  'vf-livechat',
  'vf-livequestions',
  'vf-livestory',
  'vf-poll',
  'vf-content-recirculation',
  'vf-standalone-ad',
  'vf-rating',
  'vf-livereviews',
  'vf-review-form',
  'vf-community-comments',
  'vf-top-users',
  'vf-media-gallery',
];

/** What is far down is drawn later: nothing stands in for anything any more, and there is something. */
const isThere = (tag: string): boolean => {
  const host = document.querySelector(tag);
  // Those that wait for no time draw only where somebody looks.
  host?.scrollIntoView();
  const root = host?.shadowRoot?.querySelector('.viafoura');
  return (root?.querySelectorAll('*').length ?? 0) > 3 && !root?.querySelector('[part~=skeleton]');
};

const look = (tag: string) =>
  Promise.all([hostile, plain].map((page) => page.evaluate(stylesInside, tag, ELEMENTS))) as Promise<[Styles, Styles]>;

const names = (styles: Styles) => styles.map(({ name }) => name);

for (const tag of tags) {
  test(`inside ${tag} nothing of the page's styles arrives`, async () => {
    for (const page of [hostile, plain]) await page.until(tag, isThere, [tag]);
    let [bent, straight] = await look(tag);
    // What fades in, or is drawn on one page a moment later, is soon the same.
    for (
      let tries = 0;
      tries < 20 && (`${names(bent)}` !== `${names(straight)}` || differences(bent, straight)[0]);
      tries++
    ) {
      await sleep(250);
      [bent, straight] = await look(tag);
    }
    assert.deepEqual(names(bent), names(straight));
    assert.deepEqual(differences(bent, straight).slice(0, 20), []);
  });
}

test('on the hostile page a conversation can be used', async () => {
  const box = await hostile.evaluate(() => {
    const field = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea');
    const { width, height } = field?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return { width, height };
  });
  assert.ok(box.width > 100 && box.height > 10, JSON.stringify(box));
});
