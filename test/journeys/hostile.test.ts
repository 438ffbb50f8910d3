/**
 * A page with the worst style sheets, and its plain twin: computed styles inside the widgets are equal on both, and the
 * widgets leave the page's own elements unchanged.
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

/** Number of elements compared in each widget; a conversation repeats itself after that. */
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
  // All fades have ended.
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

/** Content far down renders later: waits until there are no placeholders, but content. */
const isThere = (tag: string): boolean => {
  const host = document.querySelector(tag);
  // Widgets without a timeout only render in view.
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
    // A fade, or a late sheet on one page, is over in a moment: seconds on a busy machine.
    for (
      let tries = 0;
      tries < 120 && (`${names(bent)}` !== `${names(straight)}` || differences(bent, straight)[0]);
      tries++
    ) {
      await sleep(250);
      [bent, straight] = await look(tag);
    }
    assert.deepEqual(names(bent), names(straight));
    assert.deepEqual(differences(bent, straight).slice(0, 20), []);
  });
}

/** Texts of a widget that an underline of the page reaches, because no box around them ends it. */
function underlined(tag: string): string[] {
  const root = document.querySelector(tag)?.shadowRoot;
  if (!root) return ['no root'];
  const ends = (box: Element): boolean => {
    const { display, float, position } = getComputedStyle(box);
    return /^inline-/.test(display) || float !== 'none' || /absolute|fixed/.test(position) || display === 'none';
  };
  const found: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent?.trim() || text.parentElement?.closest('style,script')) continue;
    let box: Element | null = text.parentElement;
    while (box && !ends(box)) box = box.parentElement;
    // The host itself may be in a line of the page.
    if (!box && !/^inline-|contents/.test(getComputedStyle(root.host).display))
      found.push(text.textContent.trim().slice(0, 40));
  }
  return found;
}

test('an underline of the page reaches no text of a widget', async () => {
  for (const tag of tags) {
    await plain.until(tag, isThere, [tag]);
    assert.deepEqual(await plain.evaluate(underlined, tag), [], tag);
  }
});

test('on the hostile page a conversation can be used', async () => {
  const box = await hostile.evaluate(() => {
    const field = document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea');
    const { width, height } = field?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return { width, height };
  });
  assert.ok(box.width > 100 && box.height > 10, JSON.stringify(box));
});
