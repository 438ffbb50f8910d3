/**
 * A browser as a journey sees it: visitors (each with a storage of their own), pages, real clicks and keys.
 *
 * Three drivers stand behind it: Chromium by playwright-core, Firefox by WebDriver BiDi (puppeteer-core), WebKitGTK by
 * WebDriver (selenium-webdriver). VF_JOURNEY_BROWSER chooses. All look into open shadow roots the same way.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** What a driver has to be able to do; scripts are JavaScript expressions. */
export interface Driver {
  goto(url: string): Promise<void>;
  run(expression: string): Promise<unknown>;
  /** Presses the pointer at a place of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  key(name: 'Escape' | 'Enter' | 'Tab'): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Without a connection, though the servers stand. */
  setOffline(isOffline: boolean): Promise<void>;
  /** The window that the page has opened, once it is there. */
  opened?(): Promise<Driver>;
  /** Whether every window that the page has opened is gone. */
  isAlone?(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Browser {
  name: BrowserName;
  /** A new visitor on a blank page; sees nothing of the other visitors' storage. */
  newVisitor(options?: { viewport?: Size }): Promise<Page>;
  close(): Promise<void>;
}

interface Size {
  width: number;
  height: number;
}

export const SCREEN: Size = { width: 1280, height: 900 };
export const PHONE: Size = { width: 390, height: 844 };

/** How a browser is set by whoever uses it. */
export interface Choices {
  /** Sites other than the page's own get no cookies. */
  blocksThirdParties?: boolean;
  /** The key of a server whose certificate is taken for good (./certificate.ts); in Chromium. */
  trusts?: string;
  /** Passkeys are made and used with no hand on anything; in Chromium and Firefox. */
  hasAuthenticator?: boolean;
}

type BrowserName = 'chromium' | 'firefox' | 'webkit';

/** An element: a selector tried in the document and in every open shadow root, narrowed by the text it shows. */
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

/** Every wait of a journey. Nothing takes that long unless it never comes; a busy machine is slow. */
export const WAIT_MS = 60_000;
/** WebKit puts off the page's idle work while a driver runs scripts every few milliseconds. */
const POLL_MS = 120;

export class Page {
  constructor(readonly driver: Driver) {}

  goto = (url: string) => this.driver.goto(url);
  key = (name: 'Escape' | 'Enter' | 'Tab') => this.driver.key(name);
  close = () => this.driver.close();

  /** The window that the page has opened. @throws where the driver has no windows */
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

  /** Runs a function in the page; arguments and result travel as JSON. */
  evaluate<Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return this.driver.run(call(String(fn), args)) as Promise<Awaited<Result>>;
  }

  /** Waits until the function gives something truthy, and gives that. @throws after the time, saying `what`. */
  async until<Args extends unknown[], Result>(
    what: string,
    fn: (...args: Args) => Result,
    args: Args,
  ): Promise<Awaited<Result>> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      // A page that is loading has no place to run scripts in: that is not yet, rather than never.
      const result = await this.evaluate(fn, ...args).catch(() => undefined);
      if (result) return result as Awaited<Result>;
      if (performance.now() > end) throw new Error(`not seen within ${WAIT_MS} ms: ${what}`);
      await sleep(POLL_MS);
    }
  }

  /** Waits until the element is drawn. */
  sees(target: Target): Promise<unknown> {
    return this.untilExpression(describe(target), `!!${find(target)}`);
  }

  /** Waits until no such element is drawn any more. */
  gone(target: Target): Promise<unknown> {
    return this.untilExpression(`${describe(target)} gone`, `!${find(target)}`);
  }

  /** How many such elements are drawn now. */
  count(target: Target): Promise<number> {
    return this.driver.run(`${DEEP}.all(${literal(target)}).length`) as Promise<number>;
  }

  /** The text an element shows. */
  async textOf(target: Target): Promise<string> {
    await this.sees(target);
    return (await this.driver.run(`${find(target)}.textContent`)) as string;
  }

  /** Presses the element with the pointer, once it is drawn, stands still and nothing covers it. */
  async press(target: Target): Promise<void> {
    const end = performance.now() + WAIT_MS;
    for (;;) {
      await this.sees(target);
      // What slides in, or is drawn anew between looking and pressing, is looked for again.
      const place = (await this.driver.run(`${DEEP}.placeOf(${literal(target)})`).catch(() => null)) as Place | null;
      if (place) {
        await this.driver.click(place.x, place.y);
        if (await this.hasMet()) return;
      }
      if (performance.now() > end) throw new Error(`never stood still, or is covered: ${describe(target)}`);
    }
  }

  /** Whether the pointer came down on what was to be pressed: on a busy machine that may move, or the driver's press be lost. */
  private async hasMet(): Promise<boolean> {
    const met = await this.driver.run(`window[Symbol.for('met')]`).catch(() => undefined);
    // Nothing is known of it where the press has led to another page.
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
      if (performance.now() > end) throw new Error(`not seen within ${WAIT_MS} ms: ${what}`);
      await sleep(POLL_MS);
    }
  }
}

/** tsx names functions with a helper that the page does not have. */
const call = (fn: string, args: unknown[]) =>
  `(() => { const __name = (fn) => fn; return (${fn})(...${JSON.stringify(args)}); })()`;

const find = (target: Target) => `${DEEP}.one(${literal(target)})`;

const literal = ({ css, text, in: scope }: Target): string =>
  `{ css: ${JSON.stringify(css)}, text: ${text instanceof RegExp ? text : JSON.stringify(text)}, in: ${scope ? literal(scope) : 'undefined'} }`;

const describe = ({ css, text, in: scope }: Target): string =>
  `${css}${text === undefined ? '' : ` "${text}"`}${scope ? ` in ${describe(scope)}` : ''}`;

/** In the page: looks for elements through open shadow roots. An expression, so that no page can be left without it. */
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

/** The browser this run asks for. */
export async function openBrowser(choices: Choices = {}) {
  const name = (process.env.VF_JOURNEY_BROWSER ?? 'chromium') as BrowserName;
  const { open } = (await import(`./${name}.ts`)) as { open: (choices: Choices) => Promise<Browser> };
  return open(choices);
}
