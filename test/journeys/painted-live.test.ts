/**
 * Painted pages with live events: new comments are announced without React, changes of shown comments reach the reader,
 * and readers who need more than reading get it automatically: with a session, a draft, or a link to one comment.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type Conversation, signUpAuthor } from './support/api';
import { type Chromium, type ChromiumPage, open } from './support/chromium';
import { hold, isTakenOver, recordConsole, shifts, takenOver, texts, watchShifts } from './support/painted';
import { article, cameBack, comment } from './support/reader';
import { openStage, type Stage } from './support/stage';

const conversations = { css: 'vf-conversations' };
const pill = (text: string) => ({ css: '.new-comments', text, in: conversations });

let stage: Stage<Chromium>;
let page: ChromiumPage;
let complaints: string[];

before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());
afterEach(async () => {
  assert.deepEqual(complaints, []);
  await page?.close();
});

async function arrive(url: string, prepare: (page: ChromiumPage) => Promise<unknown> = async () => {}) {
  page = await stage.browser.newVisitor();
  complaints = recordConsole(page);
  await watchShifts(page);
  await prepare(page);
  await page.goto(url);
}

const ways: Record<string, (containerId: string) => Promise<string>> = {
  included: (containerId) => stage.included(containerId),
  'painted by the script': async (containerId) => stage.bare(containerId),
};
for (const [way, address] of Object.entries(ways)) {
  test(`${way}: new comments are counted without React, and inserted by a press`, async () => {
    const containerId = `live-${way.length}`;
    const { conversation } = await stage.say(containerId, 'The first', 'The second');
    await arrive(await address(containerId));
    await page.sees(comment('The second'));
    await conversation.post(stage.author, 'News');
    await page.sees(pill('1 new comment'));
    assert.equal(await page.count(comment('News')), 0);
    await conversation.post(stage.author, 'More news');
    await page.sees(pill('2 new comments'));
    assert.equal(await isTakenOver(page), false);

    await page.press(pill('2 new comments'));
    await page.sees(comment('More news'));
    await page.sees(comment('News'));
    await page.gone(pill('new comment'));
    assert.equal(await isTakenOver(page), true);
    assert.deepEqual(
      await page.evaluate(() =>
        [...(document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text') ?? [])].map(
          (it) => it.textContent,
        ),
      ),
      ['More news', 'News', 'The second', 'The first'],
    );
  });
}

test('new comments also wait for a press after hydration', async () => {
  const { conversation } = await stage.say('taken', 'There before');
  await arrive(await stage.included('taken'));
  await page.press({ css: 'textarea', in: conversations });
  await takenOver(page);
  await waitsForPress(conversation, 'There before');
});

test('and if React renders, because painted ones take too long', async () => {
  const { conversation } = await stage.say('slow', 'There before');
  await arrive(stage.bare('slow'), (visitor) => hold(visitor, /\/render\//));
  await page.sees(comment('There before'));
  assert.equal(await isTakenOver(page), true);
  await waitsForPress(conversation, 'There before');
});

/** The reader is at the top, where the insertion moves nothing they read. */
async function waitsForPress(conversation: Conversation, before: string): Promise<void> {
  await conversation.post(stage.author, 'News');
  await page.sees(pill('1 new comment'));
  await conversation.post(stage.author, 'More news');
  await page.sees(pill('2 new comments'));
  assert.deepEqual(await texts(page), [before]);
  await page.press(pill('2 new comments'));
  await page.sees(comment('More news'));
  await page.gone(pill('new comment'));
  assert.deepEqual(await texts(page), ['More news', 'News', before]);
}

test('comments between the painting and the visit are announced as well', async () => {
  const { conversation } = await stage.say('gap', 'Painted');
  const url = await stage.included('gap');
  await conversation.post(stage.author, 'Said meanwhile');
  await arrive(url);
  await page.sees(pill('1 new comment'));
  assert.equal(await isTakenOver(page), false);
  await page.press(pill('1 new comment'));
  await page.sees(comment('Said meanwhile'));
});

test('a corrected comment and a removed one reach a page that is only read', async () => {
  const { conversation, uuids } = await stage.say('edited', 'To be removed', 'To be corected');
  await arrive(await stage.included('edited'));
  await page.sees(comment('To be corected'));
  await conversation.edit(stage.author, uuids[1] as string, 'Corrected');
  await page.sees(comment('Corrected'));
  await page.gone(comment('To be corected'));
  await conversation.remove(stage.author, uuids[0] as string);
  await page.gone(comment('To be removed'));
});

