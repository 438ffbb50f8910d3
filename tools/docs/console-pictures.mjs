/** Pictures of the newsroom console for docs/MODERATING.md: the queue on a desk, and an item on a phone. */
const PICTURES = [
  { name: 'console', queue: 'reported', viewport: { width: 1280, height: 800, deviceScaleFactor: 1 } },
  {
    name: 'console-phone',
    queue: 'waiting',
    viewport: { width: 390, height: 844, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
  },
];
/** Looks at each frame: without `visible`, puppeteer waits for a change outside the shadow root. */
const seen = (page, css) => page.waitForSelector(`vf-console >>> ${css}`, { visible: true });

/** @yields the name of each picture with its page, ready to be taken */
export async function* openConsolePictures(browser, origin, [email, password]) {
  for (const { name, queue, viewport } of PICTURES) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(viewport);
    await page.goto(`${origin}/console/localhost/queue/${queue}`);
    await page.bringToFront();
    await (await seen(page, 'input[name="email"]')).focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await (await seen(page, '.queue-row__open')).click();
    // Reports and checks come after the text.
    await seen(page, '.item__part');
    await page.waitForNetworkIdle();
    yield { name, page };
    await context.close();
  }
}
