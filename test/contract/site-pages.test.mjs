/** The list of pages of the documentation site. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { groupsOf } from '../../ship/site/pages.mjs';
import { ROOT } from '../../tools/run.mjs';

test('a document that no group names is on the site, among the references', () => {
  const root = mkdtempSync(join(tmpdir(), 'vf-pages-'));
  try {
    mkdirSync(join(root, 'docs/decisions'), { recursive: true });
    for (const name of ['LOGIN', 'BRAND-NEW']) writeFileSync(join(root, `docs/${name}.md`), `# ${name}\n`);
    const groups = groupsOf(root);
    const sources = groups.flatMap(({ pages }) => pages.map(({ source }) => source));
    assert.equal(sources.filter((source) => source === 'docs/LOGIN.md').length, 1);
    const reference = groups.find(({ title }) => title === 'Reference').pages;
    assert.deepEqual(reference.at(-1), { source: 'docs/BRAND-NEW.md', address: 'brand-new', title: undefined });
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('every document of the repository has one page', () => {
  const sources = groupsOf(ROOT).flatMap(({ pages }) => pages.map(({ source }) => source));
  assert.equal(new Set(sources).size, sources.length);
  for (const name of readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md')))
    assert.ok(sources.includes(`docs/${name}`), name);
});
