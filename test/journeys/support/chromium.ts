/** Chromium by playwright-core, with the browser that tools/find-browser.mjs finds. */
import {
  type BrowserContext,
  chromium,
  type Browser as PlaywrightBrowser,
  type Page as PlaywrightPage,
} from 'playwright-core';
import { args, findBrowser } from '../../../tools/find-browser.mjs';
import { share } from '../../support/shared';
import { type Browser, type Choices, type Driver, Page, SCREEN } from './browser';

/** A Chromium visitor has more abilities: journeys on heap, network and rendering use its page directly. */
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

const launched = new Map<string, Promise<PlaywrightBrowser>>();

/** The files of a process share a browser; a visitor has a separate context. */
function launch(trusts = ''): Promise<PlaywrightBrowser> {
  const running =
    launched.get(trusts) ??
    share(
      () => start(trusts),
      (browser) => browser.close(),
    );
  launched.set(trusts, running);
  return running;
}

async function start(trusts: string): Promise<PlaywrightBrowser> {
  return chromium.launch({
    executablePath: await findBrowser(),
    // With an ignored certificate error, a page's files are not cached.
    args: [...args, '--js-flags=--expose-gc', ...(trusts ? [`--ignore-certificate-errors-spki-list=${trusts}`] : [])],
  });
}

export async function open(choices: Choices = {}): Promise<Chromium> {
  const { blocksThirdParties = false, trusts, hasAuthenticator = false } = choices;
  const browser = await launch(trusts);
  const contexts: BrowserContext[] = [];
  return {
    name: 'chromium',
    async newVisitor(options) {
      const context = await browser.newContext({ viewport: SCREEN, ...options });
      contexts.push(context);
      const page = await context.newPage();
      if (blocksThirdParties) await blockThirdParties(context, page);
      if (hasAuthenticator) await addAuthenticator(context, page);
      return new ChromiumPage(context, page);
    },
    async close() {
      for (const context of contexts) await context.close();
    },
  };
}

/** Same effect as the setting: a headless shell has no settings, and ignores the switch for it. */
async function blockThirdParties(context: BrowserContext, page: PlaywrightPage): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
}

async function addAuthenticator(context: BrowserContext, page: PlaywrightPage): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
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
    async opened() {
      const window_ = context.pages().find((one) => one !== page) ?? (await context.waitForEvent('page'));
      return { ...makeDriver(context, window_), close: () => window_.close() };
    },
    isAlone: async () => context.pages().length === 1,
    async close() {
      // A test's own answer may still be on its way.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}
