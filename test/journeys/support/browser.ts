/**
 * A browser for journeys: visitors (each with separate storage), pages, real clicks and keys.
 *
 * It has three drivers: Chromium by playwright-core, Firefox by WebDriver BiDi (puppeteer-core), WebKitGTK by WebDriver
 * (selenium-webdriver). VF_JOURNEY_BROWSER chooses. All search open shadow roots the same way.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Abilities of a driver; scripts are JavaScript expressions. */
export interface Driver {
  goto(url: string): Promise<void>;
  run(expression: string): Promise<unknown>;
  /** Presses the pointer at a position of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  key(name: 'Escape' | 'Enter' | 'Tab'): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Without a connection, although the servers run. */
  setOffline(isOffline: boolean): Promise<void>;
  /** The window that the page has opened, once it exists. */
  opened?(): Promise<Driver>;
  /** True when every window that the page has opened is gone. */
  isAlone?(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Browser {
  name: BrowserName;
  /** A new visitor on a blank page, with separate storage. */
  newVisitor(options?: { viewport?: Size }): Promise<Page>;
  close(): Promise<void>;
}

interface Size {
  width: number;
  height: number;
}

export const SCREEN: Size = { width: 1280, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };

/** Options of a browser. */
export interface Choices {
  /** Blocks third-party cookies. */
  blocksThirdParties?: boolean;
  /** Fingerprint of a server certificate to trust (./certificate.ts); in Chromium. */
  trusts?: string;
  /** Creates and uses passkeys without interaction; in Chromium and Firefox. */
  hasAuthenticator?: boolean;
}

type BrowserName = 'chromium' | 'firefox' | 'webkit';

/** An element: a selector in the document and in every open shadow root, narrowed by its visible text. */
export interface Target {
  css: string;
  text?: string | RegExp;
  /** Only inside the smallest element that matches this. */
  in?: Target;
}

interface Place {
  x: number;
  y: number;
}

/** Timeout of every wait in a journey. Longer than a busy machine needs. */
export const WAIT_MS = 60_000;
/** WebKit defers the page's idle work while a driver runs scripts every few milliseconds. */
const POLL_MS = 120;

export class Page {
  constructor(readonly driver: Driver) {}

  goto = (url: string) => this.driver.goto(url);
  key = (name: 'Escape' | 'Enter' | 'Tab') => this.driver.key(name);
  close = () => this.driver.close();
  /** Sets a cookie of the page, as its publisher's script would: `name=value; max-age=0`. */
  setCookie = (cookie: string) => this.driver.run(`document.cookie = ${JSON.stringify(cookie)}`);

  /** The window that the page has opened. @throws if the driver has no windows */
  async opened(): Promise<Page> {
    if (!this.driver.opened) throw new Error('this driver follows no windows');
    return new Page(await this.driver.opened());
  }

  /** Waits until the windows that the page has opened are gone. */
  async alone(): Promise<void> {
    const end = performance.now() + WAIT_MS;
    while (!(await this.driver.isAlone?.())) {
      if (performance.now() > end) throw new Error(`a window is still open after ${WAIT_MS} ms`);
      await sleep(POLL_MS);
    }
  }

  /** Runs a function in the page; arguments and result are sent as JSON. */
  evaluate<Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return this.driver.run(call(String(fn), args)) as Promise<Awaited<Result>>;
  }

  /** Waits until the function returns a truthy value, and returns it. @throws after the timeout, naming `what`. */
  async until<Args extends unknown[], Result>(
    what: string,
    fn: (...args: Args) => Result,
    args: Args,
    waitMs = WAIT_MS,
  ): Promise<Awaited<Result>> {
    const end = performance.now() + waitMs;
    for (;;) {
      // A loading page cannot run scripts: retried instead of failing.
      const result = await this.evaluate(fn, ...args).catch(() => undefined);
      if (result) return result as Awaited<Result>;
      if (performance.now() > end) throw new Error(`not seen within ${waitMs} ms: ${what}`);
      await sleep(POLL_MS);
    }
  }

  /** Waits until the element is visible. */
  sees(target: Target): Promise<unknown> {
    return this.untilExpression(describe(target), `!!${find(target)}`);
  }

  /** Waits until no such element is visible any more. */
  gone(target: Target): Promise<unknown> {
    return this.untilExpression(`${describe(target)} gone`, `!${find(target)}`);
  }

  /** Number of visible matches. */
  count(target: Target): Promise<number> {
    return this.driver.run(`${DEEP}.all(${literal(target)}).length`) as Promise<number>;
  }

  /** The visible text of an element. */
  async textOf(target: Target): Promise<string> {
    await this.sees(target);
    return (await this.driver.run(`${find(target)}.textContent`)) as string;
  }

  /** Presses the element with the pointer, once it is visible, does not move and nothing covers it. */
  async press(target: Target): Promise<void> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      await this.sees(target);
      // Repeats the search for elements that slide in, or render again between looking and pressing.
      const place = (await this.driver.run(`${DEEP}.placeOf(${literal(target)})`).catch(() => null)) as Place | null;
      if (place) {
        await this.driver.click(place.x, place.y);
        if (await this.hasMet()) return;
      }
      if (performance.now() > end) throw new Error(`never stood still, or is covered: ${describe(target)}`);
    }
  }

  /** Checks that the pointer met the element: on a busy machine it may move, or the driver's press may be lost. */
  private async hasMet(): Promise<boolean> {
    const met = await this.driver.run(`window[Symbol.for('met')]`).catch(() => undefined);
    // Unknown if the press has led to another page.
    return met !== false;
  }

  /** Presses a field and types into it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.press(target);
    await this.driver.type(text);
  }

  private async untilExpression(what: string, expression: string): Promise<void> {
    const end = performance.now() + WAIT_MS;
    while (!(await this.driver.run(expression).catch(() => false))) {
      if (performance.now() > end)
        throw new Error(`not seen within ${WAIT_MS} ms: ${what}; the page says: ${await this.notices()}`);
      await sleep(POLL_MS);
    }
  }

  /** The messages on screen, which mostly say why something else is missing. */
  private async notices(): Promise<string> {
    const all = `${DEEP}.all(${literal({ css: '[role="alert"], [role="status"]' })})`;
    const texts = await this.driver.run(`${all}.map((it) => it.textContent)`).catch(() => []);
    return (texts as string[]).filter(Boolean).join(' | ') || 'nothing';
  }
}

