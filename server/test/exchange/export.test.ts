/** A newsroom exports its conversations: to another site, to another product, or to an archive. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { threadHtml } from '../../src/modules/exchange/exports/archive-thread';
import { exportFormats } from '../../src/modules/exchange/exports/export-formats';
import { exportSite } from '../../src/modules/exchange/exports/export-site';
import type { ForeignComment } from '../../src/modules/exchange/exports/foreign-comments';
import { findFormat, guessFormat } from '../../src/modules/exchange/formats/formats';
import { readHead, readText } from '../../src/modules/exchange/formats/open-file';
import { findImport } from '../../src/modules/exchange/imports/imports.repository';
import type { ImportOptions } from '../../src/modules/exchange/imports/job';
import { Report } from '../../src/modules/exchange/imports/report';
import { runImport } from '../../src/modules/exchange/imports/run-import';
import { undoImport } from '../../src/modules/exchange/imports/undo-import';
import { openZip } from '../../src/modules/exchange/zip/read-zip';
import { type Written, writeZip, type ZipEntry } from '../../src/modules/exchange/zip/write-zip';
import type { Site } from '../../src/modules/sites/sites/site-registry';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, changeContainer, openContainer, post, type TestContainer } from '../support/conversation';
import { allowMedia, aPng, uploaded } from '../support/media';
import { buildWidgets } from '../support/painted';
import { withoutIds } from '../support/painted-fragment';

const folder = mkdtempSync(join(tmpdir(), 'vf-export-'));
const pathOf = (name: string) => join(folder, name);
let t: TestApp;
let other: Site;
let room: TestContainer;
let quiet: TestContainer;
let anna: TestUser;

const HOSTILE =
  '</wp:comment_content>]]><script>alert(1)</script> & "quotes" \'x\' <b>bold</b> 😀\n\n> a quote\n\nlast';

before(async () => {
  buildWidgets();
  t = await startTestApp();
  await allowMedia(t);
  const settings = t.site.settings;
  other = await t.app.sites.add({ domain: 'other.example', name: t.site.name });
  await t.app.sites.change(other.uuid, settings);
  await t.app.sites.change(other.uuid, { enable_comment_images: true, enable_comment_video: true });
  await writeConversations();
  await t.app.outbox.run();
});
after(async () => {
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Threads with replies, an edit, votes, a pick, a pin, pictures, a link, a mention, removed and waiting comments. */
async function writeConversations() {
  anna = await t.signUp('Anna');
  const bo = await t.signUp('Bo Ødegård');
  const mona = await t.signUp('Mona', 'moderator');
  room = await openContainer(t);
  const first = await post(anna, room, `${HOSTILE} https://example.org/a?b=1&c=2`);
  const reply = await post(bo, room, 'A reply for @Anna', first.content_uuid);
  await post(anna, room, 'An answer to the reply', reply.content_uuid);
  const edited = await post(bo, room, 'before');
  const edit = await bo.inject({
    method: 'POST',
    url: `${room.path}/content/${edited.content_uuid}/edit`,
    payload: { content: 'after the edit' },
  });
  assert.equal(edit.statusCode, 200, edit.body);
  assert.equal(await act(bo, 'POST', room, first, '/like'), 204);
  assert.equal(await act(anna, 'POST', room, edited, '/dislike'), 204);
  const removed = await post(bo, room, 'a secret that its author removed');
  await post(anna, room, 'it was here before', removed.content_uuid);
  assert.equal(await act(bo, 'DELETE', room, removed, ''), 204);
  const disabled = await post(bo, room, 'an insult');
  await post(anna, room, 'that was not nice', disabled.content_uuid);
  const judge = (what: string, { content_uuid }: { content_uuid: string }, { path } = room) =>
    mona.inject({ method: 'POST', url: `${path}/moderation/${content_uuid}/${what}` });
  assert.equal((await judge('disable', disabled)).statusCode, 204);
  for (const mark of ['comments/…/pick', 'content/…/pin']) {
    const url = `${room.path}/${mark.replace('…', edited.content_uuid)}`;
    assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
  }
  const picture = await uploaded(anna, room, await aPng());
  const shown = await anna.inject({
    method: 'POST',
    url: `${room.path}/comments`,
    payload: {
      content: 'Look at this https://example.org/',
      media_uuids: [picture.media_uuid],
      links: [{ url: 'https://example.org/', show_preview: true, position: 13 }],
    },
  });
  assert.equal(shown.statusCode, 201, shown.body);
  const row = await t.app.db.selectFrom('users').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
  const avatar = await t.app.avatars.store(anna.id, { bytes: await aPng(), address: 'anna', isReviewed: false });
  await avatar.set(row);
  quiet = await openContainer(t);
  await post(bo, quiet, 'the only comment');
  assert.equal((await judge('spam', await post(bo, quiet, 'buy my pills'), quiet)).statusCode, 204);
}

