/**
 * Finds a Chromium for tests and journeys: CHROME_PATH, then the usual places, then the one inside an npm package
 * (unpacked to a temporary folder, with the libraries a bare machine lacks).
 *
 * Headless shells come first: a background page of the full browser gets no animation frames.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Start arguments for every run: root cannot use the sandbox, and a test browser must contact nobody. */
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium that starts here. */
export async function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  return places.find(existsSync) ?? unpackBrowser();
}

/** The packaged browser; if it does not start, its own copies of the missing libraries are added. */
async function unpackBrowser() {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
  } catch {
    await inflate(join(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../bin/al2023.tar.br'));
    setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  }
  return path;
}

/** Firefox ESR, if installed; driven over WebDriver BiDi. */
export const findFirefox = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));

/** WebKitGTK's driver, if installed; it replaces Safari and needs a display (xvfb-run). */
export const findWebKitDriver = () =>
  [process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver'].find((path) => path && existsSync(path));
