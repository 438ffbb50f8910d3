/**
 * Painted content equals React's render: in every state of the gallery, and under an article whose author takes part,
 * no letter changes and nothing moves on hydration.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { markup } from '../../demo/gallery/frame';
import { statesOf, widgets } from '../../demo/gallery/frames';
import { WAIT_MS } from './support/browser';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { isTakenOver, takenOver } from './support/painted';
import { openStage, type Stage } from './support/stage';

/** Everything is in view, so that all content is laid out. */
const HEIGHT = 12_000;
const WIDTHS = [390, 1000] as const;
const MOST_PX = 0.5;

interface Shown {
  name: string;
  /** Its own text, without inner elements. */
  text: string;
  box: number[];
}

/** Pages in parallel, because most of the time is waiting. */
const PAGES = 3;

let stage: Stage<Chromium>;
let idle: ChromiumPage[];

before(async () => {
  stage = await openStage(open);
  const options = { viewport: { width: WIDTHS[0], height: HEIGHT }, reducedMotion: 'reduce' } as const;
  idle = await Promise.all(Array.from({ length: PAGES }, () => stage.browser.newVisitor(options)));
  // In a busy chat another message turns a minute older every few seconds, so only the reader's clock is stopped. A
  // faked frame would fire whether or not anything was rendered.
  await Promise.all(
    idle.map(({ page }) =>
      page.addInitScript(() => {
        const now = Date.now();
        Date.now = () => now;
      }),
    ),
  );
});
after(() => stage?.close());

/** Every element of the widget; earlier ones are recognized, others are `new`. */
const look = (tag: string): Shown[] =>
  [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>('.viafoura *') ?? [])].flatMap((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const text = [...it.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue);
    const name = `${it.localName}.${it.className}`;
    // Elements without size show nothing, and may arrive with the code that fills them.
    return width && height ? [{ name, text: text.join(''), box: [x, y, width, height] }] : [];
  });

/** One line each. */
function differences(painted: Shown[], drawn: Shown[]): string[] {
  const names = (all: Shown[]) => all.map(({ name, text }) => `${name} "${text}"`);
  const [before, after] = [names(painted), names(drawn)];
  const changed = before.findIndex((name, at) => name !== after[at]);
  if (changed >= 0) return [`${before[changed]} became ${after[changed]}`];
  if (after.length > before.length) return [`${after[before.length]} came`];
  return painted.flatMap(({ name, text, box }, at) => {
    const now = drawn[at]?.box ?? [];
    const isSame = box.every((px, side) => Math.abs(px - (now[side] ?? 0)) <= MOST_PX);
    return isSame ? [] : [`${name} "${text}" moved from ${box} to ${now}`];
  });
}

async function resize(page: ChromiumPage, width: number): Promise<void> {
  // The page receives it in a separate frame, which on a busy machine follows the browser's answer.
  const heard = page.evaluate(
    (width) =>
      new Promise<void>((drawn) => {
        const look = () => {
          if (innerWidth === width) requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
        };
        addEventListener('resize', look);
        look();
      }),
    width,
  );
  await page.page.setViewportSize({ width, height: HEIGHT });
  await heard;
}

/** An interaction without a visible effect: focuses a control or, without one, follows a link to no comment. */
const act = (tag: string): void => {
  const root = document.querySelector(tag)?.shadowRoot;
  const control = root?.querySelector<HTMLElement>('.vf-thread button, .trigger button');
  if (control) control.focus({ preventScroll: true });
  else location.hash = '#vf-4711';
};

/** The reading module has loaded and marked comments on a phone; its next changes follow at idle. */
const isRead = (tag: string): boolean | Promise<boolean> => {
  const articles = [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll('article') ?? [])];
  if (tag === 'vf-conversations' && !articles.every((it) => it.matches('.vf-content-focus-container__mobile')))
    return false;
  return new Promise((read) =>
    requestIdleCallback(() => requestIdleCallback(() => requestIdleCallback(() => read(true)))),
  );
};

const isDrawn = (tag: string): boolean =>
  [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll('.vf3-comment, .viafoura') ?? [])].every((it) =>
    Object.keys(it).some((key) => key.startsWith('__react')),
  );

const isLoading = (tag: string): boolean =>
  [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll('p') ?? [])].some(
    (it) => it.textContent === 'Loading',
  );

