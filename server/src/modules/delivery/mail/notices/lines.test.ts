/** Lines, addresses and headers of a mail about notifications. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ShownRow } from '../../notifications/read.repository';
import { fill, mailTexts } from '../texts';
import { noticesHeaders } from './headers';
import { linesOf } from './lines';
import { createMailLinks } from './links';
import { mineBody } from './mine';
import { writeNoticesMail } from './notices-mail';

const texts = mailTexts('en');
const home = 'https://news.example/my';
let last = 0;
const row = (more: Partial<ShownRow> = {}): ShownRow => ({
  ...{ id: ++last, kind: 'reply', grouping_key: 'one', actor_id: 7, content_id: 42, target_id: 9, thread_id: 10 },
  ...{ container_uuid: 'c', section_uuid: 's', service: 'livecomments', detail: {}, date_created: last, total: 1 },
  ...{ is_seen: false, is_read: false, name: 'Ann', pic_small: null, role: null, badge_trusted: null },
  ...{ excerpt: 'Every morning', container_id: 'story', url: 'https://news.example/ferry?p=2', title: 'The ferry' },
  ...more,
});
const lines = (...rows: ShownRow[]) => linesOf(rows, { texts, language: 'en', home });
const names = (all: string[], more: Partial<ShownRow> = {}) =>
  lines(...all.map((name) => row({ name, ...more })))[0]?.text;

describe('a mail about notifications', () => {
  it('has a line for each group, with its newest item, its page and its beginning', () => {
    const [first, second, ...rest] = lines(
      row({ excerpt: 'The newest' }),
      row({ name: 'Ben', kind: 'mention', grouping_key: 'two' }),
      row({ name: 'Cleo', excerpt: 'Older' }),
    );
    assert.deepEqual(first, {
      ...{ kind: 'reply', text: 'Replies to your comment: Ann and Cleo', excerpt: 'The newest', title: 'The ferry' },
      link: 'https://news.example/ferry?p=2&__vfz=medium%3Dmail_notification#vf-42',
    });
    assert.deepEqual([second?.kind, second?.text, rest], ['mention', 'You were mentioned by Ben', []]);
  });

  it('spells out three names, each once, and counts all others', () => {
    assert.equal(names(['Ann', 'Ann']), 'Replies to your comment: Ann');
    assert.equal(names(['Ann', 'Ben', 'Cleo']), 'Replies to your comment: Ann, Ben, and Cleo');
    assert.equal(names(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']), 'Replies to your comment: Ann, Ben, and Cleo (+2)');
    const fifty = Array.from({ length: 50 }, (_, at) => `N${at}`);
    assert.match(names(fifty, { total: 60 }) ?? '', /\(\+57\)$/);
    assert.match(names(fifty, { total: 50 }) ?? '', /\(\+47\)$/);
    assert.match(names(fifty.slice(1), { total: 60 }) ?? '', /\(\+46\)$/);
  });

  it('does not turn a name into a link', () => {
    const written = {
      'http://evil.example': 'http evil. example',
      'www.evil.example/win': 'www. evil. example/win',
      'bob@evil.example': 'bob@evil. example',
      'J.R.R. Tolkien...': 'J. R. R. Tolkien...',
    };
    for (const [name, text] of Object.entries(written)) assert.equal(names([name]), `Replies to your comment: ${text}`);
  });

  it('shows why a comment is not published, and when it was an edit', () => {
    const said = (kind: string, detail: object) =>
      lines(row({ kind, detail: detail as ShownRow['detail'], name: null }))[0]?.text;
    assert.equal(
      said('comment_refused', { reason: 'links' }),
      "Your comment wasn't published because of links this site doesn't allow.",
    );
    assert.equal(said('comment_refused', { reason: 'something' }), "Your comment wasn't published");
    assert.equal(said('comment_approved', { reason: 'links' }), 'Your comment was approved');
    assert.equal(said('comment_approved', { change: 1 }), 'Your edit was approved');
  });

  it('has the letter for a reason, with its variables filled in, but not for an edit or another reason', () => {
    const letter = 'Dear {{name}},\n{{article}}, {{site}}: {{comment}} {{else}}';
    const reasons = [{ key: 'rule_3', label: 'Rule 3', says: 'It breaks rule 3.', letter }];
    const letters = { reasons, name: 'Ann http://evil.example', site: 'The Post' };
    const letterOf = (detail: object, kind = 'comment_refused') =>
      linesOf([row({ kind, detail: detail as ShownRow['detail'] })], { texts, language: 'en', home, letters })[0]
        ?.letter;
    assert.equal(
      letterOf({ reason: 'rule_3' }),
      'Dear Ann http evil. example,\nThe ferry, The Post: Every morning {{else}}',
    );
    assert.equal(letterOf({ reason: 'abuse' }), undefined);
    assert.equal(letterOf({ reason: 'rule_3', change: 1 }), undefined);
    assert.equal(letterOf({ reason: 'rule_3' }, 'comment_approved'), undefined);
  });

  it('shows a letter below the comment, as text', () => {
    const letter = 'Dear Ann,\n<b>no</b>';
    const line = { kind: 'comment_refused', text: 'No', excerpt: 'Mine', title: 'The ferry', link: home, letter };
    const asked = { texts, language: 'en', site: 'The Post', mine: home, stop: home } as const;
    const mail = writeNoticesMail({ ...asked, lines: [line] });
    assert.ok(mail.text.includes('> Mine\n\nDear Ann,\n<b>no</b>\n\n'), mail.text);
    assert.ok(mail.html.includes('Dear Ann,<br>&lt;b&gt;no&lt;/b&gt;'));
  });

  it('quotes no liked comment, and links to no unpublished one', () => {
    assert.equal(lines(row({ kind: 'like' }))[0]?.excerpt, '');
    assert.equal(lines(row({ excerpt: null, title: null }))[0]?.excerpt, '');
    assert.ok(!lines(row({ kind: 'comment_refused' }))[0]?.link.includes('#'));
    assert.ok(!lines(row({ kind: 'follow', content_id: 0 }))[0]?.link.includes('#'));
    for (const url of [null, '', 'no address']) assert.equal(lines(row({ url }))[0]?.link, home);
  });

  it('leaves out kinds without texts, and lines after the twentieth, which it counts', () => {
    assert.deepEqual(lines(row({ kind: 'trending_article' })), []);
    const many = (count: number) => lines(...Array.from({ length: count }, (_, at) => row({ grouping_key: `k${at}` })));
    assert.equal(many(20).length, 20);
    assert.ok(many(20).every(({ kind }) => kind === 'reply'));
    assert.deepEqual(
      [many(22).length, many(22).at(-1)],
      [21, { kind: 'more', text: 'And 2 more', excerpt: '', title: '', link: home }],
    );
  });

  it('fills its variables, and leaves unknown ones', () => {
    assert.equal(fill('{{a}} and {{b}}, {{a}}', { a: 'x' }), 'x and {{b}}, x');
  });
});

describe('the address in a mail', () => {
  const links = createMailLinks('secret');

  it('names its recipient and its purpose, and cannot be forged', () => {
    for (const purpose of ['soon', 'gathered', 'my', 'bounce'] as const)
      assert.deepEqual(links.read(links.tokenFor(7, purpose)), { user_id: 7, purpose });
    const token = links.tokenFor(7, 'soon');
    for (const other of [
      ...[
        token.replace('7.', '8.'),
        token.replace('soon', 'my'),
        token.replace('soon', 'all'),
        token.slice(0, -1),
        `${token}0`,
      ],
      ...[`-${token}`, '', '7.soon', createMailLinks('other').tokenFor(7, 'soon')],
    ])
      assert.equal(links.read(other), null, other);
    assert.equal(links.read(`${'9'.repeat(17)}.soon.${'0'.repeat(32)}`), null);
  });

  it('is in headers by which mail programs stop, sort and thread', () => {
    const of = (scope: 'soon' | 'gathered', threads: string | null) =>
      noticesHeaders({ scope, stop: 'https://a.example/stop', host: 'a.example', site: 'My site!', threads });
    assert.deepEqual(of('soon', 'key'), {
      'List-Unsubscribe': '<https://a.example/stop>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': '<notices.My-site-.a.example>',
      'Auto-Submitted': 'auto-generated',
      'Feedback-ID': 'notices:My-site-:a.example',
      'In-Reply-To': '<key@a.example>',
      References: '<key@a.example>',
    });
    const digest = of('gathered', null);
    assert.deepEqual([digest['List-Id'], digest['In-Reply-To']], ['<digest.My-site-.a.example>', undefined]);
  });
});

describe('the page of a reader’s own comments', () => {
  const shown = {
    id: 5,
    content: 'a <b>\nc',
    date_created: 0,
    name: 'Ann <i>',
    url: 'https://a.example/x#old',
    title: 'T & U',
  };
  const body = (comments: (typeof shown)[], answers: (typeof shown)[] = []) =>
    mineBody({ comments, answers } as never, { texts, language: 'en' });

  it('lists them with their pages, and executes nothing in them', () => {
    const html = body([shown]);
    assert.ok(html.includes('<p dir="auto">a &lt;b&gt;<br>c</p>'));
    assert.ok(html.includes('Ann &lt;i&gt; · Jan 1, 1970 · <a href="https://a.example/x#vf-5">T &amp; U</a>'));
  });

  it('links to web pages only, and shows when there are no comments', () => {
    for (const url of ['javascript:alert(1)', 'nowhere', null as never])
      assert.ok(!body([{ ...shown, url }]).includes('<a '), url);
    assert.ok(body([{ ...shown, title: '' }]).includes('>a.example</a>'));
    assert.equal(body([]).split(texts['mine.none'].replaceAll("'", '&#39;')).length, 3);
    assert.equal(body([shown], [shown]).match(/<li/g)?.length, 2);
  });
});