const exportTo = async (name: string, format: string, site = t.site, withEmails = false) => {
  const unhurried = <T>(work: (db: typeof t.app.db) => Promise<T>) => work(t.app.db);
  const options = { site, store: t.app.media, now: t.app.clock.now(), withEmails, withMedia: true };
  return exportSite({ unhurried }, exportFormats[format] as never, pathOf(name), options);
};

const importOptions = (source: string): ImportOptions => ({
  ...{ source, zone: 'UTC', withEmails: true, withPending: true, withStanding: true },
  ...{ containerMap: new Map(), since: 0, rate: 100_000 },
});

async function importFrom(name: string, formatName: string, site = other, source = formatName) {
  const format = findFormat(formatName);
  assert.ok(format);
  const report = new Report();
  const media =
    formatName === 'vf1'
      ? { read: (await openZip(pathOf(name))).read, store: t.app.media, publicUrl: t.app.config.publicUrl }
      : undefined;
  const uuid = await runImport({
    ...{ db: t.app.db, site, format, chunks: readText(pathOf(name)), report, now: t.app.clock.now(), media },
    options: importOptions(source),
  });
  return { uuid, report };
}

const undo = async (uuid: string) => {
  const row = await findImport(t.app.db, uuid);
  assert.ok(row);
  return undoImport(t.app.db, row, { now: t.app.clock.now(), store: t.app.media });
};

/** Renders a fragment without the ids and addresses that differ between two sites. */
async function painted(site: Site, { container_id }: TestContainer): Promise<string[]> {
  const { body, statusCode } = await t.inject({
    url: `/render/conversations?site=${site.domain}&container_id=${container_id}`,
  });
  assert.equal(statusCode, 200, body);
  return withoutIds(body)
    .replaceAll(`"domain":"${site.domain}"`, '"domain":"the site"')
    .split(/(?<=[,>])/);
}

async function textOf(chunks: AsyncIterable<Buffer> | null): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks ?? []) all.push(chunk);
  return Buffer.concat(all).toString();
}

