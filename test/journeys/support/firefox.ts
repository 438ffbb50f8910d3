/** Firefox ESR over WebDriver BiDi, by puppeteer-core. */
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, {
  type BrowserContext,
  type Browser as FirefoxBrowser,
  type Page as PuppeteerPage,
} from 'puppeteer-core';
import { findFirefox } from '../../../tools/find-browser.mjs';
import { freePort } from '../../../tools/postgres.mjs';
import { share } from '../../support/shared';
import { type Browser, type Choices, type Driver, Page, SCREEN } from './browser';
import { type Line, openLine } from './line';
import { addAuthenticator } from './marionette';

/** `preferences` in the names of `about:config`. */
interface FirefoxChoices extends Choices {
  preferences?: Record<string, unknown>;
}

const launched = new Map<string, Promise<FirefoxBrowser>>();

/** The files of a process share a browser for each set of preferences; starting one costs as much as eight visitors. */
function launch(extraPrefsFirefox: Record<string, unknown>): Promise<FirefoxBrowser> {
  const key = JSON.stringify(extraPrefsFirefox);
  const running =
    launched.get(key) ??
    share(
      () => start(extraPrefsFirefox),
      (browser) => browser.close(),
    );
  launched.set(key, running);
  return running;
}

async function start(extraPrefsFirefox: Record<string, unknown>): Promise<FirefoxBrowser> {
  const marionette = extraPrefsFirefox['marionette.port'];
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    ...(marionette !== undefined && { args: ['--marionette'] }),
    extraPrefsFirefox,
  });
  if (marionette !== undefined) await addAuthenticator(Number(marionette));
  return browser;
}

export async function open(choices: FirefoxChoices = {}): Promise<Browser> {
  const { preferences = {}, blocksThirdParties, hasAuthenticator = false } = choices;
  const cookies = blocksThirdParties ? { 'network.cookie.cookieBehavior': 1 } : {};
  const marionette = hasAuthenticator ? await freePort() : null;
  const browser = await launch({ ...throughLine, ...byAuthenticator(marionette), ...preferences, ...cookies });
  const lines: Line[] = [];
  const contexts: BrowserContext[] = [];
  return {
    name: 'firefox',
    async newVisitor({ viewport = SCREEN } = {}) {
      const line = await openLine();
      lines.push(line);
      const context = await browser.createBrowserContext({ proxyServer: `127.0.0.1:${line.port}` });
      contexts.push(context);
      // Separate windows: of two pages in one, one is in the background, where animations and timers hardly run.
      const page = await context.newPage({ type: 'window' });
      await resize(page, viewport);
      return new Page(makeDriver(context, page, line));
    },
    async close() {
      for (const context of contexts) if (!context.closed) await context.close();
      for (const line of lines) await line.close();
    },
  };
}

/**
 * With the size puppeteer sets the screen's orientation, a command that Firefox ESR 140 does not know yet. The size is
 * sent beside it and still accepted.
 */
async function resize(page: PuppeteerPage, viewport: typeof SCREEN): Promise<void> {
  try {
    await page.setViewport(viewport);
  } catch (error) {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
    await page.waitForFunction((width) => innerWidth === width, {}, viewport.width);
  }
}

const throughLine = {
  'network.proxy.allow_hijacking_localhost': true,
  // Firefox ESR 140 treats a local address behind a proxy as a secure context only with this preference.
  'network.proxy.testing_localhost_is_secure_when_hijacked': true,
};

/** Uses the test's own authenticator, not a plugged-in device. */
const byAuthenticator = (marionette: number | null) =>
  marionette !== null && {
    'marionette.port': marionette,
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  };

function makeDriver(context: BrowserContext, page: PuppeteerPage, line: Line): Driver {
  /** Only one of many windows has the focus, and readers act in the focused one. */
  async function inFront(): Promise<PuppeteerPage> {
    if (!(await page.evaluate('document.hasFocus()'))) await page.bringToFront();
    return page;
  }

  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (expression) => page.evaluate(expression),
    click: async (x, y) => (await inFront()).mouse.click(x, y),
    type: async (text) => (await inFront()).keyboard.type(text),
    key: async (name) => (await inFront()).keyboard.press(name),
    screenshot: async () => Buffer.from(await page.screenshot()),
    setOffline: async (isOffline) => line.cut(isOffline),
    async opened() {
      for (;;) {
        // A window with a cut link has no opener.
        const other = (await context.pages()).find((one) => one !== page);
        if (other) return { ...makeDriver(context, other, line), close: () => other.close() };
        await sleep(100);
      }
    },
    isAlone: async () => (await context.pages()).length === 1,
    close: () => context.close(),
  };
}
