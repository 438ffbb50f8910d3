/** Files made to stop an import, to get at what is not theirs, or to run in a reader's browser. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import type { ImportOptions } from '../../src/modules/exchange/imports/job';
import { Report } from '../../src/modules/exchange/imports/report';
import { runImport } from '../../src/modules/exchange/imports/run-import';
import { startTestApp, type TestApp } from '../support/app';
import { buildWidgets } from '../support/painted';

let t: TestApp;
before(async () => {
  buildWidgets();
  t = await startTestApp();
});
after(() => t?.close());

const then = Date.UTC(2021, 4, 6);
const lines = (...records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

async function bringIn(name: string, text: string, options: Partial<ImportOptions> = {}, site = t.site) {
  const format = findFormat(name);
  assert.ok(format);
  const report = new Report();
  async function* chunks() {
    yield text;
  }
  await runImport({
    ...{ db: t.app.db, site, format, chunks: chunks(), report, now: t.app.clock.now() },
    options: {
      ...{ source: name, zone: 'UTC', withEmails: true, withPending: false, withStanding: true },
      ...{ containerMap: new Map(), since: 0, rate: 1_000_000, ...options },
    },
  });
  return { problems: [...report.problems.keys()], kinds: report.problems.size };
}

/** Random text, which no index can compress. */
function noise(length: number, [first, count]: [number, number]): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCodePoint(first + Math.floor((state / 2 ** 32) * count));
  }).join('');
}
const cjk = (length: number) => noise(length, [0x4e00, 0x5000]);
const controls = (length: number) => noise(length, [1, 30]);
const words = (length: number) => {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += `${at.toString(36)} `;
  return text;
};

const textOf = async (container_id: string) => {
  const { rows } = await sql<{ content: string }>`
    select c.content from comments c join containers k on k.uuid = c.container_uuid
    where k.container_id = ${container_id} order by c.id`.execute(t.app.db);
  return rows.map(({ content }) => content);
};

/** Records beside a good comment, which has to come through. */
const cases: Record<string, (name: string) => object[]> = {
  'a user id of another login that no index can hold': (name) => [
    { kind: 'user', id: 'long', name: 'Long', publisher_id: cjk(1000) },
    { kind: 'user', id: 'longer', name: 'Longer', identities: [{ provider: 'x', issuer: 'y', subject: cjk(5000) }] },
    { kind: 'comment', id: `${name} 1`, container: name, author: 'long', text: 'one', date_created: then },
    { kind: 'comment', id: `${name} 2`, container: name, author: 'longer', text: 'two', date_created: then },
  ],
  'ids that no index can hold together': (name) => [
    { kind: 'user', id: controls(300), name: 'Controls' },
    { kind: 'comment', id: cjk(300), container: name, author: controls(300), text: 'one', date_created: then },
    { kind: 'vote', comment: cjk(300), user: controls(300), value: 1 },
  ],
  'an address and a title that no index can hold': (name) => [
    { kind: 'container', id: name, container_id: name, url: `https://localhost/${cjk(1200)}`, title: cjk(3900) },
    { kind: 'comment', id: `${name} 1`, container: name, text: 'one', date_created: then },
  ],
  'dates that no column can hold': (name) => [
    { kind: 'user', id: `${name} u`, name: 'Old', date_created: -1e300 },
    { kind: 'container', id: name, container_id: name, date_created: 1e300, date_closed: -1e300, is_closed: true },
    {
      ...{ kind: 'comment', id: `${name} 1`, container: name, author: `${name} u`, text: 'one', date_created: 1e300 },
      ...{ date_edited: 1e300, date_pinned: 1e300, is_pinned: true },
    },
  ],
  'a text of a million characters, all words different': (name) => [
    { kind: 'comment', id: `${name} 1`, container: name, text: words(999_000), date_created: then },
  ],
  'a thousand badges with long names': (name) => [
    {
      kind: 'user',
      id: `${name} u`,
      name: 'Badger',
      badges: Array.from({ length: 1000 }, (_, at) => `${cjk(90)} ${at}`),
    },
    { kind: 'comment', id: `${name} 1`, container: name, author: `${name} u`, text: 'one', date_created: then },
  ],
};

for (const [what, records] of Object.entries(cases)) {
  it(`continues after ${what}`, async () => {
    const name = what.replaceAll(/\W+/g, '-').slice(0, 60);
    const good = { kind: 'comment', id: `${name} good`, container: name, text: 'good', date_created: then + 1 };
    const all = [...records(name), good];
    await bringIn('vf1', lines({ kind: 'container', id: name, container_id: name }, ...all), { source: name });
    const texts = await textOf(name);
    assert.equal(texts.at(-1), 'good');
    assert.equal(texts.length, all.filter((record) => (record as { kind: string }).kind === 'comment').length);
  });
}

