/** Readers' actions in a journey, by visible names and texts. */
import type { Author } from './api';
import type { Page, Target } from './browser';
import type { ChromiumPage } from './chromium';

export const PASSWORD = 'correct horse battery';

const tray: Target = { css: 'vf-tray' };
const conversation: Target = { css: 'vf-conversations' };

/** A comment or reply, found by its text. */
export const comment = (text: string): Target => ({ css: '.vf-content-text', text, in: conversation });

/** The article with a comment and its actions. */
export const article = (text: string): Target => ({ css: '.vf3-comment', text, in: conversation });

/** Signs up through the tray; the reader is logged in afterwards. */
export async function signUp(page: Page, name: string): Promise<void> {
  await page.press({ css: '.trigger__account', in: { css: 'vf-tray-trigger' } });
  await signUpIn(page, name);
  await page.key('Escape');
  await page.gone({ css: 'dialog[open], [role="dialog"]', in: tray });
}

/** In the open tray. */
export async function signUpIn(page: Page, name: string): Promise<void> {
  await page.press({ css: 'button', text: 'Create an account', in: tray });
  await page.fill({ css: 'input[name="name"]', in: tray }, name);
  await page.fill({ css: 'input[name="email"]', in: tray }, `${name.toLowerCase().replace(/\W+/g, '.')}@example.org`);
  await page.fill({ css: 'input[name="password"]', in: tray }, PASSWORD);
  await page.press({ css: 'button[type="submit"]', in: tray });
  await page.until('logged in', () => document.body.classList.contains('vf-logged-in'), []);
}

/** Logged in from the start: storage has the session of an earlier visit. */
export const cameBack = ({ page }: ChromiumPage, { token, refresh }: Author): Promise<unknown> =>
  page.addInitScript(
    (tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    },
    { vfRefresh: refresh, vfAccess: token },
  );

/** The same in every browser: loads the page once before its storage can be written, and again with the session. */
export async function comeBack(page: Page, url: string, { token, refresh }: Author): Promise<void> {
  await page.goto(url);
  await page.evaluate(
    (vfAccess, vfRefresh) => void Object.assign(localStorage, { vfAccess, vfRefresh }),
    token,
    refresh,
  );
  await page.goto(url);
}

/** Tools that load late, such as the house rules, move the button: a reader who has written has them already. */
export async function submit(page: Page, form: Target, text: string): Promise<void> {
  await page.fill({ css: 'textarea', in: form }, text);
  await page.sees({ css: '.writing-tools', in: form });
  await page.press({ css: 'button[type="submit"]', in: form });
}

/** Writes and sends a comment; resolves when it is in the list. */
export async function post(page: Page, text: string): Promise<void> {
  const form: Target = { css: '.vf-post-form', in: conversation };
  await submit(page, form, text);
  await page.sees(comment(text));
}

/** Replies to the comment with the text `to`. */
export async function reply(page: Page, to: string, text: string): Promise<void> {
  await page.press({ css: 'button', text: 'Reply', in: article(to) });
  const form: Target = { css: '.vf-post-form', in: { css: '.vf-thread', text: to, in: conversation } };
  await submit(page, form, text);
  await page.sees(comment(text));
}

/** Likes the comment with the text `of`. */
export const like = (page: Page, of: string): Promise<void> =>
  page.press({ css: '.vf-content-actions__like', in: article(of) });

/** The number beside the like button of a comment. */
export async function likesOf(page: Page, of: string): Promise<number> {
  const shown = await page.textOf({ css: '.vf-content-actions__like', in: article(of) });
  return Number(/\d+/.exec(shown)?.[0] ?? 0);
}

/** Inserts other people's new comments with a press. */
export async function showNew(page: Page): Promise<void> {
  const pill = { css: '.new-comments', in: { css: 'vf-conversations' } };
  await page.sees(pill);
  await page.press(pill);
}
