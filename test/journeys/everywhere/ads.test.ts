/** A page with ads, filled by strict stand-ins: none before consent, and nothing moves for the reader. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, openBrowser, type Page } from '../support/browser';
import { type SharedServer, sharedServer } from '../support/server';

let browser: Browser;
let server: SharedServer;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), sharedServer()]);
});
after(async () => {
  await browser?.close();
});

const STEP = 400;

/** Positions of the visible headings. */
const inView = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const tops = [...document.querySelectorAll('h2')].map((one) => [one.textContent, one.getBoundingClientRect().top]);
    return Object.fromEntries(tops.filter(([, top]) => Number(top) > 0 && Number(top) < innerHeight));
  });

/** Scrolls down the page. @returns by how many pixels visible content has moved without scrolling */
async function readDown(page: Page): Promise<number> {
  let moved = 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += STEP) {
    await page.evaluate((to: number) => scrollTo({ top: to, behavior: 'instant' }), top);
    await pause(50);
    const before = await inView(page);
    // Longer than a stand-in takes.
    await pause(400);
    const after = await inView(page);
    for (const [name, at] of Object.entries(before)) moved += Math.abs((after[name] ?? at) - at);
  }
  return moved;
}

const state = (page: Page) =>
  page.evaluate(() => ({
    scripts: document.querySelectorAll('script[data-vf-ads]').length,
    filled: [...document.querySelectorAll<HTMLElement>('.vf-ad')].filter(({ textContent }) =>
      textContent?.includes('×'),
    ).length,
    faults: (window as { vfAdFaults?: string[] }).vfAdFaults ?? [],
    own: document.getElementById('own-slot')?.childElementCount ?? null,
  }));

test('nothing is loaded before a reader agrees, and nothing moves while ads come', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${server.origin}/ads`);
  await page.until('painted places', () => !!document.querySelector('vf-standalone-ad')?.shadowRoot, []);
  await pause(500);
  assert.deepEqual(await state(page), { scripts: 0, filled: 0, faults: [], own: null });

  await page.press({ css: '#agree' });
  const moved = await readDown(page);
  const { scripts, filled, faults } = await state(page);
  assert.deepEqual({ moved, scripts, faults }, { moved: 0, scripts: 1, faults: [] });
  assert.ok(filled >= 2, `${filled} filled`);
  await page.close();
});

test('a page’s own Google Publisher Tag stays as it is', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${server.origin}/ads?own=1`);
  await page.press({ css: '#agree' });
  const moved = await readDown(page);
  const { filled, ...rest } = await state(page);
  assert.deepEqual({ moved, ...rest }, { moved: 0, scripts: 0, faults: [], own: 0 });
  assert.ok(filled >= 2, `${filled} filled`);
  await page.close();
});

/** Height of each slot, including its label. */
const rooms = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('vf-standalone-ad')].map((one) => one.getBoundingClientRect().height),
  );

test('an empty slot keeps its space while in view, and closes behind the reader', async () => {
  const page = await browser.newVisitor();
  await page.goto(`${server.origin}/ads`);
  await page.until('painted places', () => !!document.querySelector('vf-standalone-ad')?.shadowRoot, []);
  await page.evaluate(() => {
    const seen = { asked: 0, records: [] as string[] };
    const isEmpty = () => {
      seen.asked++;
      return true;
    };
    document.addEventListener('vf-vf-ads-recorded', ({ detail }: CustomEventInit) => seen.records.push(detail[1]));
    Object.assign(window, { seen, vfStandIn: { isEmpty, delayMs: 100 } });
  });
  const kept = await rooms(page);
  assert.ok((kept[0] ?? 0) >= 250, `${kept} high`);
  await page.press({ css: '#agree' });

  await page.evaluate(() =>
    document.querySelector('vf-standalone-ad')?.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const before = await inView(page);
  const seen = () =>
    page.evaluate(() => (window as typeof window & { seen: { asked: number; records: string[] } }).seen);
  await page.until(
    'a place asked for',
    () => (window as typeof window & { seen: { asked: number } }).seen.asked > 0,
    [],
  );
  // Longer than the stand-in takes to report an empty slot.
  await pause(600);
  assert.deepEqual([(await rooms(page))[0], await inView(page)], [kept[0], before]);

  const moved = await readDown(page);
  await page.until(
    'rooms given back',
    () =>
      [...document.querySelectorAll('vf-standalone-ad')].every((one) => {
        const { height, bottom } = one.getBoundingClientRect();
        return bottom > 0 || height === 0;
      }),
    [],
  );
  const { faults, filled } = await state(page);
  assert.deepEqual({ moved, faults, filled }, { moved: 0, faults: [], filled: 0 });
  assert.ok((await rooms(page)).includes(0), 'no room was given back');
  assert.deepEqual([...new Set((await seen()).records)], ['AD_CODE']);
  await page.close();
});
