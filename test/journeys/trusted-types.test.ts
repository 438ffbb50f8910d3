/**
 * A page under the policies of docs/EMBEDDING.md, with Trusted Types and without inline styles: widgets work and the
 * browser reports no violations.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Conversation } from './support/api';
import { type Chromium, open } from './support/chromium';
import { recordConsole } from './support/painted';
import { article, comment, post, signUp } from './support/reader';
import { openStage, type Stage } from './support/stage';

let stage: Stage<Chromium>;
/** As copied by an operator, for the servers of this test. */
let policies: string[];

before(async () => {
  stage = await openStage(open);
  // Browsers request it unless a policy forbids it.
  stage.publisher.put('/favicon.ico', '');
  const written = readFileSync(new URL('../../docs/EMBEDDING.md', import.meta.url), 'utf8');
  policies = [...written.matchAll(/^Content-Security-Policy: (.+)$/gm)].map(([, policy = '']) =>
    policy
      .replaceAll('wss://community.example', stage.server.origin.replace('http', 'ws'))
      .replaceAll('https://community.example', stage.server.origin)
      .replace('img-src https:', 'img-src http:'),
  );
});
after(() => stage?.close());

async function visit(containerId: string, body: string) {
  const url = stage.publisher.publish(`/${containerId}`, {
    containerId,
    body,
    head: `<script async src="${stage.server.origin}/vf.js"></script>`,
    isLax: true,
    scripts: 0,
    headers: { 'content-security-policy': `${policies.join('; ')}; report-uri /violations` },
  });
  const page = await stage.browser.newVisitor();
  const complaints = recordConsole(page);
  await page.goto(url);
  return { page, complaints };
}

test('the documented policies demand Trusted Types and know no inline styles', () => {
  assert.match(policies.join(), /require-trusted-types-for 'script'/);
  assert.match(policies.join(), /style-src /);
  assert.doesNotMatch(policies.join(), /unsafe/);
});

test('a conversation that the script paints is read, joined and answered', async () => {
  await stage.say('trusted', 'Said before');
  const { page, complaints } = await visit(
    'trusted',
    '<vf-tray-trigger></vf-tray-trigger><vf-conversations></vf-conversations>',
  );
  await page.sees(comment('Said before'));
  await page.press({ css: '.vf-content-actions__reply', in: article('Said before') });
  await page.sees({ css: 'textarea', in: article('Said before') });
  await signUp(page, 'Trusted Reader');
  await post(page, 'Written under a strict policy');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('an included conversation and a live blog are read', async () => {
  await stage.say('trusted-included', 'Said before');
  // A first visitor requests the posts before the blog exists, and the browser reports the 404.
  await Conversation.open(stage.server.origin, 'trusted-blog', 'liveblog');
  const painted = await stage.fragment('conversations', {
    container_id: 'trusted-included',
    lang: 'en',
    styles: 'link',
  });
  const { page, complaints } = await visit(
    'trusted-included',
    `${painted}<vf-livestory vf-container-id="trusted-blog"></vf-livestory>`,
  );
  await page.sees(comment('Said before'));
  await page.press({ css: '.vf-content-actions__reply', in: article('Said before') });
  await page.sees({ css: 'textarea', in: article('Said before') });
  assert.deepEqual(complaints, []);
  await page.close();
});

test('nothing was reported to the publisher', () => assert.deepEqual(stage.publisher.violations, []));
