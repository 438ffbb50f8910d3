/** A newsroom moves its site to another server: each page shows the same there. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { exportFormats } from '../../src/modules/exchange/exports/export-formats';
import { exportSite } from '../../src/modules/exchange/exports/export-site';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import { readText } from '../../src/modules/exchange/formats/open-file';
import { findImport } from '../../src/modules/exchange/imports/imports.repository';
import { Report } from '../../src/modules/exchange/imports/report';
import { runImport } from '../../src/modules/exchange/imports/run-import';
import { undoImport } from '../../src/modules/exchange/imports/undo-import';
import { openZip } from '../../src/modules/exchange/zip/read-zip';
import { startTestApp, type TestApp, UNLIMITED } from '../support/app';
import { allowMedia } from '../support/media';
import { buildWidgets } from '../support/painted';
import { withoutIds } from '../support/painted-fragment';
import { meetWriters, type Page, type Writers, writePages } from '../support/restored-site';

const PAGES = 200;
const AGE_MS = 160 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'vf-restored-'));
let here: TestApp;
let there: TestApp;
let writers: Writers;
let pages: Page[];
let uuid: string;

before(async () => {
  buildWidgets();
  here = await startTestApp();
  await here.changeRules({
    ...UNLIMITED,
  });
  await allowMedia(here);
  writers = await meetWriters(here);
  pages = await writePages(writers, PAGES);
  await ban(writers.bo.id);
  await here.app.outbox.run();
  // Long enough that no relative time changes between two renderings.
  here.pass(AGE_MS);
  await here.app.publishReactions();
  there = await startTestApp();
  there.pass(AGE_MS);
  await there.changeRules({
    ...UNLIMITED,
  });
  await there.app.sites.change(there.site.uuid, { ...here.site.settings, ...(await settingsOf(here)) });
});
after(async () => {
  await there?.close();
  await here?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ban = (id: number) => here.changeUser({ id }, { ban_level: 'posting', ban_created: here.app.clock.now() });
const settingsOf = async (t: TestApp) => (await t.app.sites.byDomain('localhost'))?.settings;

async function exported(t: TestApp, name: string) {
  const file = join(folder, name);
  const unhurried = <T>(work: (db: typeof t.app.db) => Promise<T>) => work(t.app.db);
  const options = { site: t.site, store: t.app.media, now: t.app.clock.now(), withEmails: true, withMedia: true };
  const counts = await exportSite({ unhurried }, exportFormats.vf1 as never, file, options);
  return { file, counts };
}

async function imported(t: TestApp, file: string) {
  const format = findFormat('vf1');
  assert.ok(format);
  const report = new Report();
  const media = { read: (await openZip(file)).read, store: t.app.media, publicUrl: t.app.config.publicUrl };
  const id = await runImport({
    ...{ db: t.app.db, site: t.site, format, chunks: readText(file), report, now: here.app.clock.now(), media },
    options: {
      ...{ source: 'vf1', zone: 'UTC', withEmails: true, withPending: true, withStanding: true },
      ...{ containerMap: new Map(), since: 0, rate: 1_000_000 },
    },
  });
  return { id, report };
}

/** Renders a fragment without ids and rendering time, which differ between two servers. */
async function painted(t: TestApp, { widget, container_id }: Page): Promise<string> {
  const { body, statusCode } = await t.inject({
    url: `/render/${widget}?site=localhost&container_id=${container_id}`,
  });
  assert.equal(statusCode, 200, body);
  return withoutIds(body).replaceAll(/("now":)\d+/g, '$1');
}

it(`paints ${PAGES} pages byte for byte after a restore`, async () => {
  const { file, counts } = await exported(here, 'site.zip');
  assert.deepEqual(
    [counts.get('containers'), counts.get('polls'), counts.get('ratings'), counts.get('verified buyers')],
    [PAGES, PAGES / 40, PAGES / 40, PAGES / 20],
  );
  const { id, report } = await imported(there, file);
  uuid = id;
  assert.deepEqual([...report.problems.keys()], []);
  for (const page of pages) {
    const [before, after] = [await painted(here, page), await painted(there, page)];
    const split = (text: string) => text.split(/(?<=[,>])/);
    assert.deepEqual(split(after), split(before), `${page.widget} ${page.container_id}`);
  }
});

it('counts restored comments and votes as before', async () => {
  const { rows } = await sql<{ kind: string; wrong: number }>`
    select k.kind, k.total_visible - (
      select count(*)::int from comments c where c.container_uuid = k.uuid and c.state = 'visible'
    ) as wrong from containers k`.execute(there.app.db);
  assert.deepEqual(
    rows.filter(({ wrong }) => wrong !== 0),
    [],
  );
  const { rows: polls } = await sql<{ uuid: string; votes: number; voters: number }>`
    select p.uuid, (p.tally->'counted'->>'voters')::int + (p.tally->'new'->>'voters')::int as voters,
      (select count(*)::int from poll_votes v where v.poll_uuid = p.uuid) as votes from polls p`.execute(there.app.db);
  for (const { votes, voters } of polls) assert.deepEqual([votes, voters], [2, 2]);
});

it('knows the verified buyers, also those who have not written a review yet', async () => {
  const buyers = (t: TestApp) =>
    sql`
      select k.container_id, u.name, b.source from verified_buyers b
      join containers k on k.uuid = b.container_uuid join users u on u.id = b.user_id order by 1, 2`.execute(t.app.db);
  const [before, after] = [await buyers(here), await buyers(there)];
  assert.equal(after.rows.length, PAGES / 20);
  assert.deepEqual(after.rows, before.rows);
});

it('changes nothing when it is imported again', async () => {
  const { file } = await exported(here, 'again.zip');
  const { report } = await imported(there, file);
  const { files: _, ...counts } = Object.fromEntries(report.counts);
  assert.deepEqual(counts, {});
});

it('leaves nothing behind after an undo, and can be imported again', async () => {
  const row = await findImport(there.app.db, uuid);
  assert.ok(row);
  const { remaining } = await undoImport(there.app.db, row, { now: there.app.clock.now(), store: there.app.media });
  assert.equal(remaining, 0);
  const { rows } = await sql`
    select 'container' from containers union all select 'comment' from comments union all select 'poll' from polls
    union all select 'rating' from ratings union all select 'buyer' from verified_buyers
    union all select 'reaction' from chat_reactions
    union all select 'post' from posts union all select 'question' from questions
    union all select 'person' from users where role = 'normal' and date_erased is null`.execute(there.app.db);
  assert.deepEqual(rows, []);
  await imported(there, join(folder, 'site.zip'));
  for (const page of pages.slice(-8)) assert.equal(await painted(there, page), await painted(here, page));
});
