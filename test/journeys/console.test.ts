/** The newsroom console: a moderator clears a queue with only the keyboard, on a phone, and in both directions. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { signUpAuthor } from './support/api';
import { axeFindings } from './support/axe';
import { PHONE } from './support/browser';
import { type ChromiumPage, open } from './support/chromium';
import { openStage, type Stage } from './support/stage';

type Options = Parameters<Awaited<ReturnType<typeof open>>['newVisitor']>[0];
type Role = 'moderator' | 'administrator';

const WIDE = { width: 1440, height: 900 };
let stage: Stage<Awaited<ReturnType<typeof open>>>;
before(async () => {
  stage = await openStage(open);
});
after(() => stage?.close());

const account = (role: Role): [email: string, password: string] => {
  const passwords = JSON.parse(readFileSync(join(stage.server.data, 'demo-accounts.json'), 'utf8'));
  const email = Object.keys(passwords).find((it) => it.startsWith(role)) ?? '';
  return [email, passwords[email]];
};

/** Logs in with the keyboard, without a password manager. */
async function logIn(role: Role, options: Options, path = ''): Promise<ChromiumPage> {
  const page = await stage.browser.newVisitor(options);
  await page.goto(`${stage.server.origin}/console/localhost${path}`);
  await page.sees({ css: 'input[name="email"]' });
  const [email, password] = account(role);
  const { keyboard } = page.page;
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await page.sees({ css: '.console' });
  return page;
}

const textOf = (page: ChromiumPage, css: string): Promise<string> =>
  page.evaluate(
    (selector: string) => document.querySelector('vf-console')?.shadowRoot?.querySelector(selector)?.textContent ?? '',
    css,
  );
const fates = (page: ChromiumPage): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.querySelector('vf-console')?.shadowRoot?.querySelectorAll<HTMLElement>('.queue-row') ?? [])].map(
      (row) => row.dataset.fate ?? '',
    ),
  );

/** Comments reported by a reader, the last one being the newest. */
async function reported(container: string, ...texts: string[]): Promise<string[]> {
  const { conversation, uuids } = await stage.say(container, ...texts);
  const reader = await signUpAuthor(stage.server.origin, `Reporter ${container}`);
  for (const uuid of uuids) await conversation.report(reader, uuid);
  return uuids;
}

