/**
 * Every mail about notifications, the pages they link to, and the opt-in window for messages, in light and dark: axe
 * finds nothing, all text has enough contrast, and nothing is wider than a phone. (Mails about accounts are plain
 * text.)
 *
 * VF_SCREENS=write also saves pictures under test/screens.
 */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Language, languages } from '../../core/base/i18n/languages';
import { noticeReasons } from '../../core/contract/content/moderation';
import { numericIdToUuid } from '../../core/contract/values/ids';
import { linesOf } from '../../server/src/modules/delivery/mail/notices/lines';
import { writeNoticesMail } from '../../server/src/modules/delivery/mail/notices/notices-mail';
import { mailTexts } from '../../server/src/modules/delivery/mail/texts';
import { kinds } from '../../server/src/modules/delivery/notifications/kinds/kinds';
import type { ShownRow } from '../../server/src/modules/delivery/notifications/read.repository';
import { startTestApp } from '../../server/test/support/app';
import { openContainer, post } from '../../server/test/support/conversation';
import { openMailbox } from '../../server/test/support/mailbox';
import { ROOT } from '../../tools/run.mjs';
import { axeFindings } from './support/axe';
import { type Chromium, type ChromiumPage, open } from './support/chromium';

const schemes = ['light', 'dark'] as const;
/** A mail is shown in its program's page, which has the headings and landmarks. */
const OF_MAILS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = [320, 768];
const HEIGHT = 700;
const MAILED = kinds.filter(({ channels }) => channels.mail !== undefined).map(({ name }) => name);

const words: Partial<Record<Language, { name: string; excerpt: string; title: string }>> = {
  en: { name: 'Morgan Tide', excerpt: 'That is how it was.\nAnd it was so.', title: 'The last ferry' },
  ar: { name: 'ليلى', excerpt: 'هكذا كان الأمر.\nنعم.', title: 'العبّارة الأخيرة' },
};
const LONG = `${'W'.repeat(90)} https://news.example/${'a-long-way/'.repeat(12)}`;

let number = 0;
function told(kind: string, language: Language, more: Partial<ShownRow> = {}): ShownRow {
  number += 1;
  const { name, excerpt, title } = words[language] ?? (words.en as { name: string; excerpt: string; title: string });
  return {
    ...{ id: number, kind, grouping_key: numericIdToUuid(number), actor_id: 1, content_id: number, target_id: 1 },
    ...{ thread_id: 1, container_uuid: null, section_uuid: numericIdToUuid(1), service: 'livecomments', detail: {} },
    ...{ date_created: number, is_seen: false, is_read: false, total: 1, name, pic_small: '', role: 'normal' },
    ...{ badge_trusted: false, excerpt, container_id: 'ferry', url: 'https://news.example/ferry', title },
    ...more,
  };
}

function mailOf(rows: ShownRow[], language: Language): string {
  const texts = mailTexts(language);
  const mine = 'https://community.example/my/1.my.0123456789abcdef';
  const lines = linesOf(rows, { texts, language, home: mine });
  const stop = 'https://community.example/u/1.soon.0123456789abcdef';
  return writeNoticesMail({ lines, texts, language, site: 'Merrow Gardens', mine, stop }).html;
}

/** By name; one for each look of a mail. */
function mails(language: Language): [name: string, html: string][] {
  const mail = (name: string, ...rows: ShownRow[]): [string, string] => [name, mailOf(rows, language)];
  return [
    ...MAILED.map((kind) => mail(kind, told(kind, language))),
    ...noticeReasons.map((reason) =>
      mail(`refused-${reason}`, told('comment_refused', language, { detail: { reason } })),
    ),
    mail('change-approved', told('comment_approved', language, { detail: { change: 1 } })),
    mail('change-refused', told('comment_refused', language, { detail: { reason: 'hate', change: 1 } })),
    mail('long', told('reply', language, { name: LONG, excerpt: LONG, title: LONG })),
    mail('bare', told('reply', language, { excerpt: null, title: null, url: null })),
    mail('digest', ...Array.from({ length: 25 }, (_, at) => told(MAILED[at % MAILED.length] as string, language))),
  ];
}

/** Text with too little contrast (WCAG 1.4.3), by its painted colors: axe skips uncertain cases. */
const faint = (): string[] => {
  const rgba = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const channel = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255];
    const colour = rgba(getComputedStyle(element).backgroundColor);
    return colour[3] === 0 ? behind(element.parentElement) : colour;
  };
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode;
    if (!parent || !textContent?.trim() || parent.closest('script, style')) continue;
    seen += 1;
    const [a = 0, b = 0] = [light(rgba(getComputedStyle(parent).color)), light(behind(parent))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) found.push(`${ratio.toFixed(2)} for "${textContent.trim().slice(0, 40)}"`);
  }
  return seen > 0 ? found : ['no text at all'];
};
/**
 * The states of the push window as left by its own script, which is removed, because a page without an address has no
 * workers. Push itself is switched on there in push-firefox.test.ts.
 */
