/**
 * Painted comments in every browser: visible before React, live without it, and hydrated in place at the first
 * interaction, which is not lost. On a publisher's page of another origin, under a strict policy.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { type Browser, openBrowser, type Page } from '../support/browser';
import { isTakenOver, lostNodes, rememberNodes, takenOver, texts } from '../support/painted';
import { article, comment, like, likesOf, signUp } from '../support/reader';
import { openStage, type Stage } from '../support/stage';

const conversations = { css: 'vf-conversations' };
const trigger = '<vf-tray-trigger></vf-tray-trigger>';
let stage: Stage<Browser>;
let page: Page;

before(async () => {
  stage = await openStage(openBrowser);
});
after(() => stage?.close());

const ways: Record<string, (containerId: string) => Promise<string>> = {
  async included(containerId) {
    const query = { container_id: containerId, lang: 'en', styles: 'link' };
    const body = trigger + (await stage.fragment('conversations', query));
    return stage.publisher.publish(`/with/${containerId}`, { containerId, body });
  },
  'painted by the script': async (containerId) => stage.bare(containerId, { before: trigger }),
};

for (const [way, address] of Object.entries(ways)) {
  describe(way, () => {
    const containerId = `everywhere-${way.length}`;
    let conversation: Awaited<ReturnType<typeof stage.say>>['conversation'];
    let uuids: string[];

    before(async () => {
      ({ conversation, uuids } = await stage.say(containerId, 'One', 'Two', 'Three'));
    });

    async function arrive(): Promise<void> {
      page = await stage.browser.newVisitor();
      await page.goto(await address(containerId));
      await page.sees(comment('Three'));
      // A browser may show the text a moment before the linked sheet, which would move the target of a press.
      await page.until('styled', () => {
        const name = document
          .querySelector('vf-conversations')
          ?.shadowRoot?.querySelector('.vf-post-name-button__username');
        return name && getComputedStyle(name).fontWeight === '600';
      }, []);
      await page.sees({ css: 'button', in: { css: 'vf-tray-trigger' } });
    }
    afterEach(() => page?.close());

    /** Navigates to another page and returns with the back button, whatever the browser has cached. */
    async function leaveAndComeBack(meanwhile: string): Promise<void> {
      const here = await page.evaluate(() => location.href);
      const body = '<h1>Elsewhere</h1>';
      await page.goto(stage.publisher.publish('/elsewhere', { containerId: 'elsewhere', body }));
      await page.sees({ css: 'h1', text: 'Elsewhere' });
      await conversation.post(stage.author, meanwhile);
      // After this answer, because the page goes away with it.
      await page.evaluate(() => void setTimeout(() => history.back()));
      await page.until('the page before', (address) => location.href === address, [here]);
      await page.sees(comment('Three'));
    }

    /** Comments from the absence and new ones are announced, or already there. */
    async function hears(meanwhile: string): Promise<void> {
      const now = meanwhile.replace('meanwhile', 'now');
      await conversation.post(stage.author, now);
      const pill = { css: '.new-comments', text: 'new comment', in: conversations };
      await page.sees(pill);
      await page.press(pill);
      // The later comment can arrive after the press, and is announced again.
      const showAll = (wanted: string[]) => {
        const root = document.querySelector('vf-conversations')?.shadowRoot;
        root?.querySelector<HTMLElement>('.new-comments')?.click();
        const texts = Array.from(root?.querySelectorAll('.vf-content-text') ?? [], (it) => it.textContent);
        return wanted.every((text) => texts.includes(text));
      };
      await page.until('both are there', showAll, [[now, meanwhile]]);
      await page.sees(comment(now));
      await page.sees(comment(meanwhile));
    }

    test('comments are read, styled, without React', async () => {
      await arrive();
      assert.equal(await isTakenOver(page), false);
      assert.deepEqual((await texts(page)).slice(-3), ['Three', 'Two', 'One']);
    });

    test('the first act is done, on the same nodes', async () => {
      await arrive();
      await rememberNodes(page);
      await page.press({ css: '.vf-content-actions__reply', in: article('Two') });
      await page.sees({ css: 'textarea', in: article('Two') });
      assert.equal(await isTakenOver(page), true);
      assert.deepEqual(await lostNodes(page), []);
    });

    test('text that was typed at once stays, and can be posted after joining', async () => {
      await arrive();
      const form = { css: '.vf-post-form', in: conversations };
      await page.fill({ css: 'textarea', in: form }, 'Typed early');
      await takenOver(page);
      const value = () => document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea')?.value;
      await page.sees({ css: 'button[type="submit"]:not([disabled])', in: form });
      assert.equal(await page.evaluate(value), 'Typed early');
      await signUp(page, `Ty Ping ${way.length}`);
      await page.press({ css: 'button[type="submit"]', in: form });
      await page.sees(comment('Typed early'));
    });

    test('new comments are announced, and inserted by a press', async () => {
      await arrive();
      await conversation.post(stage.author, 'News');
      // Two, if the cached fragment is older than the earlier comment.
      const pill = { css: '.new-comments', text: 'new comment', in: conversations };
      await page.sees(pill);
      assert.equal(await isTakenOver(page), false);
      await page.press(pill);
      await page.sees(comment('News'));
    });

    test('after a pause without an action, the page is live and can be answered', async () => {
      await arrive();
      await leaveAndComeBack('Said meanwhile');
      await hears('Said meanwhile');
      await page.press({ css: '.vf-content-actions__reply', in: article('Two') });
      await page.sees({ css: 'textarea', in: article('Two') });
    });

    test('after a pause with a started reply, the page is live and can be answered', async () => {
      await arrive();
      await page.press({ css: '.vf-content-actions__reply', in: article('Two') });
      await page.sees({ css: 'textarea', in: article('Two') });
      await leaveAndComeBack('Also said meanwhile');
      await hears('Also said meanwhile');
      await page.press({ css: '.vf-content-actions__reply', in: article('One') });
      await page.sees({ css: 'textarea', in: article('One') });
    });

    test('after leaving right after a press and coming back, it carries out the press, and continues', async () => {
      await arrive();
      await page.press({ css: '.vf-content-actions__reply', in: article('Two') });
      await page.sees({ css: 'textarea', in: article('Two') });
      // The request for React is running when the page goes away.
      await page.evaluate(() => {
        const root = document.querySelector('vf-conversations')?.shadowRoot;
        const one = [...(root?.querySelectorAll('article') ?? [])].find((it) => it.textContent?.includes('One'));
        const reply = one?.querySelector<HTMLElement>('.vf-content-actions__reply');
        addEventListener('pagehide', () => reply?.click(), { once: true });
      });
      await leaveAndComeBack('Said meanwhile, too');
      await hears('Said meanwhile, too');
      await page.press({ css: '.vf-content-actions__reply', in: article('Three') });
      await page.sees({ css: 'textarea', in: article('Three') });
    });

    test('a member’s like is counted once', async () => {
      await arrive();
      await signUp(page, `Li Ker ${way.length}`);
      await page.goto(await address(containerId));
      await like(page, 'Three');
      await page.sees({ css: '.vf-content-actions__like[aria-pressed="true"]', in: article('Three') });
      assert.equal(await likesOf(page, 'Three'), 1);
      // It shows before the server has it.
      const stored = async () => (await conversation.read(uuids[2] as string)).total_likes;
      for (let tries = 0; (await stored()) === 0 && tries < 50; tries++) await sleep(100);
      assert.equal(await stored(), 1);
    });
  });
}

