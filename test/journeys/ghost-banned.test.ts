/** A ghost-banned person notices nothing; nobody else sees their comments. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUpAuthor } from './support/api';
import { open } from './support/chromium';
import { article, cameBack, comment, like, likesOf, post, reply } from './support/reader';
import { moderator } from './support/staff';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Awaited<ReturnType<typeof open>>>;
before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());

const counted = { css: '.vf-comment-header__heading' };

test('a ghost-banned person notices nothing, and others do not see them', { timeout: 240_000 }, async () => {
  const { origin } = stage.server;
  const ghost = await signUpAuthor(origin, 'Casper Gray');
  const { conversation } = await stage.say('ghost', 'Said by another');
  await conversation.post(ghost, 'Said before the ban');
  const url = stage.bare('ghost');
  const [theirs, others] = [await stage.browser.newVisitor(), await stage.browser.newVisitor()];
  await cameBack(theirs, ghost);
  await theirs.goto(url);
  await others.goto(url);
  await others.sees(comment('Said before the ban'));

  // Staff ban them from the page, while both are reading.
  const staff = await stage.browser.newVisitor();
  await cameBack(staff, await moderator(origin));
  await staff.goto(url);
  await staff.sees({ css: '.staff-tools' });
  await staff.press({ css: '.vf-content-actions__more', in: article('Said before the ban') });
  await staff.press({ css: '.menu__item', text: 'Moderate' });
  await staff.press({ css: '.menu__item', text: 'Ban' });
  await staff.press({ css: '.staff-choices label', text: 'Being seen' });
  await staff.press({ css: '.staff-form button[type="submit"]' });
  await staff.gone({ css: '.staff-dialog' });
  await staff.sees({ css: '.staff-note', text: 'only they see their comments', in: article('Said before the ban') });
  await others.gone(comment('Said before the ban'));

  // They read, write, answer and like as before, and see it after a reload too.
  await theirs.page.reload();
  await theirs.sees(comment('Said before the ban'));
  await post(theirs, 'Said by a ghost');
  await reply(theirs, 'Said by another', 'Answered by a ghost');
  const sent = theirs.page.waitForResponse((answer) => answer.url().endsWith('/like'));
  await like(theirs, 'Said by another');
  assert.equal((await sent).status(), 204);
  await theirs.page.reload();
  for (const text of ['Said before the ban', 'Said by a ghost', 'Answered by a ghost']) {
    await theirs.sees(comment(text));
  }
  await theirs.sees({ css: '.vf-content-actions__like[aria-pressed="true"]', in: article('Said by another') });
  assert.equal(await theirs.count({ css: '.staff-note, .standing, .vf-post--pending' }), 0, 'nothing tells them');
  // Each of their own comments is counted as it arrives, after the first page.
  await theirs.sees({ ...counted, text: /4 comments/ });
  assert.equal(await likesOf(theirs, 'Said by another'), 1);

  // A later comment has arrived, which theirs would have preceded.
  await conversation.post(stage.author, 'Said afterwards');
  await others.sees({ css: '.new-comments, .vf-content-text', text: /1 new comment|Said afterwards/ });
  const fresh = await stage.browser.newVisitor();
  await fresh.goto(url);
  await fresh.sees(comment('Said afterwards'));
  assert.equal(await fresh.count({ css: '.vf-content-text', text: /ghost|before the ban/ }), 0);
  assert.equal(await likesOf(fresh, 'Said by another'), 0);
  assert.match(await fresh.textOf(counted), /2 comments/);

  await staff.page.reload();
  await staff.sees({ css: '.staff-note', text: 'only they see their comments', in: article('Said by a ghost') });
  for (const page of [theirs, others, fresh, staff]) await page.close();
});
