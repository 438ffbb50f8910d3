/**
 * Every payload of a sanitizer's own test set, posted as a comment, as a name and as a page title, and displayed: none
 * of their scripts runs, none of their elements exists, and the written text is shown. In every way: in the page's own
 * HTML, with JavaScript on and off, painted by the script, and after hydration.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type Author, Conversation, signUpAuthor } from './support/api';
import type { ChromiumPage } from './support/chromium';
import { type Chromium, open } from './support/chromium';
import { type Publisher, startPublisher } from './support/host-page';
import { takenOver } from './support/painted';
import { type SharedServer, sharedServer } from './support/server';

const fixture = (name: string) => JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'));
/** Misused signs for bold, italic and links stay text, too. */
const payloads = [
  ...(fixture('xss-payloads.json') as { payload: string | string[] }[]).flatMap(({ payload }) => payload),
  ...(fixture('markup-payloads.json') as string[]),
];

/** Names are limited; longer payloads are refused by length first. */
const NAME_MAX = 60;
/** At most a page of comments, so that they all render at once. */
const PER_PAGE = 100;

let browser: Chromium;
let server: SharedServer;
let publisher: Publisher;
let author: Author;
let page: ChromiumPage;
let withoutScripts: ChromiumPage;
const alarms: string[] = [];

before(async () => {
  [browser, server] = await Promise.all([open(), sharedServer()]);
  publisher = await startPublisher(server.origin);
  author = await signUpAuthor(server.origin, 'Paula Load');
  page = await browser.newVisitor();
  withoutScripts = await browser.newVisitor({ javaScriptEnabled: false });
  watch(page);
  watch(withoutScripts);
});

function watch({ page }: ChromiumPage): void {
  page.on('dialog', (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (!['null', server.origin].includes(origin) && !request.url().startsWith(publisher.origin)) {
      alarms.push(`request: ${request.url()}`);
    }
  });
}

after(async () => {
  await browser?.close();
  await publisher?.close();
});

const BODY = '<vf-tray-trigger></vf-tray-trigger><vf-conversations limit="100" reply-limit="0"></vf-conversations>';

/** Elements that could only come from a payload. */
const strangers = () => {
  const expected =
    /^(a|article|aside|bdi|br|button|circle|dd|details|dialog|div|dl|dt|fieldset|footer|form|g|h[1-6]|header|hr|img|input|label|legend|li|line|nav|ol|option|output|p|path|polyline|polygon|q|rect|section|select|slot|span|strong|em|style|sub|summary|sup|svg|textarea|time|title|ul|use|svg|main|vf-[\w-]+)$/;
  const found: string[] = [];
  const look = (root: ParentNode, isOurs: boolean) => {
    for (const one of root.querySelectorAll('*')) {
      const name = one.localName;
      for (const { name: attribute, value } of one.attributes) {
        if (/^on/i.test(attribute)) found.push(`${name}[${attribute}]`);
        if (/^(href|src|action|formaction|xlink:href|data|srcdoc)$/i.test(attribute)) {
          const scheme = /^\s*([a-z][\w+.-]*):/i.exec(value)?.[1]?.toLowerCase();
          const isPicture = name === 'img' && scheme === 'data';
          if (scheme && !/^(https?|mailto)$/.test(scheme) && !isPicture)
            found.push(`${name}[${attribute}=${value.slice(0, 60)}]`);
        }
      }
      // Our facts are data, whatever they contain; a payload's script would have no type, or another.
      const isData = name === 'script' && /^application\/(ld\+)?json$/.test(one.getAttribute('type') ?? '');
      if (isData) JSON.parse(one.textContent ?? '');
      else if (isOurs && !expected.test(name)) found.push(name);
      if (one.shadowRoot) look(one.shadowRoot, true);
    }
  };
  look(document, false);
  // A comment's body only has text, links and quoted lines, with the end of a long one folded.
  const bodies = [...document.querySelectorAll('vf-conversations')].flatMap((it) => [
    ...(it.shadowRoot?.querySelectorAll('.vf-content-text *') ?? []),
  ]);
  for (const one of bodies)
    if (!/^(a|br|p|span|div|bdi|details|q|summary)$/.test(one.localName)) found.push(`in a comment: ${one.localName}`);
  return found;
};

