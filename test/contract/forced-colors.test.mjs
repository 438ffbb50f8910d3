/** Readers with forced colors see every label: text on a fill needs a pair of system colors. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../tools/run.mjs';

const sheets = ['styles', 'components'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name)),
);
const FILL = /background(-color)?:\s*var\(--_(accent|accent-dark|danger|text)\)/;
const TEXT = /(^|[\s;])color:\s*var\(--_(on-accent|background)\)/;
const rules = (css) => [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => [selector.trim(), body]);
const forced = /@media \(forced-colors: active\) \{((?:[^{}]+\{[^{}]*\})+)\s*\}/g;

test('every filled button and chip keeps its label in forced colors', () => {
  const filled = [];
  for (const sheet of sheets) {
    const css = readFileSync(join(ROOT, sheet), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const kept = [...css.matchAll(forced)].flatMap(([, inner]) => rules(inner));
    for (const [selector, body] of rules(css.replace(forced, ''))) {
      if (!FILL.test(body) || !TEXT.test(body)) continue;
      filled.push(selector);
      const [, own = ''] = kept.find(([of]) => of.split(/,\s*/).includes(selector)) ?? [];
      assert.match(
        own,
        /background: Highlight;[\s\S]*color: HighlightText;[\s\S]*forced-color-adjust: none/,
        `${sheet} ${selector}`,
      );
    }
  }
  assert.ok(filled.includes('.button--primary') && filled.length >= 5, filled.join());
});
