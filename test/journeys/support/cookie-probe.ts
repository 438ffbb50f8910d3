/** A server of another site, which reports whether the browser sends back its cookies. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from './browser';

/**
 * @param elsewhere a page of another site than 127.0.0.1, whose policy allows all connections
 * @returns whether they are sent when the reader is on the server's own page, and elsewhere
 */
export async function probeCookies(page: Page, elsewhere: string): Promise<{ own: boolean; others: boolean }> {
  const server = createServer(({ headers: { origin, cookie } }, answer) => {
    answer.setHeader('content-type', 'text/html');
    // Engines differ in which of the two they accept over plain http.
    answer.setHeader('set-cookie', ['strict=1; SameSite=None; Secure; Path=/', 'lax=1; Path=/']);
    answer.setHeader('access-control-allow-origin', origin ?? '*');
    answer.setHeader('access-control-allow-credentials', 'true');
    answer.end(`<!doctype html><title>Probe</title><p>${cookie ? 'came back' : 'none'}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    await page.goto(address);
    await page.goto(`${address}again`);
    const own = await page.evaluate(() => document.body.textContent?.includes('came back') === true);
    await page.goto(elsewhere);
    await page.evaluate((url) => {
      fetch(url, { credentials: 'include' })
        .then((answer) => answer.text())
        .then((text) => Object.assign(window, { probed: text }));
    }, address);
    const text = await page.until('answered', () => (window as typeof window & { probed?: string }).probed, []);
    return { own, others: String(text).includes('came back') };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
