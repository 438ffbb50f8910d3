/** The console's build beside the widgets' build: contents of each, and the console's size limits. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CONSOLE_AREAS } from '../../tools/build/packs.mjs';
import { ROOT } from '../../tools/run.mjs';

const KB = 1024;
/** Brotli, without React. A screen includes all code that only it uses. */
const MOST = { frame: 33 * KB, screen: 12.5 * KB, figures: 20 * KB };

const filesIn = (folder) => readdirSync(join(ROOT, 'dist', folder));
const sourcesOf = (file) => JSON.parse(readFileSync(join(ROOT, 'dist', file), 'utf8')).sources;
const size = (file) => statSync(join(ROOT, 'dist/console', file)).size;

const preload = JSON.parse(readFileSync(join(ROOT, 'dist/console/preload.json'), 'utf8'));

describe('the console’s build', () => {
  it('has no byte in a page of readers', () => {
    const maps = [
      ...filesIn('c')
        .filter((file) => file.endsWith('.js.map'))
        .map((file) => `c/${file}`),
      'vf.js.map',
    ];
    const found = maps.filter((map) => sourcesOf(map).some((source) => /(components|state)\/console\//.test(source)));
    assert.ok(maps.length > 20);
    assert.deepEqual(found, []);
    const texts = filesIn('c').filter((file) => CONSOLE_AREAS.some((area) => file.includes(`-${area}-`)));
    assert.deepEqual(texts, []);
  });

  it('names all files of a screen, and few enough for the six connections of a browser', () => {
    const importsOf = (file) =>
      [...readFileSync(join(ROOT, 'dist/console', file), 'utf8').matchAll(/(?:from|import)"\.\/([\w.-]+)"/g)].map(
        ([, imported]) => imported,
      );
    for (const [screen, files] of Object.entries(preload.screens)) {
      const known = new Set([preload.entry, ...preload.scripts, ...files]);
      const unknown = [...known].flatMap(importsOf).filter((file) => !known.has(file));
      assert.deepEqual(unknown, [], screen);
    }
    const ofQueue = [preload.start, preload.entry, ...preload.scripts, preload.texts.en, ...preload.screens.queue];
    assert.ok(ofQueue.length <= 6, `${ofQueue}`);
    assert.deepEqual(importsOf(preload.start), []);
  });

  it('stays within its size', () => {
    const screens = filesIn('console').filter((file) => /-screen-[\w-]+\.js\.br$/.test(file));
    assert.ok(screens.length >= 7);
    for (const file of screens) {
      const most = file.startsWith('figures-') ? MOST.figures : MOST.screen;
      assert.ok(size(file) <= most, `${file}: ${size(file)} B`);
    }
    const entry = `${preload.entry}.br`;
    assert.ok(size(entry) <= MOST.frame, `frame: ${size(entry)} B`);
  });
});
