/** Firefox ESR over WebDriver BiDi, by puppeteer-core. */
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Page as PuppeteerPage } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/find-browser.mjs';
import { freePort } from '../../../scripts/postgres.mjs';
import { type Browser, type Choices, type Driver, Page, SCREEN } from './browser';
import { type Line, openLine } from './line';
import { addAuthenticator } from './marionette';

/** `preferences` as `about:config` names them. */
interface FirefoxChoices extends Choices {
  preferences?: Record<string, unknown>;
}

export async function open(choices: FirefoxChoices = {}): Promise<Browser> {
  const { preferences = {}, blocksThirdParties, hasAuthenticator = false } = choices;
  const cookies = blocksThirdParties ? { 'network.cookie.cookieBehavior': 1 } : {};
  const closers: Array<() => Promise<void>> = [];
  return {
    name: 'firefox',
    // A browser each: of two pages in one window one is in the background, where animations and timers hardly run.
    async newVisitor({ viewport = SCREEN } = {}) {
      const line = await openLine();
      const marionette = hasAuthenticator ? await freePort() : null;
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        ...(marionette !== null && { args: ['--marionette'] }),
        extraPrefsFirefox: { ...through(line), ...byAuthenticator(marionette), ...preferences, ...cookies },
      });
      closers.push(() => browser.close(), line.close);
      if (marionette !== null) await addAuthenticator(marionette);
      const [first] = await browser.pages();
      // Passkeys are for who has the focus alone: a headless Firefox gives it to a tab that is opened, not to the one it begins with.
      const page = first && !hasAuthenticator ? first : await browser.newPage();
      await resize(page, viewport);
      return new Page(makeDriver(page, line));
    },
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  };
}

/**
 * With the size puppeteer sets the screen's orientation, a command that Firefox ESR 140 does not know yet. The size is asked
 * for beside it and is taken all the same.
 */
async function resize(page: PuppeteerPage, viewport: typeof SCREEN): Promise<void> {
  try {
    await page.setViewport(viewport);
  } catch (error) {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
    await page.waitForFunction((width) => innerWidth === width, {}, viewport.width);
  }
}

const through = ({ port }: Line) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  // Web sockets, as everything that asks for a tunnel.
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
  'network.proxy.allow_hijacking_localhost': true,
  // Where it stays a secure context through a proxy only by a preference: Firefox ESR 140.
  'network.proxy.testing_localhost_is_secure_when_hijacked': true,
});

/** Of a test's own, and of no device that may be plugged in. */
const byAuthenticator = (marionette: number | null) =>
  marionette !== null && {
    'marionette.port': marionette,
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  };

function makeDriver(page: PuppeteerPage, line: Line): Driver {
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    screenshot: async () => Buffer.from(await page.screenshot()),
    setOffline: async (isOffline) => line.cut(isOffline),
    async opened() {
      for (;;) {
        // One whose tie to the page was cut has no opener to go by.
        const other = (await page.browser().pages()).find((one) => one !== page);
        if (other) return makeDriver(other, line);
        await sleep(100);
      }
    },
    isAlone: async () => (await page.browser().pages()).length === 1,
    close: () => page.close(),
  };
}