const stateOf = async (uuid: string): Promise<string> => {
  const page = await fetch(`${stage.server.origin}/v1/console/localhost/comments/${uuid}`, {
    headers: { authorization: `Bearer ${await tokenOf()}` },
  });
  return ((await page.json()) as { item: { content: { state: string } } }).item.content.state;
};
async function tokenOf(): Promise<string> {
  const [email, password] = account('moderator');
  const answer = await fetch(`${stage.server.origin}/v1/console/localhost/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('a moderator clears a queue and undoes a slip without a mouse', async () => {
  const texts = ['Buy lamps here', 'A fair point', 'You are all fools'];
  const [lamps, fair, fools] = await reported('console-keys', ...texts);
  const page = await logIn('moderator', { viewport: WIDE }, '/queue/reported');
  const { keyboard } = page.page;
  const shows = (text: string) =>
    page.until(
      text,
      async (it: string) =>
        document.querySelector('vf-console')?.shadowRoot?.querySelector('.item__words')?.textContent === it,
      [text],
    );
  await page.sees({ css: '.queue-row' });
  await page.evaluate(() => {
    const select = document
      .querySelector('vf-console')
      ?.shadowRoot?.querySelector('.queue-filters select') as HTMLSelectElement;
    select.value = 'newest';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.until(
    'the newest first',
    () =>
      document.querySelector('vf-console')?.shadowRoot?.querySelector('.queue-row__text')?.textContent ===
      'You are all fools',
    [],
  );
  await keyboard.press('j');
  await shows('You are all fools');
  await keyboard.press('r');
  await page.sees({ css: '.reasons' });
  await keyboard.press('1');
  await shows('A fair point');
  // A mistake, undone.
  await keyboard.press('s');
  await shows('Buy lamps here');
  await keyboard.press('u');
  await shows('A fair point');
  await keyboard.press('a');
  await shows('Buy lamps here');
  await keyboard.press('s');
  await page.until(
    'all three decided',
    () => document.querySelector('vf-console')?.shadowRoot?.querySelectorAll('[data-fate="done"]').length === 3,
    [],
  );
  assert.deepEqual((await fates(page)).slice(0, 3), ['done', 'done', 'done']);
  assert.deepEqual(await Promise.all([lamps, fair, fools].map((uuid) => stateOf(uuid ?? ''))), [
    'spam',
    'visible',
    'disabled',
  ]);
  await page.close();
});

test('the back button of a phone leads from an item to the list', async () => {
  const [uuid] = await reported('console-phone', 'Read on a phone');
  const page = await logIn('moderator', { viewport: PHONE, hasTouch: true, isMobile: true }, '/queue/reported');
  await page.sees({ css: '.queue-row' });
  await page.page.locator(`[data-uuid="${uuid}"] .queue-row__open`).tap();
  await page.until('the item', () => location.pathname.split('/').length === 6, []);
  assert.equal(await textOf(page, '.item__words'), 'Read on a phone');
  await page.page.goBack();
  await page.until(
    'the list',
    () => document.querySelector('vf-console')?.shadowRoot?.querySelector('.queue-row')?.checkVisibility() === true,
    [],
  );
  await page.close();
});

const screens = [
  'overview',
  'queue/reported',
  'people',
  'articles',
  'live',
  'broadcasts',
  'words',
  'rules',
  'reasons',
  'figures',
  'settings',
  'logins',
  'networks',
  'connections',
  'team',
  'requests',
  'imports',
  'log',
  'system',
  'account',
];
/** Elements that scroll sideways but should not. The document itself never does, because the console has a fixed position. */
const tooWide = (page: ChromiumPage): Promise<string[]> =>
  page.evaluate(() => {
    const parts = document.querySelector('vf-console')?.shadowRoot?.querySelectorAll<HTMLElement>('.console *') ?? [];
    return [...parts]
      .filter((it) => it.checkVisibility() && !it.matches('input, select, textarea, .console-table-box, .queue-tabs'))
      .filter((it) => getComputedStyle(it).overflowX === 'auto' && it.scrollWidth > it.clientWidth)
      .map((it) => `${it.className}: ${it.scrollWidth - it.clientWidth} px`);
  });

/** Buttons, links, menus and boxes that are lower than a finger needs. A box has the height of its label. */
const tooLow = (page: ChromiumPage): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('vf-console')?.shadowRoot;
    return [...(root?.querySelectorAll<HTMLElement>('.console :is(a, button, select, summary, input)') ?? [])]
      .map((it) => (it instanceof HTMLInputElement && it.type === 'checkbox' && it.labels?.[0]) || it)
      .filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 43.5)
      .map((it) => `${it.className}: ${it.textContent} is ${it.getBoundingClientRect().height} px`);
  });

const NARROW = { ...PHONE, width: 320 };
for (const { name, options } of [
  { name: '1440 px', options: { viewport: WIDE } },
  { name: '390 px, dark', options: { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' as const } },
  { name: '1440 px, right to left', options: { viewport: WIDE, locale: 'ar' } },
]) {
  test(`axe finds nothing on any screen, and none is too wide: ${name}`, async () => {
    const page = await logIn('administrator', options, '/queue/reported');
    for (const screen of screens) {
      await page.goto(`${stage.server.origin}/console/localhost/${screen}`);
      await page.until(screen, () => {
        const root = document.querySelector('vf-console')?.shadowRoot;
        return (
          !!root?.querySelector('.console__main > :last-child') &&
          !root.querySelector('.console-skeleton, [aria-busy="true"]')
        );
      }, []);
      if (screen.startsWith('queue')) await page.page.keyboard.press('j');
      assert.deepEqual(await axeFindings(page), [], screen);
      assert.deepEqual(await tooWide(page), [], screen);
      if (!('hasTouch' in options)) continue;
      assert.deepEqual(await tooLow(page), [], screen);
      await page.page.setViewportSize(NARROW);
      assert.deepEqual(await tooWide(page), [], `${screen} at ${NARROW.width} px`);
      await page.page.setViewportSize(options.viewport);
    }
    await page.close();
  });
}

test('a logout ends the session, and a reload of the console asks for a new one', async () => {
  const page = await logIn('moderator', { viewport: WIDE });
  await page.page.reload();
  await page.sees({ css: '.console' });
  await page.page.locator('.console-nav__account button').click();
  await page.sees({ css: 'input[name="email"]' });
  await page.page.reload();
  await page.sees({ css: 'input[name="email"]' });
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  assert.ok(!/vfAccess|vf-console/.test(stored), stored);
  await page.close();
});
