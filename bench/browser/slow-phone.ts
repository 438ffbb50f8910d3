/**
 * A slow phone: the line that browsers' tools call slow 4G, and a processor as slow as that of a low-tier phone.
 *
 * "Four times slower" is another phone on every machine. So the browser's speed is measured first, by the benchmark index
 * of Lighthouse, and slowed to the index that Chrome's developer tools calibrate a low-tier phone to.
 */
import type { CDPSession, Page } from 'playwright-core';
import type { Chromium } from '../../test/journeys/support/chromium';

/** A phone of 2022 for 150 dollars; a mid-tier one of 2020 has 1,000, a fast desktop 1,500 to 2,000. */
const LOW_TIER_INDEX = 264;
export const LOW_TIER = `a low-tier phone's processor (benchmark index ${LOW_TIER_INDEX})`;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** The best of them is the least disturbed by what else the machine does. */
const TRIES = 5;

/** Rounds of two loops in a second, a tenth of them: texts grown by single letters, and numbers copied to and fro. */
const index = `(() => {
  const perSecond = (work) => {
    const start = performance.now();
    let rounds = 0;
    while (performance.now() - start < 250) work(rounds++);
    return rounds / ((performance.now() - start) / 1000);
  };
  const texts = perSecond(() => {
    let text = '';
    for (let at = 0; at < 10_000; at++) text += 'a';
    if (text.length === 1) throw new Error('left out by the compiler');
  });
  const numbers = [0, 1].map(() => Array.from({ length: 100_000 }, (_, at) => at));
  const copies = perSecond((round) => {
    const [from, to] = round % 2 ? numbers : [numbers[1], numbers[0]];
    for (let at = 0; at < from.length; at++) to[at] = from[at];
  });
  return (texts + copies) / 20;
})()`;

async function speedOf(page: Page): Promise<number> {
  const found: number[] = [];
  for (let tries = 0; tries < TRIES; tries++) found.push((await page.evaluate(index)) as number);
  return Math.max(...found);
}

/** This machine's, once a page was slowed in this run. */
let speed: Promise<number> | undefined;
let found: number | undefined;

const rateOf = (index: number) => Math.max(1, Math.round((10 * index) / LOW_TIER_INDEX) / 10);

async function measure(browser: Chromium): Promise<number> {
  const visitor = await browser.newVisitor();
  found = await speedOf(visitor.page).finally(() => visitor.close());
  return found;
}

/** Makes a page's processor that of the phone. */
export async function slowProcessor(cdp: CDPSession, browser: Chromium): Promise<void> {
  speed ??= measure(browser);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: rateOf(await speed) });
}

/** Makes line and processor those of the phone. */
export async function slowDown(cdp: CDPSession, browser: Chromium): Promise<void> {
  await slowProcessor(cdp, browser);
  await cdp.send('Network.emulateNetworkConditions', LINE);
}

/** What a document has to say of the machine, where something was slowed. */
export const slowedBy = (): string =>
  found === undefined ? '' : `, benchmark index ${Math.round(found)} and ${rateOf(found)} × slower as a phone`;
