/** A reader's own pending comment: visible only to its author, who can edit and delete it, after a reload too. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Conversation, sectionUuid } from './support/api';
import { type Chromium, open } from './support/chromium';
import { article, comment, post, signUp } from './support/reader';
import type { SharedServer } from './support/server';
import { moderator } from './support/staff';
import { openStage, type Stage } from './support/stage';

let browser: Chromium;
let server: SharedServer;
let stage: Stage<Chromium>;
let url: string;

before(async () => {
  stage = await openStage(open);
  ({ browser, server } = stage);
  url = stage.forWriters('waiting');
  const { token } = await moderator(server.origin);
  const { uuid } = await Conversation.open(server.origin, 'waiting');
  const path = `/v4/livecomments/${await sectionUuid(server.origin)}/${uuid}/settings`;
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ is_content_premoderation_enabled: true }),
  });
  assert.equal(answer.status, 200);
});
after(() => stage?.close());

const conversation = { css: 'vf-conversations' };
const waiting = "Only you can see this until it's approved";

test('an author changes and deletes a waiting comment, which others never see', async () => {
  const author = await browser.newVisitor();
  await author.goto(url);
  await signUp(author, 'Wes Waits');
  await post(author, 'The first of mine');
  await author.sees({ css: '.comment-note', text: waiting, in: article('The first of mine') });
  await post(author, 'The second of mine');
  await author.sees({ css: '.comment-note', text: waiting, in: article('The second of mine') });

  const act = async (on: string, name: string) => {
    await author.press({ css: '.vf-content-actions__more', in: article(on) });
    await author.press({ css: '[role="menuitem"]', text: name, in: article(on) });
  };
  await act('The first of mine', 'Edit');
  await author.page.locator('.vf-thread textarea').fill('The first of mine, changed');
  await author.press({ css: '.vf-thread form button[type="submit"]', in: conversation });
  await author.sees({ css: '.comment-note', text: waiting, in: article('The first of mine, changed') });

  // The list is the same for everybody; the author's pending comments are added to it.
  await author.goto(url);
  await author.sees(comment('The second of mine'));
  await author.sees(comment('The first of mine, changed'));
  assert.equal(await author.count({ css: '.comment-note', text: waiting, in: conversation }), 2);
  await act('The second of mine', 'Delete');
  await author.press({ css: '[role="menuitem"]', text: 'Delete permanently', in: article('The second of mine') });
  await author.gone(comment('The second of mine'));

  await author.goto(url);
  await author.sees(comment('The first of mine, changed'));
  await author.gone(comment('The second of mine'));
  const other = await browser.newVisitor();
  await other.goto(url);
  await other.sees({ css: '.vf-post-form textarea', in: conversation });
  assert.equal(await other.count({ css: '.vf-thread', in: conversation }), 0);
  await author.close();
  await other.close();
});
