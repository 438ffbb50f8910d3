/**
 * A poll beside a live event: painted with its question, voted in without an account; another reader on a phone votes
 * in a tunnel; a moderator closes it, which every open page shows.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, openBrowser, type Page, PHONE, type Target } from '../support/browser';
import { takenOver } from '../support/painted';
import { comeBack } from '../support/reader';
import { type SharedServer, sharedServer } from '../support/server';
import { moderator } from '../support/staff';

const poll: Target = { css: 'vf-poll' };
const inPoll = (css: string, text?: string | RegExp): Target => ({ css, ...(text && { text }), in: poll });

let browser: Browser;
let server: SharedServer;
let page: Page;
let phone: Page;

before(async () => {
  [browser, server] = await Promise.all([openBrowser(), sharedServer()]);
  [page, phone] = await Promise.all([browser.newVisitor(), browser.newVisitor({ viewport: PHONE })]);
});

after(async () => {
  await browser?.close();
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

test('a vote without a connection is not counted and its choice kept, and counts once when it is sent again', async () => {
  await phone.goto(`${server.origin}/live`);
  await phone.until('a painted question', shown, []);
  await phone.press(inPoll('.poll__options label'));
  await takenOver(phone, 'vf-poll');
  await phone.driver.setOffline(true);
  await phone.press(inPoll('.poll__acts .button--primary'));
  await phone.sees(inPoll('.poll__note', "Vote again when you're back."));
  assert.equal(await phone.count(inPoll('.poll__bar')), 0);
  await phone.driver.setOffline(false);
  await phone.press(inPoll('.poll__acts .button--primary'));
  await phone.sees(inPoll('.poll__row--own .poll__bar'));
  assert.match(await phone.evaluate(shown), /613 votes/);
});

test('a poll that a moderator closes shows its final result to everybody, each vote once', async () => {
  const mona = await browser.newVisitor();
  await comeBack(mona, `${server.origin}/live`, await moderator(server.origin));
  await mona.until('a painted question', shown, []);
  await mona.press(inPoll('button', 'Manage poll'));
  await mona.press(inPoll('.menu__item', 'Close poll'));
  await mona.press(inPoll('.menu__item', 'Close permanently'));
  for (const one of [mona, page, phone]) {
    await one.sees(inPoll('.poll__final', 'Final result'));
    assert.match(await one.evaluate(shown), /613 votes/);
  }
});
