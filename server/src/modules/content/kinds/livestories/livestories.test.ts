/** Posts on their way into a live blog, and the blog itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageAt, endOf } from '../../../../../../core/contract/content/coverage';
import type { Block, LiveBlog } from '../../../../../../core/contract/content/live-blog';
import { noBlog } from '../../../../../../core/contract/content/live-blog-defaults';
import { partOf } from '../../../../../../test/support/part-of';
import type { DraftRow } from '../../livestories/drafts.repository';
import { requireUnchanged } from '../../livestories/require-unchanged';
import { blogOf, changed, posted } from './blog';
import { plainText } from './plain-text';
import { completeFields, readFields } from './post-fields';

const HOUR = 3_600_000;
const fieldsOf = (given: object) => readFields(given as Record<string, unknown>).fields as Record<string, unknown>;

test('a post can be read with any kinds of blocks', () => {
  const blocks: [block: Block, text: string][] = [
    [{ type: 'paragraph', text: ' One. ' }, 'One.'],
    [{ type: 'heading', text: ' Two ' }, 'Two'],
    [{ type: 'quote', text: 'We wait. ', cite: 'The mayor' }, 'We wait. (The mayor)'],
    [{ type: 'quote', text: 'We wait.' }, 'We wait.'],
    [{ type: 'list', items: ['A', 'B'] }, '• A\n• B'],
    [{ type: 'list', ordered: true, items: ['A', 'B'] }, '1. A\n2. B'],
    [{ type: 'image', media_uuid: 'm', caption: 'At night' }, 'At night'],
    [{ type: 'image', media_uuid: 'm' }, 'The harbour'],
    [{ type: 'video', media_uuid: 'away' }, ''],
    [{ type: 'embed', url: 'https://x.example/', title: 'T', text: 'Words' }, 'T\nWords\nhttps://x.example/'],
    [{ type: 'link', url: 'https://x.example/' }, 'https://x.example/'],
    [{ type: 'facts', items: [{ label: 'Seats', value: '61' }] }, 'Seats: 61'],
    [
      {
        type: 'table',
        rows: [
          ['A', 'B'],
          ['1', '2'],
        ],
      },
      'A | B\n1 | 2',
    ],
    [{ type: 'poll', poll_uuid: 'p' }, ''],
    [{ type: 'divider' }, ''],
  ];
  for (const [block, text] of blocks)
    assert.equal(plainText({ body: [block] }, { m: 'The harbour' }), text, block.type);
  const both: Block[] = [{ type: 'paragraph', text: 'A' }, { type: 'divider' }, { type: 'paragraph', text: 'B' }];
  assert.equal(plainText({ title: 'T', body: both }), 'A\n\nB');
  assert.equal(plainText({ title: 'T', body: [{ type: 'divider' }] }), 'T');
  assert.equal(plainText({ body: null }), '');
});

test('text alone is a post of paragraphs; empty parts are left out', () => {
  const read = readFields({ content: 'One.\n\n \n\nTwo.' });
  assert.deepEqual(read.fields.body, [
    { type: 'paragraph', text: 'One.' },
    { type: 'paragraph', text: 'Two.' },
  ]);
  assert.equal(read.content, 'One.\n\nTwo.');
  const bare = fieldsOf({ content: 'x', title: ' ', sponsor: ' ', byline: [] });
  assert.deepEqual([bare.title, bare.sponsor, bare.byline, bare.time_shown, bare.rev], [null, null, null, null, null]);
  const full = fieldsOf({ content: 'x', title: ' T ', sponsor: ' S ', byline: [{ name: 'B' }], time_shown: 5, rev: 2 });
  assert.deepEqual(
    [full.title, full.sponsor, full.byline, full.time_shown, full.rev],
    ['T', 'S', [{ name: 'B' }], 5, 2],
  );
  assert.equal(readFields({ content: 'x', body: [{ type: 'divider' }] }).content, 'x');
});

test('a post of a network is recognized by its card, unless it names its origin', () => {
  const card = (type: string, url: string) => ({ content: 'x', body: [{ type, url }] });
  const from = (given: object) => {
    const { origin, social_id } = fieldsOf(given);
    return [origin, social_id];
  };
  for (const host of ['x.com', 'www.x.com', 'twitter.com', 'mobile.twitter.com']) {
    assert.deepEqual(from(card('embed', `https://${host}/mayor/status/17?s=20`)), ['twitter', '17'], host);
  }
  for (const other of [
    card('link', 'https://x.com/mayor/status/17'),
    card('embed', 'https://x.com/mayor'),
    card('embed', 'https://xx.com/mayor/status/17'),
  ]) {
    assert.deepEqual(from(other), ['none', null]);
  }
  assert.deepEqual(from({ ...card('embed', 'https://x.com/a/status/17'), origin: 'user' }), ['user', null]);
  assert.deepEqual(from({ content: 'x', origin: 'twitter', social_id: '9' }), ['twitter', '9']);
});

test('addresses of blocks are safe for browsers; an unsafe thumbnail is left out', () => {
  const link = (more: object) => ({
    content: 'x',
    body: [{ type: 'link', url: 'https://x.example/', title: 'T', ...more }],
  });
  assert.throws(() => fieldsOf(link({ url: 'javascript:alert(1)' })), { code: 'invalid_field' });
  const body = (more: object) => (fieldsOf(link(more)).body as object[])[0];
  assert.deepEqual(body({ thumb: 'https://x.example/t.png' }), {
    type: 'link',
    url: 'https://x.example/',
    title: 'T',
    thumb: 'https://x.example/t.png',
  });
  assert.deepEqual(body({ thumb: 'data:x' }), { type: 'link', url: 'https://x.example/', title: 'T' });
});

test('a correction is based on the version that was read, keeps the time, and gets the next number', () => {
  const known = { title: 'T', body: null, time_shown: 7, rev: 3, origin: 'none', social_id: null };
  const before = { content: 'Before', fields: known };
  const complete = (fields: object, at: object = {}) =>
    completeFields({ title: 'T', rev: null, time_shown: null, origin: 'none', social_id: null, ...fields }, {
      isReply: false,
      now: 9,
      ...at,
    } as never);
  assert.deepEqual(complete({}), { title: 'T', origin: 'none', social_id: null, time_shown: 9, rev: 1 });
  assert.deepEqual(complete({ rev: 3 }, { before }), {
    title: 'T',
    origin: 'none',
    social_id: null,
    time_shown: 7,
    rev: 4,
  });
  assert.equal((complete({ rev: null }, { before }) as { rev: number }).rev, 4, 'a program that names none');
  assert.equal((complete({ rev: 3, time_shown: 0 }, { before }) as { time_shown: number }).time_shown, 0);
  for (const rev of [2, 4]) assert.throws(() => complete({ rev }, { before }), { code: 'edit_conflict' });
  assert.equal(complete({}, { isReply: true }), null);
  const given = { ...before, fields: { ...known, origin: 'twitter', social_id: '1' } };
  const after = complete({ rev: 3 }, { before: given }) as { origin: string; social_id: string };
  assert.deepEqual([after.origin, after.social_id], ['twitter', '1']);
});

test('a blog starts with its first post, and has defaults for missing values', () => {
  const container = { fields: null, date_created: 5 } as Parameters<typeof posted>[0];
  assert.deepEqual(blogOf(container), { ...noBlog, since: 5 });
  posted(container, { date_created: 9 });
  assert.deepEqual([blogOf(container).status, blogOf(container).last_post], ['live', 9]);
  for (const status of ['paused', 'ended'] as const) {
    container.fields = { status, settings: { replies: true } };
    posted(container, { date_created: 9 });
    assert.deepEqual([blogOf(container).status, blogOf(container).last_post], [status, 9]);
    assert.deepEqual(blogOf(container).settings, { ...noBlog.settings, replies: true });
  }
});

test('a chosen state counts from now on, and a restarted blog does not end at a past moment', () => {
  const blog: LiveBlog = { ...noBlog, since: 1, coverage_end: 50 };
  assert.deepEqual(changed(blog, { title: 'T', settings: { replies: true } }, 100), {
    ...blog,
    title: 'T',
    settings: { ...noBlog.settings, replies: true },
  });
  const after = (status: LiveBlog['status'], now: number) => {
    const { since, coverage_end } = changed(blog, { status }, now);
    return [since, coverage_end];
  };
  assert.deepEqual(after('live', 50), [50, null]);
  assert.deepEqual(after('live', 49), [49, 50]);
  assert.deepEqual(after('ended', 100), [100, 50]);
});

test('coverage begins and ends by itself', () => {
  const blog: LiveBlog = { ...noBlog, since: 0, settings: { ...noBlog.settings, auto_end_hours: 2 } };
  const at = (part: Partial<LiveBlog>, now: number) => coverageAt({ ...blog, ...part }, now);
  assert.deepEqual(
    [at({ coverage_start: 10 }, 9), at({ coverage_start: 10 }, 10), at({}, 10)],
    ['upcoming', 'live', 'upcoming'],
  );
  assert.deepEqual(
    [at({ status: 'paused', coverage_start: 10 }, 20), at({ status: 'ended', coverage_start: 10 }, 20)],
    ['paused', 'ended'],
  );
  assert.deepEqual(
    [at({ status: 'live', coverage_end: 10 }, 9), at({ status: 'live', coverage_end: 10 }, 10)],
    ['live', 'ended'],
  );
  const quiet = { status: 'live' as const, last_post: 5 };
  assert.deepEqual([at(quiet, 2 * HOUR + 4), at(quiet, 2 * HOUR + 5)], ['live', 'ended']);
  const ends = (part: Partial<LiveBlog>) => endOf({ ...blog, status: 'live', ...part });
  assert.equal(ends({ last_post: 5, since: HOUR }), 3 * HOUR, 'begun again later than its last post');
  assert.equal(ends({ last_post: 5, coverage_end: 9 }), 9);
  assert.equal(ends({ last_post: 5, coverage_end: 9 * HOUR }), 2 * HOUR + 5);
  assert.deepEqual(
    [ends({}), ends({ last_post: 5, status: 'ended' }), ends({ last_post: 5, settings: noBlog.settings })],
    [null, null, 72 * HOUR + 5],
  );
  assert.equal(ends({ last_post: 5, settings: { ...noBlog.settings, auto_end_hours: 0 } }), null);
});

test('a draft that someone else changed is not overwritten, unless by the very same', () => {
  const said = {
    status: 'draft' as const,
    publish_at: null,
    post: { title: 'T' },
    key_moment: false,
    pin: false,
    notify: false,
  };
  const draft = partOf<DraftRow>({
    ...said,
    date_changed: 5,
    uuid: 'd',
    actor_id: 1,
    container_uuid: 'c',
    date_created: 1,
  });
  const isTaken = (known: object) => {
    try {
      requireUnchanged(draft, known);
      return true;
    } catch (error) {
      assert.equal((error as { code: string }).code, 'edit_conflict');
      return false;
    }
  };
  assert.deepEqual(
    [isTaken({}), isTaken({ date_changed: 5 }), isTaken({ date_changed: 4 }), isTaken({ date_changed: 0 })],
    [true, true, false, false],
  );
  const same = { status: 'draft', post: { title: 'T' }, date_changed: 4 };
  assert.equal(isTaken(same), true);
  for (const other of [
    { post: { title: 'U' } },
    { status: 'submitted' },
    { key_moment: true },
    { pin: true },
    { notify: true },
    { publish_at: 9 },
  ]) {
    assert.equal(isTaken({ ...same, ...other }), false, JSON.stringify(other));
  }
});