test('a logged-in reader’s comments are hydrated automatically, without a shift', async () => {
  await stage.say('signed-in', 'Read by a member');
  const reader = await signUpAuthor(stage.server.origin, 'Mem Ber');
  await arrive(await stage.included('signed-in'), (visitor) => cameBack(visitor, reader));
  await page.sees(comment('Read by a member'));
  await takenOver(page);
  // The reader's picture in place of the login button.
  await page.sees({ css: 'button', text: 'Mem Ber', in: conversations });
});

test('a link to one comment shows and marks it', async () => {
  const lines = Array.from({ length: 30 }, (_, number) => `Number ${number}`);
  await stage.say('linked', ...lines);
  const url = await stage.included('linked', { before: '<div style="height: 2000px"></div>' });
  const href = /href="(#vf-\d+)"/.exec(
    await stage.fragment('conversations', { container_id: 'linked', lang: 'en', sort: 'oldest' }),
  )?.[1];
  await arrive(url + href);
  // Not on the painted page: the oldest of thirty.
  await page.sees({ css: '.vf-content-focus-container--focused', text: 'Number 0', in: conversations });
  assert.ok((await page.evaluate(() => scrollY)) > 500);
});

test('a draft stored earlier is in its field', async () => {
  await stage.say('draft', 'Something to answer');
  await arrive(await stage.included('draft'), ({ page }) =>
    page.addInitScript(() => localStorage.setItem('vfDraft:draft|new|', JSON.stringify({ text: 'Half a thought' }))),
  );
  await page.until(
    'the draft',
    () => document.querySelector('vf-conversations')?.shadowRoot?.querySelector('textarea')?.value === 'Half a thought',
    [],
  );
  assert.equal(await isTakenOver(page), true);
});

test('an application that changes its article gets the other comments painted', async () => {
  await stage.say('app-one', 'Said under one');
  await stage.say('app-two', 'Said under two');
  await arrive(stage.bare('app-one'));
  await page.sees(comment('Said under one'));
  assert.equal(await isTakenOver(page), false);
  await page.evaluate(async () => {
    document.querySelector('meta[name="vf:container_id"]')?.setAttribute('content', 'app-two');
    history.pushState({}, '', '/app/two');
    await (window as typeof window & { vf: { context: { reset(): Promise<void> } } }).vf.context.reset();
  });
  await page.sees(comment('Said under two'));
  await page.gone(comment('Said under one'));
  await page.press({ css: '.vf-content-actions__reply', in: article('Said under two') });
  await page.sees({ css: 'textarea', in: article('Said under two') });
});

test('a moved element keeps its comments, a removed one leaves nothing, and an added one is painted', async () => {
  await stage.say('moved', 'I travel');
  await arrive(await stage.included('moved', { before: '<main></main>' }));
  await page.sees(comment('I travel'));
  await page.evaluate(() => document.querySelector('main')?.append(document.querySelector('vf-conversations') as Node));
  await page.sees({ css: '.vf-content-text', text: 'I travel', in: { css: 'main' } });
  assert.equal(await isTakenOver(page), false);
  await page.press({ css: '.vf-content-actions__reply', in: article('I travel') });
  await page.sees({ css: 'textarea', in: article('I travel') });

  await page.evaluate(() => document.querySelector('vf-conversations')?.remove());
  await page.gone(comment('I travel'));
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('vf-conversations')));
  await page.sees(comment('I travel'));
});

test('a painted element that is removed and put back before React can be used', async () => {
  await stage.say('back', 'I come back');
  await arrive(await stage.included('back'));
  await page.sees(comment('I come back'));
  await page.evaluate(async () => {
    const one = document.querySelector('vf-conversations') as Element;
    one.remove();
    await new Promise((resolve) => setTimeout(resolve, 300));
    document.body.append(one);
  });
  await page.sees(comment('I come back'));
  await page.press({ css: '.vf-content-actions__reply', in: article('I come back') });
  await page.sees({ css: 'textarea', in: article('I come back') });
  assert.equal(await page.count(comment('I come back')), 1);
});

test('two conversations on a page are hydrated separately', async () => {
  await stage.say('left', 'On the left');
  await stage.say('right', 'On the right');
  const url = stage.publisher.publish('/two', {
    containerId: 'left',
    isLax: true,
    body: [
      await stage.fragment('conversations', { container_id: 'left', lang: 'en' }),
      await stage.fragment('conversations', { container_id: 'right', lang: 'en' }),
    ].join(''),
  });
  await arrive(url);
  await page.sees({ css: '.vf-content-text', text: 'On the right' });
  await page.press({ css: '.vf-content-actions__reply', in: { css: '.vf3-comment', text: 'On the right' } });
  await page.sees({ css: 'textarea', in: { css: '.vf3-comment', text: 'On the right' } });
  await page.sees({ css: '.vf-content-text', text: 'On the left' });
  assert.deepEqual(await shifts(page).then((all) => all.filter((it) => !it.includes('textarea'))), []);
});