/** The texts of the rendered comments, with collapsed white space. */
const shownTexts = () =>
  [...(document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text') ?? [])].map((it) =>
    (it.textContent ?? '').replace('… Read more', '').replace(/\s+/g, ''),
  );

async function drawn(count: number, where = page): Promise<void> {
  await where.until(
    `${count} comments`,
    (wanted: number) =>
      (document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text').length ?? 0) >=
      wanted,
    [count],
  );
}

let twins = 0;

test('as comments', async () => {
  const posted = payloads.filter((text) => text.trim() !== '');
  for (let start = 0; start < posted.length; start += PER_PAGE) {
    const containerId = `xss-${start}`;
    const part = posted.slice(start, start + PER_PAGE);
    const conversation = await Conversation.open(server.origin, containerId);
    for (const text of part) {
      await conversation.post(author, text).catch(async (error: { status?: number }) => {
        // Similar to an earlier post of the same person: another person may post it.
        if (error.status !== 409) throw error;
        return conversation.post(await signUpAuthor(server.origin, `Twin ${++twins}`), text);
      });
    }
    await page.goto(publisher.publish(`/${containerId}`, { containerId, body: BODY, isLax: true }));
    await drawn(part.length);
    await isAsWritten(page, part);

    const included = await publishIncluded(containerId);
    await withoutScripts.goto(included);
    await drawn(part.length, withoutScripts);
    await isAsWritten(withoutScripts, part);
    await page.goto(included);
    await drawn(part.length);
    await isAsWritten(page, part);
    await page.press({ css: '.vf-content-actions__reply', in: { css: 'vf-conversations' } });
    await takenOver(page);
    await isAsWritten(page, part);
  }
  assert.deepEqual(alarms, []);
});

/** A page with the conversation in its own HTML. */
async function publishIncluded(containerId: string, head = ''): Promise<string> {
  const query = new URLSearchParams({ site: 'localhost', container_id: containerId, lang: 'en', limit: '100' });
  const answer = await fetch(`${server.origin}/render/conversations?${query}&reply-limit=0`);
  assert.equal(answer.status, 200);
  return publisher.publish(`/included/${containerId}`, { containerId, body: await answer.text(), head, isLax: true });
}

async function isAsWritten(where: ChromiumPage, written: string[]): Promise<void> {
  assert.deepEqual(await where.evaluate(strangers), []);
  const shown = await where.evaluate(shownTexts);
  for (const text of written) {
    // Only control characters are dropped on input.
    const start = text
      .replace(/\p{Cc}|\s+/gu, '')
      .normalize('NFC')
      .slice(0, 200);
    assert.ok(
      shown.some((it) => it.startsWith(start)),
      `not shown as written: ${text}`,
    );
  }
}

test('as names', async () => {
  const conversation = await Conversation.open(server.origin, 'xss-names');
  let accepted = 0;
  for (const name of payloads.filter((text) => text.length <= NAME_MAX)) {
    const named = await signUpAuthor(server.origin, name).catch((error: { status?: number }) => {
      // A name may be refused, but must not cause an error.
      assert.ok(error.status && error.status < 500, String(error));
      return undefined;
    });
    if (!named) continue;
    accepted++;
    await conversation.post(named, `I am number ${accepted}`);
  }
  assert.ok(accepted > 10, `only ${accepted} names were accepted`);
  await page.goto(publisher.publish('/names', { containerId: 'xss-names', body: BODY, isLax: true }));
  await drawn(Math.min(accepted, PER_PAGE));
  assert.deepEqual(await page.evaluate(strangers), []);
  const included = await publishIncluded('xss-names');
  for (const where of [withoutScripts, page]) {
    await where.goto(included);
    await drawn(Math.min(accepted, PER_PAGE), where);
    assert.deepEqual(await where.evaluate(strangers), []);
  }
  assert.deepEqual(alarms, []);
});

test('as titles of the page', async () => {
  const conversation = await Conversation.open(server.origin, 'xss-titles');
  for (const [at, title] of payloads
    .filter((text) => text.length <= 500)
    .slice(0, 40)
    .entries()) {
    await conversation.post(author, `Written under strange title number ${at}`, {
      metadata: { origin_title: title, origin_url: publisher.origin },
    });
    const url = publisher.publish('/titles', {
      containerId: 'xss-titles',
      body: BODY,
      isLax: true,
      title: title.replace(/&/g, '&amp;').replace(/</g, '&lt;'),
      head: `<meta name="vf:title" content="${title.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}">`,
    });
    await page.goto(url);
    await drawn(1);
    assert.deepEqual(await page.evaluate(strangers), [], title);
    // The structured data contain the title of the page.
    await withoutScripts.goto(await publishIncluded('xss-titles'));
    await drawn(1, withoutScripts);
    assert.deepEqual(await withoutScripts.evaluate(strangers), [], title);
  }
  assert.deepEqual(alarms, []);
});