/** Returns the records of an export with texts in place of ids, because each site gives its own. */
async function recordsOf(name: string): Promise<object[]> {
  const { read } = await openZip(pathOf(name));
  const records = (await textOf(read('records.ndjson')))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const names = new Map(
    records.map(({ kind, id, name, container_id, date_created }) => [
      `${kind} ${id}`,
      name ?? container_id ?? `comment of ${date_created}`,
    ]),
  );
  const nameOf = (kind: string, id: string | null | undefined) => (id ? names.get(`${kind} ${id}`) : id);
  return records
    .filter(({ kind, state, name }) => state !== 'spam' && !(kind === 'user' && name === 'Mona'))
    .map(({ id, email, is_email_verified, password_hash, ...record }) => ({
      ...record,
      ...(record.container && { container: nameOf('container', record.container) }),
      ...(record.parent && { parent: nameOf('comment', record.parent) }),
      ...(record.author && { author: nameOf('user', record.author) }),
      ...(record.comment && { comment: nameOf('comment', record.comment), user: nameOf('user', record.user) }),
      ...(record.kind === 'vote' && { date_created: 0 }),
      ...(record.mentions && {
        mentions: record.mentions.map((mention: { user: string }) => nameOf('user', mention.user)),
      }),
      ...(record.picture && { picture: 'folder' }),
      ...(record.media && { media: record.media.map((medium: object) => ({ ...medium, folder: 'folder' })) }),
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function* entriesOf(records: object[], files: Record<string, string>): AsyncGenerator<ZipEntry, void, Written> {
  yield { name: 'records.ndjson', content: records.map((record) => `${JSON.stringify(record)}\n`) };
  for (const [name, content] of Object.entries(files)) yield { name, content: [content] };
}

describe('as vf/1', () => {
  it('paints the same conversations on the site that imports the file', async () => {
    const counts = await exportTo('site.zip', 'vf1');
    assert.deepEqual([counts.get('comments'), counts.get('containers'), counts.get('files')], [11, 2, 5]);
    const { report } = await importFrom('site.zip', 'vf1');
    assert.deepEqual([...report.problems.keys()], ['left out: spam']);
    for (const container of [room, quiet])
      assert.deepEqual(await painted(other, container), await painted(t.site, container));
  });

  it('has the same records after another export', async () => {
    await exportTo('again.zip', 'vf1', other, true);
    const [before, after] = [await recordsOf('site.zip'), await recordsOf('again.zip')];
    assert.deepEqual(after, before);
  });

  it('names no address without leave, no role, and no text that its author has removed', async () => {
    const linesOf = async (name: string) => textOf((await openZip(pathOf(name))).read('records.ndjson'));
    const text = await linesOf('site.zip');
    assert.doesNotMatch(text, /@example\.org|password|moderator|a secret that its author/);
    assert.match(text, /an insult/, 'staff see what they rejected');
    for (const member of ['mentions', 'links', 'media', 'picture', 'date_edited', 'is_picked', 'date_pinned']) {
      assert.match(text, new RegExp(`"${member}":`));
    }
    await exportTo('addresses.zip', 'vf1', t.site, true);
    assert.match(await linesOf('addresses.zip'), /anna@example\.org.*password_hash":"\$argon2/);
  });

  it('lists its contents in its manifest', async () => {
    const { read } = await openZip(pathOf('site.zip'));
    const manifest = JSON.parse(await textOf(read('manifest.json')));
    assert.deepEqual([manifest.format, manifest.site, manifest.counts.comments], ['vf/1', 'localhost', 11]);
    assert.match(manifest.records_sha256, /^[0-9a-f]{64}$/);
  });

  it('is imported again after an undo, which removes its pictures', async () => {
    const row = await t.app.db.selectFrom('imports').selectAll().where('format', '=', 'vf1').executeTakeFirstOrThrow();
    const files = async () => {
      const { rows } = await sql<{ uuid: string; name: string }>`
        select m.uuid, 'large' as name from media m join users u on u.id = m.user_id where u.site_uuid = ${other.uuid}
        union all
        select a.uuid, 'small' from avatars a join users u on u.id = a.user_id where u.site_uuid = ${other.uuid}`.execute(
        t.app.db,
      );
      return rows;
    };
    const stored = await files();
    assert.equal(stored.length, 2);
    assert.deepEqual(await undo(row.uuid), { removed: 10, remaining: 0 });
    assert.deepEqual(await files(), []);
    for (const { uuid, name } of stored) assert.equal(await t.app.media.get(`${uuid}/${name}.webp`), null);
    await importFrom('site.zip', 'vf1');
    assert.deepEqual(await files(), stored);
    assert.deepEqual(await painted(other, room), await painted(t.site, room));
  });

  it('leaves out a picture that is none, and links that are not safe', async () => {
    const user = { kind: 'user', id: 'x', name: 'Xenia', picture: 'none' };
    const comment = {
      ...{ kind: 'comment', id: '1', container: 'hostile-file', author: 'x', text: 'hello', date_created: 1e12 },
      links: [{ url: 'javascript:alert(1)' }, { url: 'https://example.org/' }],
      mentions: [{ user: 'x', position: 3, length: 40 }],
      media: [
        {
          ...{ folder: 'script', type: 'image', mime: 'image/webp', width: 1, height: 1 },
          sizes: [{ name: 'large', file: 'large.webp', width: 1, height: 1 }],
        },
      ],
    };
    await writeZip(pathOf('hostile.zip'), entriesOf([user, comment], { 'media/script/large.webp': '<script>' }));
    const { report } = await importFrom('hostile.zip', 'vf1', other, 'hostile');
    assert.equal(report.problems.get('picture or video is missing or damaged: left out')?.count, 2);
    const row = await t.app.db
      .selectFrom('comments')
      .select(['links', 'media', 'mentions'])
      .where('content', '=', 'hello')
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { links: [{ url: 'https://example.org/' }], media: [], mentions: [] });
  });
});

/** Texts with their authors, parents and states, by container. */
async function threadsOf(site: Site) {
  const { rows } = await sql<{ container_id: string; text: string; author: string; parent: string; state: string }>`
    select k.container_id, c.content as text, u.name as author, c.state, p.content as parent, c.is_picked,
      c.date_created / 1000 as seconds, c.total_likes as likes
    from comments c join users u on u.id = c.actor_id join containers k on k.uuid = c.container_uuid
    left join comments p on p.id = c.parent_id
    where c.section_uuid = ${site.uuid} and c.state in ('visible', 'awaiting_moderation')
    order by k.container_id, c.content`.execute(t.app.db);
  return rows;
}

describe('as a file of another product, which our importer of that product reads', () => {
  const cases = [
    { format: 'disqus', reader: 'disqus', lost: { likes: 0 } },
    { format: 'wxr', reader: 'wordpress', lost: { likes: 0, is_picked: false } },
    { format: 'artrans', reader: 'artalk', lost: { is_picked: false } },
  ];
  for (const { format, reader, lost } of cases) {
    it(`shows the same threads after ${format}`, async () => {
      const site = await t.app.sites.add({ domain: `${format}.example`, name: format });
      const counts = await exportTo(`site.${format}`, format);
      assert.equal(counts.get('comments'), 10, 'all but spam');
      const head = await readHead(pathOf(`site.${format}`));
      assert.equal(guessFormat(head)?.name, reader);
      assert.doesNotMatch(head, /a secret that|an insult|buy my pills|@example/);
      await importFrom(`site.${format}`, reader, site, format);
      const expected = (await threadsOf(t.site)).map((row) => ({
        ...row,
        ...lost,
        parent: row.parent === null || /secret|insult/.test(row.parent) ? row.parent && '' : row.parent,
      }));
      assert.deepEqual(await threadsOf(site), expected);
    });
  }

  it('marks comments that wait for staff, and includes authors only with permission', async () => {
    const waiting = await post(anna, quiet, 'is this all right?');
    const reasons = JSON.stringify(['content_awaiting_moderation']);
    await t.app.db
      .updateTable('comments')
      .set({ state: 'awaiting_moderation', state_reasons: reasons, is_listed: false })
      .where('id', '=', uuidToNumericId(waiting.content_uuid))
      .execute();
    const marks = [
      ['disqus', /all right\?<\/p>\]\]><\/message>[^\n]*<isApproved>false/],
      ['wxr', /all right\?\]\]><\/wp:comment_content><wp:comment_approved>0/],
      ['artrans', /all right\?<\/p>","is_pending":"true"/],
    ] as const;
    for (const [format, mark] of marks) {
      await exportTo(`waiting.${format}`, format, t.site, true);
      const text = await readHead(pathOf(`waiting.${format}`));
      assert.match(text, mark);
      assert.match(text, /anna@example\.org/);
    }
  });
});