it('continues after numbers and states that other formats do not check', async () => {
  const item = (id: number, more: object) => ({
    ...{ tid: 1, id, uri: '/numbers', title: 'n', mode: 1 },
    ...{ created: then / 1000, text: `text ${id}`, author: 'A' },
    ...more,
  });
  const isso = [
    item(1, { likes: 1e20 }),
    item(2, { dislikes: '99999999999' }),
    item(3, { mode: 'constructor' }),
    item(4, {}),
  ];
  await bringIn('isso', JSON.stringify(isso), { containerTemplate: 'numbers' });
  assert.deepEqual(await textOf('numbers'), ['text 1', 'text 2', 'text 4']);
  const csv = [
    'id,container_id,text,rating,author_id,date_created',
    ...[99, 3.7, 1e300, -1].map((rating, at) => `${at},stars,text ${at},${rating},${at},2020-01-01 00:00:0${at}`),
  ];
  await bringIn('csv', csv.join('\n'));
  assert.deepEqual(await textOf('stars'), ['text 1']);
  const stars = await t.app.db.selectFrom('reviews').select('rating').execute();
  assert.deepEqual(
    stars.map(({ rating }) => Number(rating)),
    [3.5],
  );
  const comment = {
    commentHex: 'a',
    path: '/half',
    commenterHex: 'anonymous',
    markdown: 'half',
    parentHex: 'root',
    score: 1.5,
    state: 'approved',
    creationDate: '2020-01-01T00:00:00Z',
  };
  await bringIn('commento', JSON.stringify({ version: 1, comments: [comment], commenters: [] }), {
    containerTemplate: 'half',
  });
  assert.deepEqual(await textOf('half'), ['half']);
  const badged = [
    { id: 's', tenantID: 't', url: 'https://localhost/badged', createdAt: { $date: then } },
    { id: 'u', tenantID: 't', username: 'Badged', profiles: [], badges: [cjk(5000)], createdAt: { $date: then } },
    {
      id: 'c',
      tenantID: 't',
      storyID: 's',
      authorID: 'u',
      status: 'NONE',
      revisions: [{ body: 'badged' }],
      createdAt: { $date: then },
    },
  ];
  await bringIn('coral', lines(...badged), { containerTemplate: 'badged' });
  assert.deepEqual(await textOf('badged'), ['badged']);
});

it('reads a page of Facebook with 200,000 replies to one comment', async () => {
  const data = Array.from({ length: 200_000 }, (_, at) => ({ id: `${at}` }));
  const page = {
    id: 'https://localhost/replies',
    comments: { data: [{ id: 'root', message: 'root', comments: { data } }] },
  };
  const format = findFormat('facebook');
  const began = performance.now();
  let records = 0;
  async function* chunks() {
    yield JSON.stringify(page);
  }
  for await (const _ of format?.read(chunks(), { zone: 'UTC', report() {} }) ?? []) records += 1;
  assert.equal(records, 200_002);
  assert.ok(performance.now() - began < 30_000);
});

