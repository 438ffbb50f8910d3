/**
 * WebKitGTK by WebDriver, in place of Safari. A driver process has one session, and a window only works fully while
 * nothing else on its screen has the focus: each visitor gets a driver and an Xvfb.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findWebKitDriver } from '../../../tools/find-browser.mjs';
import { freePort } from '../../../tools/postgres.mjs';
import { within } from '../../support/within';
import { type Browser, type Choices, type Driver, Page, SCREEN } from './browser';
import { type Line, openLine } from './line';

export async function open({ blocksThirdParties = false }: Choices = {}): Promise<Browser> {
  const closers: Array<() => Promise<void>> = [];
  return {
    name: 'webkit',
    async newVisitor({ viewport = SCREEN } = {}) {
      const [port, screen, line] = await Promise.all([freePort(), startScreen(), openLine()]);
      const service = spawn(findWebKitDriver() as string, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: screen.display, LIBGL_ALWAYS_SOFTWARE: '1' },
        stdio: 'ignore',
      });
      const driver = await connect(port, line, blocksThirdParties ? ['--enable-itp'] : []);
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...viewport });
      const close = async () => {
        await within(ANSWER_MS, 'quit', driver.quit()).catch(() => {});
        service.kill();
        screen.process.kill();
        await line.close();
      };
      closers.push(close);
      return new Page(makeDriver(driver, line, close));
    },
    close: async () => void (await Promise.all(closers.map((close) => close()))),
  };
}

async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.on('error', reject);
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(String(data).trim()));
  });
  return { process: screen, display: `:${number}` };
}

/** @param choices of the browser’s command line: tracking prevention is Safari’s own, and off in this small browser */
async function connect(port: number, line: Line, choices: string[]): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: findMiniBrowser(),
      args: ['--automation', `--proxy=http://127.0.0.1:${line.port}`, ...choices],
    },
  });
  for (let attempt = 1; ; attempt++) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(250);
    }
  }
}

/** The small browser of the library, in a folder named after the architecture. */
function findMiniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .flatMap((folder) => ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path));
  if (!found) throw new Error('WebKitGTK has no MiniBrowser here');
  return found;
}

/** A page that goes away during an answer leaves the driver without one for good. */
const ANSWER_MS = 10_000;
/** Timeout for loading a page, and for the driver itself. */
const LOAD_MS = 60_000;

function makeDriver(driver: WebDriver, line: Line, close: () => Promise<void>, own?: string): Driver {
  /** A session controls one window at a time. */
  const first = own ?? driver.getWindowHandle();
  let hasOpened = own !== undefined;
  const here = async () => {
    if (hasOpened) await driver.switchTo().window(await first);
  };
  const run = <T>(expression: string) =>
    within(
      ANSWER_MS,
      expression.slice(-200),
      here().then(() => driver.executeScript<T>(`return ${expression}`)),
    );
  const act = (what: string, steps: () => Promise<void>) => within(LOAD_MS, what, here().then(steps));
  const keys = { Escape: Key.ESCAPE, Enter: Key.ENTER, Tab: Key.TAB };
  return {
    goto: (url) => act(url, () => driver.get(url)),
    run,
    click: (x, y) =>
      act('click', () => driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform()),
    type: (text) => act(`type ${text}`, () => driver.actions().sendKeys(text).perform()),
    key: (name) => act(name, () => driver.actions().sendKeys(keys[name]).perform()),
    screenshot: async () => Buffer.from(await within(LOAD_MS, 'screenshot', driver.takeScreenshot()), 'base64'),
    setOffline: async (isOffline) => line.cut(isOffline),
    async opened() {
      const own = await first;
      hasOpened = true;
      for (;;) {
        const other = (await driver.getAllWindowHandles()).find((handle) => handle !== own);
        const close = async () => {
          await driver.switchTo().window(other as string);
          await driver.close();
        };
        if (other) return makeDriver(driver, line, close, other);
        await sleep(100);
      }
    },
    /** A window that closed itself is still open here, and the next would reuse it: closes it again. */
    async isAlone() {
      const own = await first;
      for (const handle of await driver.getAllWindowHandles()) {
        if (handle === own) continue;
        hasOpened = true;
        await driver.switchTo().window(handle);
        await driver.close();
      }
      return true;
    },
    close,
  };
}
