/** A publisher goes back to WordPress: WordPress itself reads the exported file, and exports the same conversations. */
import assert from 'node:assert/strict';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { exportSite } from '../../src/modules/exchange/exports/export-site';
import { wxrText } from '../../src/modules/exchange/exports/wxr.export';
import { findFormat } from '../../src/modules/exchange/formats/formats';
import { readText } from '../../src/modules/exchange/formats/open-file';
import { Report } from '../../src/modules/exchange/imports/report';
import { runImport } from '../../src/modules/exchange/imports/run-import';
import type { Site } from '../../src/modules/sites/sites/site-registry';
import { startTestApp, type TestApp, UNLIMITED } from '../support/app';
import { allowMedia } from '../support/media';
import { meetWriters, writePages } from '../support/restored-site';

const own = (path: string) => import(new URL(`../../../${path}`, import.meta.url).href);
const { run } = await own('tools/run.mjs');
const { isFetched, PLAYGROUND, WORDPRESS } = await own('ship/wordpress/playground/fetch.mjs');

/** Every kind of conversation with comments, and one with reviews. */
const PAGES = 10;
const SCRIPT = fileURLToPath(new URL('./wordpress/import-wxr.php', import.meta.url));
const skip = !isFetched() && 'needs WordPress: node ship/wordpress/playground/fetch.mjs';
const folder = mkdtempSync(join(tmpdir(), 'vf-wxr-'));
const files = join(folder, 'files');
let t: TestApp;
before(async () => {
  if (skip) return;
  t = await startTestApp();
  await t.changeRules(UNLIMITED);
  await allowMedia(t);
  await writePages(await meetWriters(t), PAGES);
});
after(async () => {
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function runInWordPress() {
  const root = join(folder, 'wordpress');
  cpSync(WORDPRESS, root, { recursive: true });
  copyFileSync(SCRIPT, join(files, 'import-wxr.php'));
  const mounts = ['--mount-dir-before-install', root, '/wordpress', '--mount-dir', files, '/files'];
  const mode = ['--wordpress-install-mode', 'install-from-existing-files', '--php', '8.2'];
  const args = [PLAYGROUND, 'php', ...mode, ...mounts, '--', '/files/import-wxr.php'];
  const { output } = await run(process.execPath, args, { cwd: folder, quiet: true });
  assert.ok(existsSync(join(files, 'counts.json')), output);
  return JSON.parse(readFileSync(join(files, 'counts.json'), 'utf8'));
}

async function bringIn(file: string, site: Site) {
  const format = findFormat('wordpress');
  assert.ok(format);
  const report = new Report();
  await runImport({
    ...{ db: t.app.db, site, format, chunks: readText(file), report, now: t.app.clock.now() },
    options: {
      ...{ source: site.domain, zone: 'UTC', withEmails: false, withPending: true, withStanding: false },
      ...{ containerMap: new Map(), since: 0, rate: 1_000_000 },
    },
  });
  return report;
}

async function threadsOf(site: Site) {
  const { rows } = await sql`
    select k.container_id, k.kind, c.content as text, u.name as author, p.content as parent, c.fields->>'rating' as rating,
      c.state, c.date_created / 1000 as seconds
    from comments c join users u on u.id = c.actor_id join containers k on k.uuid = c.container_uuid
    left join comments p on p.id = c.parent_id
    where c.section_uuid = ${site.uuid} order by k.container_id, c.date_created / 1000, c.content`.execute(t.app.db);
  return rows;
}

it('has the same conversations after WordPress has read and written them', { skip }, async () => {
  mkdirSync(files);
  const ours = join(files, 'site.xml');
  const unhurried = <T>(work: (db: TestApp['app']['db']) => Promise<T>) => work(t.app.db);
  const options = { site: t.site, store: t.app.media, now: t.app.clock.now(), withEmails: true, withMedia: false };
  const counts = await exportSite({ unhurried }, { title: 'WordPress', text: wxrText }, ours, options);
  const { posts, comments } = await runInWordPress();
  assert.deepEqual([posts, comments], [counts.get('pages'), counts.get('comments')]);
  const direct = await t.app.sites.add({ domain: 'direct.example', name: 'direct' });
  const through = await t.app.sites.add({ domain: 'wordpress.example', name: 'through WordPress' });
  await bringIn(ours, direct);
  const report = await bringIn(join(files, 'wordpress.xml'), through);
  assert.deepEqual([...report.problems.keys()], []);
  const expected = await threadsOf(direct);
  assert.ok(expected.length > 15);
  assert.deepEqual(await threadsOf(through), expected);
});