describe('as an archive', () => {
  const read = async (name: string) => textOf((await openZip(pathOf('archive.zip'))).read(name));
  const pageOf = ({ container_id, cc }: TestContainer) => read(`conversations/${container_id}-${cc.slice(0, 8)}.html`);

  it('has a page per conversation, without scripts and without what readers do not see', async () => {
    await exportTo('archive.zip', 'archive');
    const page = await pageOf(room);
    assert.match(page, /^<!doctype html><html lang="en" dir="ltr">/);
    assert.match(page, /<main><h1[^>]*>.*<\/h1>/s);
    assert.match(page, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
    assert.match(page, /<blockquote><p>a quote<\/p><\/blockquote>/);
    assert.match(page, /<a href="https:\/\/example\.org\/a\?b=1&amp;c=2" rel="nofollow ugc">/);
    const { names } = await openZip(pathOf('archive.zip'));
    const pages = names.filter((name) => name.endsWith('.html'));
    assert.equal(pages.length, 3);
    for (const name of pages) {
      assert.doesNotMatch(
        await read(name),
        /<script|javascript:|\son\w+=|a secret that|an insult|buy my pills|is this all right/,
      );
    }
    const [picture] = /\.\.\/media\/[\w-]+\/medium\.webp/.exec(page) ?? [];
    assert.ok(picture && names.includes(picture.replace('../', '')));
  });

  it('nests replies in lists, and lists the conversations with the latest comments first', async () => {
    const page = await pageOf(room);
    const outline = [...page.matchAll(/<(h[1-3])[^>]*>([^<]*)/g)].map(([, tag, text]) => `${tag} ${text}`);
    assert.deepEqual(outline, [
      `h1 ${room.container_id}`,
      ...['h2 Anna', 'h3 Bo Ødegård', 'h3 Anna', 'h2 Bo Ødegård', 'h2 …', 'h3 Anna', 'h2 …', 'h3 Anna', 'h2 Anna'],
    ]);
    const index = await read('index.html');
    const links = [...index.matchAll(/<a href="conversations\/(article-[\w-]{36})/g)].map(([, id]) => id);
    assert.deepEqual(links, [quiet.container_id, room.container_id]);
    assert.match(index, /<td>7<\/td>/);
  });

  it('leaves out hidden conversations', async () => {
    await changeContainer(t, quiet, { is_hidden: true });
    const counts = await exportTo('archive.zip', 'archive');
    assert.deepEqual([counts.get('pages'), counts.get('comments of hidden pages left out')], [1, 3]);
    assert.doesNotMatch(await read('index.html'), new RegExp(quiet.container_id));
    await changeContainer(t, quiet, { is_hidden: false });
  });
});

it('shows a chain of replies of any depth', () => {
  const row = {
    author_name: 'A',
    date_created: 0,
    lang: '',
    shownState: 'visible',
    fields: null,
    content: 'x',
    media: [],
  };
  const chain = Array.from({ length: 5000 }, (_, at) => ({ ...row, id: at + 1, parent_id: at === 0 ? null : at }));
  const html = threadHtml(chain as unknown as ForeignComment[], false);
  assert.equal(html.match(/<article/g)?.length, 5000);
  assert.equal(html.match(/<ol>/g)?.length, 6);
  assert.match(html, /<a href="#c4999" dir="auto">↑ A<\/a>/);
});