function statesOf(body: string): [state: string, html: string][] {
  const [, task = ''] = /id="task">([^<]*)</.exec(body) ?? [];
  const { texts } = JSON.parse(task) as { texts: Record<string, string> };
  const still = body.replace(/<script>[\s\S]*?<\/script>/, '');
  assert.ok(still.length < body.length);
  const state = (name: string, more = ''): [string, string] => {
    const said = still.replace('role="status">', `role="status">${texts[name] ?? ''}`);
    const shown = said.replace('type="button" hidden', `type="button" ${more}`);
    return [name, name === 'failed' ? shown.replace(/(<button[^>]*>)[^<]*/, `$1${texts.retry}`) : shown];
  };
  return [
    state('asks'),
    state('working', 'disabled'),
    state('failed'),
    ...['on', 'off', 'denied', 'support'].map((name) => state(name, 'hidden')),
  ];
}

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
const background = () => getComputedStyle(document.querySelector('.card') ?? document.body).backgroundColor;

describe('mails', () => {
  let browser: Chromium;
  const pages = new Map<string, ChromiumPage>();
  before(async () => {
    browser = await open();
    for (const colorScheme of schemes) pages.set(colorScheme, await browser.newVisitor({ colorScheme }));
  });
  after(() => browser?.close());

  async function look(name: string, html: string, tags: string[] | null): Promise<void> {
    const findings: string[] = [];
    const cards = new Set<string>();
    for (const scheme of schemes) {
      const page = pages.get(scheme) as ChromiumPage;
      for (const width of WIDTHS) {
        await page.page.setViewportSize({ width, height: HEIGHT });
        await page.page.setContent(html);
        const over = await page.evaluate(overflow);
        if (over > 0) findings.push(`${scheme}, ${width}: ${over} px too wide`);
        if (process.env.VF_SCREENS === 'write') {
          mkdirSync(join(ROOT, 'test/screens'), { recursive: true });
          const picture = await page.page.screenshot({ fullPage: true });
          writeFileSync(join(ROOT, `test/screens/mail-${name}-${scheme}-${width}.png`), picture);
        }
      }
      cards.add(await page.evaluate(background));
      const found = [...(await page.evaluate(faint)), ...(await axeFindings(page, tags))];
      findings.push(...found.map((one) => `${scheme}: ${one}`));
    }
    assert.deepEqual(findings, [], name);
    assert.equal(cards.size, 2, `${name} is the same in light and dark`);
  }

  for (const language of ['en', 'ar'] as const) {
    test(`are readable by everybody, of every kind, in ${language}`, async () => {
      for (const [name, html] of mails(language)) await look(`${name}-${language}`, html, OF_MAILS);
    });
  }

  test('are read by everybody in every language', async () => {
    for (const language of languages) {
      const html = mails(language).find(([name]) => name === 'digest')?.[1] ?? '';
      assert.ok(html.includes(`lang="${language}"`));
      await look(`digest-${language}`, html, OF_MAILS);
    }
  });

  test('link to pages that everybody can read', async () => {
    const mailbox = await openMailbox();
    const mail = { url: mailbox.url, from: 'News <no-reply@news.example>' };
    const t = await startTestApp({ publicUrl: 'https://community.example', mail });
    try {
      const container = await openContainer(t);
      const [ada, ben] = [await t.signUp('Ada'), await t.signUp('Ben')];
      await t.changeUser(ada, { email_verification_status: 'approved' });
      const root = await post(ada, container, `First, ${LONG}`);
      await post(ben, container, 'An answer', root.content_uuid);
      t.pass(6 * 60_000);
      await t.app.outbox.run();
      const raw = mailbox.received.find((one) => /^list-id/im.test(one.raw))?.raw ?? '';
      const pathOf = (what: string) =>
        new RegExp(`https://community\\.example(/${what}/[0-9a-z.]+)`).exec(raw)?.[1] ?? assert.fail(`no ${what}`);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const stop = pathOf('u');
      await look('page-my', (await t.inject({ url: pathOf('my') })).body, null);
      await look('page-stop', (await t.inject({ url: stop })).body, null);
      const stopped = await t.inject({ method: 'POST', url: stop, headers, payload: 'act=stop' });
      await look('page-stopped', stopped.body, null);
      await t.changeSettings({ enable_push_notifications: true });
      for (const language of ['en', 'ar']) {
        const optIn = await t.inject({ url: `/push/opt-in?site=${t.site.uuid}&subscribe=true&lang=${language}` });
        for (const [state, html] of statesOf(optIn.body)) await look(`page-push-${language}-${state}`, html, null);
      }
    } finally {
      await t.close();
      await mailbox.close();
    }
  });
});
