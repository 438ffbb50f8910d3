/** Firefox ESR over WebDriver BiDi, by puppeteer-core. */
import puppeteer, { type ElementHandle, type Page as PuppeteerPage } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/find-browser.mjs';
import { type Browser, type Driver, Page } from './browser';

export async function open(): Promise<Browser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox(), headless: true });
  return {
    name: 'firefox',
    async newVisitor() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      return new Page(makeDriver(page));
    },
    close: () => browser.close(),
  };
}

function makeDriver(page: PuppeteerPage): Driver {
  const element = async (expression: string) => {
    const handle = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null;
    if (!handle) throw new Error(`gone before it could be used: ${expression.slice(-120)}`);
    return handle;
  };
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (expression) => page.evaluate(expression),
    click: async (expression) => (await element(expression)).click(),
    async type(expression, text) {
      const field = await element(expression);
      await field.click();
      await field.type(text);
    },
    key: (name) => page.keyboard.press(name),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.browserContext().close(),
  };
}
