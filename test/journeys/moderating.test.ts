/** Moderating from the page: with only the keyboard, and two moderators at a time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sectionUuid, signUpAuthor } from './support/api';
import { type ChromiumPage, open } from './support/chromium';
import { article, cameBack } from './support/reader';
import { moderator } from './support/staff';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Awaited<ReturnType<typeof open>>>;
before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());

async function visit(url: string): Promise<ChromiumPage> {
  const page = await stage.browser.newVisitor();
  await cameBack(page, await moderator(stage.server.origin));
  await page.goto(url);
  await page.sees({ css: '.staff-tools' });
  return page;
}

interface Focus {
  uuid: string;
  text: string;
  state: string;
}
/** The text of the focused comment. */
const focused = (page: ChromiumPage): Promise<Focus | null> =>
  page.evaluate(() => {
    const at = document.querySelector('vf-conversations')?.shadowRoot?.activeElement as HTMLElement | null;
    if (at?.localName !== 'article') return null;
    const textOf = (css: string) => at.querySelector(`:scope > ${css}`)?.textContent ?? '';
    return { uuid: at.dataset.uuid ?? '', text: textOf('.vf-content-text'), state: textOf('.staff-note') };
  });

test('a moderator cleans a thread of 200 comments with the keyboard only', { timeout: 600_000 }, async () => {
  const texts = Array.from({ length: 180 }, (_, at) => {
    if (at % 9 === 4) return `Cheap lamps here, offer number ${at}`;
    return at % 15 === 7 ? `You are all fools, and I say it for the ${at}th time` : `Something worth reading, ${at}`;
  });
  const { conversation, uuids } = await stage.say('keyboard', ...texts.slice(0, 1));
  await Promise.all(texts.slice(1).map((text) => conversation.post(stage.author, text)));
  // A long thread at the end: its replies are loaded on the way.
  const answers = Array.from({ length: 20 }, (_, at) =>
    at % 5 === 3 ? `Cheap lamps in a reply, number ${at}` : `An answer worth reading, ${at}`,
  );
  await Promise.all(answers.map((text) => conversation.post(stage.author, text, { parent: uuids[0] })));

  const page = await visit(stage.bare('keyboard'));
  const { keyboard } = page.page;
  // By Tab to the list's first comment.
  for (let presses = 0; !(await focused(page)) && presses < 40; presses++) {
    await keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.querySelector('vf-conversations')?.shadowRoot?.activeElement?.localName === 'button',
    );
    if (isInside) await keyboard.press('j');
  }

  const seen = new Map<string, string>();
  let current = await focused(page);
  while (current && seen.size < 250) {
    seen.set(current.uuid, current.text);
    const key = /lamps/.test(current.text) ? 's' : /fools/.test(current.text) ? 'd' : '';
    if (key) {
      await keyboard.press(key);
      const wanted = key === 's' ? 'Spam' : 'Rejected';
      await page.until(
        `marked as ${wanted}`,
        (uuid: string, state: string) =>
          document
            .querySelector('vf-conversations')
            ?.shadowRoot?.querySelector(`article[data-uuid="${uuid}"] > .staff-note`)
            ?.textContent?.startsWith(state),
        [current.uuid, wanted],
      );
    }
    const before: string = current.uuid;
    if (seen.size === 200) break;
    await keyboard.press('j');
    // Unloaded comments are loaded first.
    current = await page.until(
      `what follows the ${seen.size}th`,
      (uuid: string) => {
        const at = document.querySelector('vf-conversations')?.shadowRoot?.activeElement as HTMLElement | null;
        if (at?.localName !== 'article' || at.dataset.uuid === uuid) return null;
        const textOf = (css: string) => at.querySelector(`:scope > ${css}`)?.textContent ?? '';
        return { uuid: at.dataset.uuid ?? '', text: textOf('.vf-content-text'), state: textOf('.staff-note') };
      },
      [before],
    );
  }
  assert.equal(seen.size, 200);

  await keyboard.press('?');
  await page.sees({ css: '.staff-dialog', text: 'Spam' });
  await keyboard.press('Escape');
  await page.gone({ css: '.staff-dialog' });
  assert.equal((await focused(page))?.uuid, [...seen.keys()].at(-1), 'the focus is back where it was');
  await keyboard.press('p');
  await page.sees({ css: '.mark', text: "Editor's pick" });

  const bad = [...seen.values()].filter((text) => /lamps|fools/.test(text)).length;
  assert.equal(bad, 32);
  const lamps = [...seen.values()].filter((text) => /lamps/.test(text)).length;
  await page.press({ css: '.staff-tools' });
  await page.sees({ css: '.menu__item', text: `Spam: ${lamps}` });
  await page.sees({ css: '.menu__item', text: `Rejected: ${bad - lamps}` });

  const list = `${stage.server.origin}/v4/livecomments/${await sectionUuid(stage.server.origin)}/`;
  const told = await fetch(
    `${list}?${new URLSearchParams({ container_id: 'keyboard', limit: '100', reply_limit: '50' })}`,
  );
  const { container, contents } = (await told.json()) as {
    container: { total_visible_content: number; total_visible_picked_content: number };
    contents: { content?: string }[];
  };
  assert.equal(container.total_visible_content, 200 - bad);
  assert.deepEqual(
    contents.filter(({ content }) => /lamps|fools/.test(content ?? '')),
    [],
  );
  await page.close();
});

test('two moderators see each other’s decisions, with the text', async () => {
  const { conversation, uuids } = await stage.say('together', 'Look at these lamps', 'Still fine');
  const url = stage.bare('together');
  const [one, two] = [await visit(url), await visit(url)];
  await one.press({ css: '.vf-content-actions__more', in: article('Look at these lamps') });
  await one.press({ css: '.menu__item', text: 'Moderate' });
  await one.press({ css: '.menu__item', text: 'Spam' });
  await two.sees({ css: '.staff-note', text: 'Spam', in: article('Look at these lamps') });
  await two.press({ css: '.vf-content-actions__more', in: article('Look at these lamps') });
  await two.press({ css: '.menu__item', text: 'Moderate' });
  await two.press({ css: '.menu__item', text: 'Not spam' });
  await one.gone({ css: '.staff-note' });

  // Hidden changes reach the other moderator as well: a report, and actions on invisible comments.
  await conversation.report(await signUpAuthor(stage.server.origin, 'Reporting Reader'), uuids[1] ?? '');
  for (const page of [one, two]) {
    await page.sees({ css: '.staff-note', text: 'Reports: 1', in: article('Still fine') });
    await page.sees({ css: '.staff-tools', text: '1 reported' });
  }
  for (const verdict of ['Reject', 'Spam']) {
    await one.press({ css: '.vf-content-actions__more', in: article('Still fine') });
    await one.press({ css: '.menu__item', text: 'Moderate' });
    await one.press({ css: '.menu__item', text: verdict });
    const state = verdict === 'Reject' ? 'Rejected' : 'Spam';
    await two.sees({ css: '.staff-note', text: state, in: article('Still fine') });
  }
  await one.close();
  await two.close();
});