/** tsx adds a helper for function names that the page does not have. */
const call = (fn: string, args: unknown[]) =>
  `(() => { const __name = (fn) => fn; return (${fn})(...${JSON.stringify(args)}); })()`;

const find = (target: Target) => `${DEEP}.one(${literal(target)})`;

const literal = ({ css, text, in: scope }: Target): string =>
  `{ css: ${JSON.stringify(css)}, text: ${text instanceof RegExp ? text : JSON.stringify(text)}, in: ${scope ? literal(scope) : 'undefined'} }`;

const describe = ({ css, text, in: scope }: Target): string =>
  `${css}${text === undefined ? '' : ` "${text}"`}${scope ? ` in ${describe(scope)}` : ''}`;

/** In the page: finds elements through open shadow roots. An expression, so that every page has it. */
const DEEP = `({
  roots(from) {
    const found = [from];
    if (from.shadowRoot) found.push(...this.roots(from.shadowRoot));
    for (const one of from.querySelectorAll('*')) if (one.shadowRoot) found.push(...this.roots(one.shadowRoot));
    return found;
  },
  shows(one, text) {
    if (text === undefined) return true;
    const shown = (one.textContent ?? '') + ' ' + (one.getAttribute('aria-label') ?? '');
    return typeof text === 'string' ? shown.includes(text) : text.test(shown);
  },
  drawn(one) {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility !== 'hidden';
  },
  all({ css, text, in: scope }, isScope = false) {
    // A scope may be drawn nowhere itself (\`display: contents\`); what is looked for must be.
    const from = scope ? this.one(scope, true) : document;
    if (!from) return [];
    const found = this.roots(from).flatMap((root) => [...root.querySelectorAll(css)]);
    return [...new Set(found)].filter((one) => (isScope || this.drawn(one)) && this.shows(one, text));
  },
  async placeOf(target) {
    const one = this.one(target);
    one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const before = one.getBoundingClientRect();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A window behind another hardly gets frames.
    await Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 250))]);
    const box = one.getBoundingClientRect();
    if (!one.isConnected || box.x !== before.x || box.y !== before.y) return null;
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    const hitIn = (root) => root?.elementFromPoint(x, y);
    let hit = hitIn(document);
    for (let inner = hitIn(hit?.shadowRoot); inner && inner !== hit; inner = hitIn(hit.shadowRoot)) hit = inner;
    if (one !== hit && !one.contains(hit)) return null;
    const met = Symbol.for('met');
    window[met] = false;
    addEventListener('pointerdown', (event) => (window[met] = event.composedPath().includes(one)), { capture: true, once: true });
    return { x, y };
  },
  one(target, isScope = false) {
    const found = this.all(target, isScope);
    return found.find((one) => !found.some((other) => other !== one && one.contains(other))) ?? null;
  },
})`;

/** The browser selected for this run. */
export async function openBrowser(choices: Choices = {}) {
  const name = (process.env.VF_JOURNEY_BROWSER ?? 'chromium') as BrowserName;
  const { open } = (await import(`./${name}.ts`)) as { open: (choices: Choices) => Promise<Browser> };
  return open(choices);
}