it('reports no more kinds of problems than a person can read', async () => {
  const comments = Array.from(
    { length: 300 },
    (_, at) =>
      `<wp:comment><wp:comment_id>${at + 1}</wp:comment_id><wp:comment_type>type${at}</wp:comment_type></wp:comment>`,
  );
  const { kinds } = await bringIn(
    'wordpress',
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><wp:post_id>1</wp:post_id>${comments.join('')}</item></channel></rss>`,
  );
  assert.ok(kinds <= 101, `${kinds} kinds`);
});

it('gives nobody a role, and names the staff accounts that get comments', async () => {
  const email = 'editor@example.org';
  const editor = await t.signUp('Edda', 'administrator');
  await t.changeUser({ id: editor.id }, { email, email_key: email, email_verification_status: 'approved' });
  const page = { kind: 'container', id: 'staff', container_id: 'staff' };
  const claim = (id: string, more: object) => ({ kind: 'user', id, name: `Claim ${id}`, ...more });
  const comment = (id: string) => ({
    ...{ kind: 'comment', id, container: 'staff', author: id },
    text: id,
    date_created: then,
  });
  const people = [
    claim('proved', { email, is_email_verified: true }),
    claim('typed', { email }),
    claim('named', { name: 'Edda' }),
    claim('role', { role: 'administrator' }),
  ];
  const { problems } = await bringIn(
    'vf1',
    lines(page, ...people, ...['proved', 'typed', 'named', 'role'].map(comment)),
    { source: 'staff' },
  );
  assert.ok(problems.includes('comments go to an account of the staff'));
  assert.ok(problems.includes('record that does not match vf/1'));
  const { rows } = await sql<{ content: string; role: string; id: number }>`
    select c.content, u.role, u.id from comments c join users u on u.id = c.actor_id
    join containers k on k.uuid = c.container_uuid and k.container_id = 'staff' order by c.content`.execute(t.app.db);
  assert.deepEqual(
    rows.filter(({ role }) => role !== 'normal').map(({ content, id }) => [content, id]),
    [['proved', editor.id]],
  );
});

it('counts votes whose concatenated ids are equal', async () => {
  const page = { kind: 'container', id: 'joined', container_id: 'joined' };
  const comment = (id: string) => ({ ...{ kind: 'comment', id, container: 'joined' }, text: id, date_created: then });
  const vote = (on: string, by: string) => ({ kind: 'vote', comment: on, user: by, value: 1 });
  const people = ['u', 'b u'].map((id) => ({ kind: 'user', id, name: `Voter ${id}` }));
  await bringIn('vf1', lines(page, ...people, comment('a'), comment('a b'), vote('a b', 'u'), vote('a', 'b u')), {
    source: 'joined',
  });
  const { rows } = await sql<{ total_likes: number }>`
    select total_likes from comments where content in ('a', 'a b')`.execute(t.app.db);
  assert.deepEqual(rows, [{ total_likes: 1 }, { total_likes: 1 }]);
});

it('imports the same file into two sites without mixing them', async () => {
  const other = await t.app.sites.add({ domain: 'other.example', name: 'Other' });
  const page = { kind: 'container', id: 'same', container_id: 'same', url: 'https://localhost/same' };
  const poll = { id: 'q', question: 'Which?', options: [{ text: 'This' }, { text: 'That' }] };
  const polls = { kind: 'container', id: 'polls', container_id: 'polls', type: 'interaction', polls: [poll] };
  const person = {
    kind: 'user',
    id: 'p',
    name: 'Same',
    publisher_id: '7',
    email: 'same@example.org',
    is_email_verified: true,
  };
  const comment = { ...{ kind: 'comment', id: 'c', container: 'same', author: 'p' }, text: 'same', date_created: then };
  for (const site of [t.site, other])
    await bringIn('vf1', lines(page, polls, person, comment), { source: 'same' }, site);
  const { rows } = await sql<{ comments: number; people: number; polls: number }>`
    select (select count(distinct section_uuid)::int from comments where content = 'same') as comments,
      (select count(distinct site_uuid)::int from users where name = 'Same') as people,
      (select count(*)::int from polls where question = 'Which?') as polls`.execute(t.app.db);
  assert.deepEqual(rows, [{ comments: 2, people: 2, polls: 2 }]);
});

const SCRIPT = '<script>alert(1)</script>';
const BAD = 'javascript:alert(1)';

/** Markup in every text of every kind of content, and addresses that run. */
const hostile: object[] = [
  { kind: 'user', id: 'x', name: SCRIPT, badges: [SCRIPT] },
  ...['livecomments', 'reviews', 'livechat', 'livestories', 'livequestions'].flatMap((type) => [
    {
      ...{
        kind: 'container',
        id: type,
        container_id: `x-${type}`,
        type,
        title: SCRIPT,
        url: `https://localhost/${type}`,
      },
      ...(type === 'livestories' && {
        blog: { title: SCRIPT, summary: SCRIPT, authors: [{ user: 'x', role: 'editor' }] },
      }),
    },
    {
      ...{
        kind: 'comment',
        id: `c ${type}`,
        container: type,
        author: 'x',
        text: `${SCRIPT} ${BAD}`,
        date_created: then,
      },
      ...(type === 'reviews' && { rating: 5, title: SCRIPT }),
      ...(type === 'livestories' && {
        post: {
          title: SCRIPT,
          byline: [{ name: SCRIPT }],
          body: [
            { type: 'paragraph', text: SCRIPT },
            { type: 'link', url: BAD, title: SCRIPT },
          ],
        },
      }),
      links: [{ url: BAD, position: 0 }],
      metadata: { origin_title: SCRIPT, origin_url: BAD, origin_summary: SCRIPT },
    },
  ]),
  {
    ...{ kind: 'container', id: 'polls x', container_id: 'x-polls', type: 'interaction' },
    polls: [{ id: 'x', question: SCRIPT, options: [{ text: SCRIPT }, { text: 'No' }] }],
  },
];

it('runs nothing in a page that shows what a file had', async () => {
  const { problems } = await bringIn('vf1', lines(...hostile), { source: 'hostile' });
  const shown = {
    conversations: 'livecomments',
    livereviews: 'reviews',
    livechat: 'livechat',
    livestory: 'livestories',
    livequestions: 'livequestions',
    poll: 'polls',
  };
  for (const [widget, type] of Object.entries(shown)) {
    const { statusCode, body } = await t.inject({ url: `/render/${widget}?site=localhost&container_id=x-${type}` });
    assert.equal(statusCode, 200, body);
    assert.match(body, /alert\(1\)/, widget);
    assert.doesNotMatch(body, /<script>alert|(?:href|src)="javascript:/, widget);
  }
  assert.deepEqual(problems, ['block of a post left out']);
});
