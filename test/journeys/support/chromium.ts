/** Chromium by playwright-core, with the browser scripts/find-browser.mjs finds. */
import { type BrowserContext, chromium, type Page as PlaywrightPage } from 'playwright-core';
import { args, findBrowser } from '../../../scripts/find-browser.mjs';
import { type Browser, type Driver, Page, SCREEN } from './browser';

/** A Chromium visitor can do more than others: the journeys on heap, network and drawing use the pages behind it. */
export class ChromiumPage extends Page {
  constructor(
    readonly context: BrowserContext,
    readonly page: PlaywrightPage,
  ) {
    super(makeDriver(context, page));
  }
}

export interface Chromium extends Browser {
  newVisitor(options?: Parameters<import('playwright-core').Browser['newContext']>[0]): Promise<ChromiumPage>;
}

export async function open(): Promise<Chromium> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...args, '--js-flags=--expose-gc'],
  });
  return {
    name: 'chromium',
    async newVisitor(options) {
      const context = await browser.newContext({ viewport: SCREEN, ...options });
      return new ChromiumPage(context, await context.newPage());
    },
    close: () => browser.close(),
  };
}

function makeDriver(context: BrowserContext, page: PlaywrightPage): Driver {
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.insertText(text),
    key: (name) => page.keyboard.press(name),
    screenshot: () => page.screenshot(),
    setOffline: (isOffline) => context.setOffline(isOffline),
    close: () => context.close(),
  };
}
