/** Mounts and unmounts conversations on a page, and measures the remains: heap, nodes, listeners. */
import type { CDPSession } from 'playwright-core';
import { Conversation, signUpAuthor } from './api';
import type { Chromium, ChromiumPage } from './chromium';
import type { Publisher } from './host-page';

const COMMENTS = 5;

interface Left {
  heap: number;
  nodes: number;
  listeners: number;
  sockets: number;
}

export interface MountsPage {
  /** Mounts and unmounts so many conversations, ten at once. */
  mount(times: number): Promise<void>;
  measure(): Promise<Left>;
}

/** An otherwise empty page of the publisher's, and a conversation with a few comments. */
export async function openMountsPage(browser: Chromium, origin: string, publisher: Publisher): Promise<MountsPage> {
  const author = await signUpAuthor(origin, 'Mem Ory');
  const conversation = await Conversation.open(origin, 'memory');
  for (let number = 1; number <= COMMENTS; number++) await conversation.post(author, `Comment ${number}`);

  const page = await browser.newVisitor();
  const cdp = await page.context.newCDPSession(page.page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  let sockets = 0;
  cdp.on('Network.webSocketCreated', () => sockets++);
  cdp.on('Network.webSocketClosed', () => sockets--);
  await page.goto(publisher.publish('/memory', { containerId: 'memory', body: '<main></main>' }));

  return {
    async mount(times) {
      for (let done = 0; done < times; done += 10) await page.evaluate(mountAndUnmount, 10, COMMENTS);
    },
    measure: async () => ({ ...(await measure(page, cdp)), sockets }),
  };
}

/** In the page: inserts conversations until they are rendered, and removes them again. */
const mountAndUnmount = async (count: number, comments: number) => {
  const main = document.querySelector('main') as HTMLElement;
  const all = Array.from({ length: count }, () => document.createElement('vf-conversations'));
  main.append(...all);
  const isDrawn = (it: Element) => (it.shadowRoot?.querySelectorAll('.vf-content-text').length ?? 0) >= comments;
  const end = performance.now() + 60_000;
  while (!all.every(isDrawn)) {
    if (performance.now() > end) throw new Error('the conversations were not drawn');
    // Those below the fold only mount near the view.
    all.find((it) => !isDrawn(it))?.scrollIntoView();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  for (const one of all) one.remove();
  await new Promise((resolve) => setTimeout(resolve, 5));
};

async function measure(page: ChromiumPage, cdp: CDPSession) {
  // React finishes at idle; its remaining references go with the collections.
  await page.page.waitForTimeout(1500);
  for (let times = 0; times < 3; times++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((it) => it.name === name)?.value ?? 0;
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
}