/**
 * Reloads the page until the widget is painted. On a busy server the fragment can arrive after React has rendered the
 * widget, and the first visitor of a blog gets its loading state.
 */
async function openPainted(page: ChromiumPage, url: string, tag: string): Promise<void> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await page.page.waitForTimeout(500)) {
    await page.goto(url);
    await page.until(`${tag} painted`, (tag) => !!document.querySelector(tag)?.shadowRoot?.querySelector('.viafoura'), [
      tag,
    ]);
    if (!(await page.evaluate(isLoading, tag)) && !(await isTakenOver(page, tag))) return;
  }
  assert.fail(`${tag} is drawn by React each time`);
}

/** @param idleMs for the times of a fragment, which are corrected at idle */
async function compare(page: ChromiumPage, url: string, tag: string, idleMs = 700): Promise<string[]> {
  await openPainted(page, url, tag);
  await page.until(`${tag} read`, isRead, [tag]);
  await page.page.waitForTimeout(idleMs);
  const painted: Shown[][] = [];
  for (const width of WIDTHS) {
    await resize(page, width);
    painted.push(await page.evaluate(look, tag));
  }
  await page.evaluate(act, tag);
  await takenOver(page, tag);
  await page.until(`all of ${tag} drawn`, isDrawn, [tag]);
  await page.page.waitForTimeout(500);
  const found: string[] = [];
  for (const [at, width] of [...WIDTHS.entries()].reverse()) {
    await resize(page, width);
    const compareNow = async () => differences(painted[at] ?? [], await page.evaluate(look, tag));
    let changed = await compareNow();
    // React reads the width at idle.
    for (let tries = 0; tries < 20 && changed.length > 0; tries++) {
      await page.page.waitForTimeout(250);
      changed = await compareNow();
    }
    found.push(...changed.map((it) => `${width} px: ${it}`));
  }
  assert.ok(tag === 'vf-conversations-count' || painted.every((it) => it.length > 0), 'nothing was painted');
  return found;
}

/** A busy machine may have no idle moment: then the comparison is repeated with more time. */
async function isSame(page: ChromiumPage, url: string, tag: string): Promise<void> {
  let found = await compare(page, url, tag);
  if (found.length && found.every((it) => /px: time\./.test(it))) found = await compare(page, url, tag, 8000);
  assert.deepEqual(found.slice(0, 5), []);
}

/** A test with its own page. */
async function withPage(run: (page: ChromiumPage) => Promise<void>): Promise<void> {
  const page = idle.pop() as ChromiumPage;
  await run(page).finally(() => idle.push(page));
}

const isPainted = async (widget: string): Promise<boolean> =>
  !!(await import(`../../components/${widget}/${widget}.widget.ts`)).default.painted;

/** The first guest's frame of each conversation: logged-in readers see more than the painted content. */
const cases = new Map<string, { widget: string; state: string; container: string; lang: string }>();
for (const widget of widgets) {
  if (!(await isPainted(widget))) continue;
  for (const { name: state, role, container, containerAr } of statesOf(widget)) {
    const [name, nameAr] = [`${widget}, ${container}`, `${widget}, ${containerAr}`];
    if (role || cases.has(name)) continue;
    cases.set(name, { widget, state, container, lang: 'en' });
    if (containerAr) cases.set(nameAr, { widget, state, container: containerAr, lang: 'ar' });
  }
}

describe('looks the same once taken over:', { concurrency: PAGES }, () => {
  for (const [name, { widget, state, container, lang }] of cases) {
    test(name, () =>
      withPage(async (page) => {
        const url = stage.publisher.publish(`/same/${encodeURIComponent(name)}`, {
          containerId: container,
          head: `<meta name="vf:lang" content="${lang}">`,
          body: `<main>${markup(widget, state)}</main>`,
        });
        await isSame(page, url, `vf-${widget}`);
      }),
    );
  }

  test('an article whose author takes part', () =>
    withPage(async (page) => {
      const { author } = stage;
      await stage.say('same-author', 'I wrote this', 'And this');
      const url = stage.publisher.publish('/same/author', {
        containerId: 'same-author',
        head: `<meta name="vf:author" content="cookie:x"><meta name="vf:author" content="viafoura-uuid:${author.uuid}">`,
        body: '<vf-conversations></vf-conversations>',
      });
      await isSame(page, url, 'vf-conversations');
      assert.equal(await page.count({ css: '.vf-badge', text: 'Author' }), 2);
    }));
});
