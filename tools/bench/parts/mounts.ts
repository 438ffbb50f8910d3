/** Remains of 1,000 mounts and unmounts of a conversation in the browser, and the time of one. */
import { open } from '../../../test/journeys/support/chromium';
import { startPublisher } from '../../../test/journeys/support/host-page';
import { openMountsPage } from '../../../test/journeys/support/mounts';
import { startServer } from '../../../test/journeys/support/server';
import { kilobytes, milliseconds, type Row } from '../row';

const WARM_UP = 200;
const MOUNTS = 1000;

export async function mounts(): Promise<Row[]> {
  const [browser, server] = await Promise.all([open(), startServer()]);
  const publisher = await startPublisher(server.origin);
  try {
    const page = await openMountsPage(browser, server.origin, publisher);
    await page.mount(WARM_UP);
    const first = await page.measure();
    const began = performance.now();
    await page.mount(MOUNTS - WARM_UP);
    const each = (performance.now() - began) / (MOUNTS - WARM_UP);
    const last = await page.measure();
    const growth = last.heap - first.heap;
    return [
      {
        what: `heap from mount ${WARM_UP} to ${MOUNTS}`,
        value: kilobytes(growth),
        limit: 'flat',
        isWithin: growth < 1e6,
      },
      {
        what: 'listeners left',
        value: String(last.listeners - first.listeners),
        limit: '0',
        isWithin: last.listeners <= first.listeners,
      },
      { what: 'one mount and unmount, ten at once', value: milliseconds(each) },
    ];
  } finally {
    await browser.close();
    await publisher.close();
    await server.close();
  }
}
