/** Writing without a connection: nothing is lost, nothing is sent twice. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { comment, signUp } from './support/reader';
import { openStage, type Stage } from './support/stage';

let browser: Chromium;
let stage: Stage<Chromium>;
let page: ChromiumPage;
let url: string;

before(async () => {
  stage = await openStage(open);
  ({ browser } = stage);
  url = stage.forWriters('offline');
  page = await browser.newVisitor();
  await page.goto(url);
  await signUp(page, 'Off Line');
});

after(() => stage?.close());

const form = { css: '.vf-post-form', in: { css: 'vf-conversations' } };

test('a comment sent without a connection is kept, and arrives once when it is back', async () => {
  await page.driver.setOffline(true);
  await page.fill({ css: 'textarea', in: form }, 'Written in a tunnel');
  await page.press({ css: 'button[type="submit"]', in: form });
  await page.page.waitForTimeout(1000);
  const isSaved = await page.until('the words, in the list or still in the field', () => {
    const root = document.querySelector('vf-conversations')?.shadowRoot;
    const field = [...(root?.querySelectorAll('textarea') ?? [])].some((it) => it.value.includes('tunnel'));
    return field || (root?.textContent ?? '').includes('Written in a tunnel');
  }, []);
  assert.ok(isSaved);

  await page.driver.setOffline(false);
  // Either the comment is sent automatically, or the text returns to the field and the reader presses Post again.
  await page.until('the comment to be posted', () => {
    const root = document.querySelector('vf-conversations')?.shadowRoot;
    const form = root?.querySelector('.vf-post-form');
    const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (form?.querySelector('textarea')?.value.includes('tunnel') && !button?.disabled) button?.click();
    return [...(root?.querySelectorAll('article') ?? [])].some(
      (it) =>
        it.textContent?.includes('tunnel') &&
        !it.closest('.vf-post--pending') &&
        !it.querySelector('.vf-post--pending'),
    );
  }, []);

  const other = await browser.newVisitor();
  await other.goto(url);
  await other.sees(comment('Written in a tunnel'));
  assert.equal(await other.count(comment('Written in a tunnel')), 1);
  await other.close();
});

test('a draft outlives a reload', async () => {
  await page.fill({ css: 'textarea', in: form }, 'Half a thought');
  await page.page.waitForTimeout(800);
  await page.page.reload();
  await page.until(
    'the draft',
    () =>
      [...(document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('textarea') ?? [])].some((it) =>
        it.value.includes('Half a thought'),
      ),
    [],
  );
});
