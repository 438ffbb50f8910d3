/** Readers who may not write see the reason in place of the field: an address to confirm, a ban; and the remedy. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUpAuthor } from './support/api';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { article, cameBack, comment, post, signUp } from './support/reader';
import { type Server, startServer } from './support/server';
import { moderator } from './support/staff';

let browser: Chromium;
let server: Server;
let publisher: Publisher;
let url: string;

before(async () => {
  [browser, server] = await Promise.all([open(), startServer()]);
  await server.offer('enable_email_verification=true', 'enable_comment_images=true');
  publisher = await startPublisher(server.origin);
  url = publisher.publish('/standing', {
    containerId: 'standing',
    body: '<vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
  });
});
after(async () => {
  await browser?.close();
  await publisher?.close();
  await server?.close();
});

const conversation = { css: 'vf-conversations' };
const standing = (text: string) => ({ css: '.standing', text, in: conversation });
const gone = (page: ChromiumPage, css: string) => page.gone({ css, in: conversation });

test('the first comment waits for the address; then another mail can be asked for', async () => {
  const page = await browser.newVisitor();
  await page.goto(url);
  await signUp(page, 'Una Unconfirmed');
  await post(page, 'Before I looked into my inbox');
  await page.sees({
    css: '.comment-note',
    text: 'Only you can see this',
    in: article('Before I looked into my inbox'),
  });
  await page.goto(url);
  await page.sees(standing('Confirm your email address to post.'));
  await gone(page, '.vf-post-form textarea');
  await page.sees(comment('Before I looked into my inbox'));
  await page.press({ css: '.send-again', in: conversation });
  await page.sees(standing('Email sent. Check your inbox.'));
  await page.close();
});

test('a person banned from posting reads why and until when', async () => {
  const { token } = await moderator(server.origin);
  const author = await signUpAuthor(server.origin, 'Bo Banned');
  const current = await fetch(`${server.origin}/v2/localhost/users/current?session=false`, {
    headers: { authorization: `Bearer ${author.token}` },
  });
  const { result } = (await current.json()) as { result: { id: number } };
  const answer = await fetch(`${server.origin}/v2/localhost/users/${result.id}/bans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ban_level: 'posting',
      is_permanent: false,
      date_expired: Date.UTC(2031, 4, 6, 12),
      user_message: 'Insults',
    }),
  });
  assert.equal(answer.status, 201, await answer.text());
  const page = await browser.newVisitor();
  await cameBack(page, author);
  await page.goto(url);
  await page.sees(standing("You can't post here right now."));
  await page.sees(standing('Reason: Insults.'));
  await page.sees(standing('May 6, 2031'));
  await gone(page, '.vf-post-form textarea');
  await page.close();
});
