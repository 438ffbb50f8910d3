/** Writing without an account against the real server: a name, a comment that others see, and the same name again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Chromium, open } from './support/chromium';
import { article, comment, showNew, signUp } from './support/reader';
import type { Server } from './support/server';
import { openOwnStage, type Stage } from './support/stage';

let browser: Chromium;
let server: Server;
let stage: Stage<Chromium, Server>;
let url: string;

before(async () => {
  stage = await openOwnStage(open);
  ({ browser, server } = stage);
  await server.offer('enable_anonymous_comments=true');
  url = stage.forWriters('writing-guest');
});
after(() => stage?.close());

const conversation = { css: 'vf-conversations' };
const form = { css: '.vf-post-form', in: conversation };
const textarea = { css: 'textarea', in: form };
const name = { css: '.guest-name input', in: form };
const submit = { css: 'button[type="submit"]', in: form };

test('a guest writes under a free name, others see it, and the name stays', async () => {
  const member = await browser.newVisitor();
  await member.goto(url);
  await signUp(member, 'Mira Member');

  const guest = await browser.newVisitor();
  await guest.goto(url);
  await guest.fill(textarea, 'Seen from the pier');
  await guest.fill(name, 'Mira Member');
  await guest.press(submit);
  await guest.sees({ css: '.field__error', text: 'This name is already taken', in: form });
  await guest.page.locator('.guest-name input').fill('Wanda Walker');
  await guest.press(submit);
  await guest.sees(comment('Seen from the pier'));
  await guest.gone({ css: '.comment-note', in: conversation });
  const user = await guest.page.evaluate(() => {
    const { vf } = window as typeof window & {
      vf: { context: { get(key: string): Promise<Record<string, unknown>> } };
    };
    return vf.context.get('user');
  });
  const { id, name: told, user_privilege, anonymous_name } = user;
  assert.deepEqual([id, told, user_privilege, anonymous_name], [0, 'Guest', 'guest', 'Wanda Walker']);

  await showNew(member);
  await member.sees(comment('Seen from the pier'));
  await member.sees({ css: '.vf-post-name-button', text: 'Wanda Walker', in: article('Seen from the pier') });

  // The next day, in the same browser.
  await guest.goto(url);
  await guest.fill(textarea, 'And once more');
  await guest.sees({ css: '.guest-name', text: 'Writing as Wanda Walker', in: form });
  await guest.press(submit);
  await guest.sees(comment('And once more'));
  await guest.gone({ css: '.comment-note', in: conversation });

  // Guests may edit their comments for a while; deleting them needs an account.
  await guest.press({ css: '.vf-content-actions__more', in: article('And once more') });
  await guest.gone({ css: '[role="menuitem"]', text: 'Delete', in: article('And once more') });
  await guest.press({ css: '[role="menuitem"]', text: 'Edit', in: article('And once more') });
  await guest.page.locator('.vf-thread textarea').fill('And once more, corrected');
  await guest.press({ css: '.vf-thread form button[type="submit"]', in: conversation });
  await showNew(member);
  await member.sees(comment('And once more, corrected'));
  await guest.close();
  await member.close();
});
