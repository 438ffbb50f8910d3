/** A poll beside a live event: painted with its question, voted in without an account, told to who has the page open. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page } from '../support/browser';
import { type Server, startServer } from '../support/server';

let browser: Browser;
let server: Server;
let page: Page;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer()]);
  page = await browser.newVisitor();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const shown = () => {
  const host = document.querySelector('vf-poll');
  host?.scrollIntoView();
  return host?.shadowRoot?.querySelector('.poll')?.textContent ?? '';
};

test('a visitor votes once, sees the numbers then, and finds the vote again', async () => {
  await page.goto(`${server.origin}/live`);
  await page.until('a painted question', () => {
    const host = document.querySelector('vf-poll');
    host?.scrollIntoView();
    return !!host?.shadowRoot?.querySelector('input');
  }, []);
  assert.doesNotMatch(await page.evaluate(shown), /\d votes/);
  await page.press({ css: '.poll__options label' });
  await page.press({ css: '.poll__acts .button--primary' });
  const hasOwn = () => !!document.querySelector('vf-poll')?.shadowRoot?.querySelector('.poll__row--own .poll__bar');
  await page.until('bars, and the own choice', hasOwn, []);
  assert.match(await page.evaluate(shown), /612 votes/);

  await page.goto(`${server.origin}/live`);
  await page.until('the vote again', () => {
    const host = document.querySelector('vf-poll');
    host?.scrollIntoView();
    return !!host?.shadowRoot?.querySelector('.poll__row--own .poll__bar');
  }, []);
  assert.match(await page.evaluate(shown), /612 votes/);
});
