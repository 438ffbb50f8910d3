/** Firefox ESR over WebDriver BiDi, by puppeteer-core. */
import puppeteer, { type Page as PuppeteerPage } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/find-browser.mjs';
import { type Browser, type Driver, Page } from './browser';

/** @param preferences as `about:config` names them */
export async function open(preferences: Record<string, unknown> = {}): Promise<Browser> {
  const closers: Array<() => Promise<void>> = [];
  return {
    name: 'firefox',
    // A browser each: of two pages in one window one is in the background, where animations and timers hardly run.
    async newVisitor() {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        extraPrefsFirefox: preferences,
      });
      closers.push(() => browser.close());
      const [page = await browser.newPage()] = await browser.pages();
      await page.setViewport({ width: 1280, height: 900 });
      return new Page(makeDriver(page));
    },
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  };
}

function makeDriver(page: PuppeteerPage): Driver {
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async opened() {
      const browser = page.browser();
      const before = (await browser.pages()).at(-1);
      if (before && before !== page) return makeDriver(before);
      await browser.waitForTarget((target) => target.opener() !== undefined);
      return makeDriver((await browser.pages()).at(-1) as PuppeteerPage);
    },
    close: () => page.close(),
  };
}
