/** A reader opens a profile, mutes the person, and finds them muted after returning. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUpAuthor } from './support/api';
import { type Chromium, open } from './support/chromium';
import { article, cameBack } from './support/reader';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Chromium>;

before(async () => {
  stage = await openStage(open);
});

after(async () => {
  await stage?.close();
});

test('profile and mute, and all of it after a reload', async () => {
  await stage.say('journey-reading', 'What the quay is for');
  const reader = await signUpAuthor(stage.server.origin, 'Rea Der');
  const visitor = await stage.browser.newVisitor();
  await cameBack(visitor, reader);
  await visitor.goto(stage.bare('journey-reading'));
  await visitor.sees(article('What the quay is for'));

  const { page } = visitor;
  await page.locator('.vf-post-name-button').first().click();
  await page.locator('.profile-card__recent', { hasText: 'What the quay is for' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.profile-card').waitFor({ state: 'detached' });

  await page.locator('.vf-content-actions__more').first().click();
  await page.locator('.menu__item', { hasText: 'Mute' }).click();
  await page.locator('.comment-note', { hasText: 'Muted person' }).waitFor();
  await page.waitForLoadState('networkidle');

  await page.reload();
  await page.locator('.comment-note', { hasText: 'Muted person' }).waitFor();
  await page.locator('.comment-note button').click();
  await visitor.sees(article('What the quay is for'));
  assert.deepEqual(stage.publisher.violations, []);
});