describe('by its attributes', () => {
  const containerId = 'everywhere-attributes';
  const lines = Array.from({ length: 14 }, (_, number) => `Line ${number}`);
  let oldest: string;

  before(async () => {
    const { uuids } = await stage.say(containerId, ...lines);
    oldest = uuids[0] as string;
  });
  afterEach(() => page?.close());

  const attributes: Record<string, (given: Record<string, string>) => Promise<string>> = {
    async included(given) {
      const query = { container_id: containerId, lang: 'en', styles: 'link', ...given };
      const body = await stage.fragment('conversations', query);
      return stage.publisher.publish('/given', { containerId, body });
    },
    async 'painted by the script'(given) {
      const written = Object.entries(given).map(([name, value]) => ` ${name}="${value}"`);
      return stage.bare(containerId, { attributes: written.join('') });
    },
  };
  const listHeight = () =>
    document.querySelector('vf-conversations')?.shadowRoot?.querySelector('.threads')?.getBoundingClientRect().height;
  const isOf = (height: number) =>
    document.querySelector('vf-conversations')?.shadowRoot?.querySelector<HTMLElement>('.threads')?.offsetHeight ===
    height;
  const isAbove = (height: number) =>
    (document.querySelector('vf-conversations')?.shadowRoot?.querySelector<HTMLElement>('.threads')?.offsetHeight ??
      0) > height;
  const showAll = { css: 'button', text: 'Show the whole conversation', in: conversations };
  const more = { css: '.vf-load-more__button', in: conversations };

  for (const [way, address] of Object.entries(attributes)) {
    test(`${way}: a list with a height is cut to it, and uncovered without React`, async () => {
      page = await stage.browser.newVisitor();
      await page.goto(await address({ 'initial-height': '200' }));
      await page.sees(comment('Line 13'));
      await page.until('cut', isOf, [200]);
      // The light script handles the button once it is loaded.
      await page.until(
        'ready',
        () => !!document.querySelector('vf-conversations')?.shadowRoot?.querySelector('[data-vf-light]'),
        [],
      );
      await page.press(showAll);
      await page.gone(showAll);
      await page.until('uncovered', isAbove, [700]);
      await page.sees(more);
      assert.equal(await isTakenOver(page), false);
      const height = await page.evaluate(listHeight);

      await page.press(more);
      await page.sees(comment('Line 0'));
      assert.equal(await isTakenOver(page), true);
      assert.ok(((await page.evaluate(listHeight)) ?? 0) > (height ?? 0));
      assert.equal(await page.count(showAll), 0);
    });

    test(`${way}: a list with a height keeps it when React comes`, async () => {
      page = await stage.browser.newVisitor();
      await page.goto(await address({ 'initial-height': '200' }));
      await page.sees(comment('Line 13'));
      await page.until('cut', isOf, [200]);
      await page.evaluate(() => {
        const heights = new Set<number>();
        Object.assign(window, { heights });
        const look = () => {
          const list = document.querySelector('vf-conversations')?.shadowRoot?.querySelector<HTMLElement>('.threads');
          heights.add(list?.offsetHeight ?? 0);
          requestAnimationFrame(look);
        };
        look();
      });
      await page.press({ css: '.vf-content-actions__reply', in: article('Line 13') });
      await page.sees({ css: 'textarea', in: article('Line 13') });
      await takenOver(page);
      assert.deepEqual(
        await page.evaluate(() => [...(window as typeof window & { heights: Set<number> }).heights]),
        [200],
      );
      await page.press(showAll);
      await page.gone(showAll);
      await page.until('uncovered', isAbove, [700]);
    });

    test(`${way}: a linked comment stays loaded, with any settings for later pages`, async () => {
      page = await stage.browser.newVisitor();
      const url = await address({ 'pagination-limit': '5', 'pagination-reply-limit': '4' });
      await page.goto(`${url}#vf-${uuidToNumericId(oldest)}`);
      const linked = { css: '.vf-content-focus-container--focused', text: 'Line 0' };
      await page.sees(linked);
      await sleep(1500);
      await page.sees(linked);
      assert.equal(await page.count({ css: '.vf-thread' }), 11);
      // A picture above gets its height late.
      await page.evaluate(() => {
        const picture = document.createElement('div');
        picture.style.height = '3000px';
        document.querySelector('vf-conversations')?.before(picture);
      });
      await page.until('the comment is in view below the picture', () => {
        const root = document.querySelector('vf-conversations')?.shadowRoot;
        const { top = -1 } = root?.querySelector('.vf-content-focus-container--focused')?.getBoundingClientRect() ?? {};
        return top > 0 && top < innerHeight;
      }, []);
    });
  }
});

test('the page’s policy was never broken', () => assert.deepEqual(stage.publisher.violations, []));
