/**
 * Each element's attributes have a table beside the widget, `<widget>.attributes.test.ts`
 * (test/support/attribute-table.ts): a row for each attribute, with each possible value, and the bounds of a number.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { readSettings } from '../../core/mount/widget/settings.ts';
import { findExport, keyOf, readSource } from '../../tools/docs/source.mjs';
import { describeWidgets } from '../../tools/docs/widgets.mjs';
import { ROOT } from '../../tools/run.mjs';

const widgets = describeWidgets(ROOT);

const literals = (node) => node?.elements.map((element) => (element.type === 'Literal' ? element.value : undefined));

/** Values of each row, null for the absent attribute, and the bounds; undefined without a table. */
function tableOf(path) {
  const test = path.replace('.widget.ts', '.attributes.test.ts');
  if (!existsSync(`${ROOT}/${test}`)) return undefined;
  const written = findExport(readSource(ROOT, test), 'table')?.properties ?? [];
  return Object.fromEntries(
    written.map((row) => {
      const part = (name) => row.value.properties.find((property) => property.key && keyOf(property) === name)?.value;
      const values = part('drawn').elements.map((pair) => literals(pair)[0]);
      return [keyOf(row), { values, bounds: literals(part('bounds')) }];
    }),
  );
}

/** Values that a table must contain. */
const needed = ({ kind, choices, fallback }) => {
  if (kind === 'oneOf') return choices;
  return kind === 'flag' ? [String(!fallback), String(fallback)] : [];
};

/** Checks the values read for numbers at the bounds and just outside. */
function checkBounds(settings, { name, property, fallback }, [min, max, clamped]) {
  const read = (value) => readSettings(settings, { [property]: String(value) })[property];
  const isClamped = clamped === 'clamped';
  if (min !== null) assert.deepEqual([min - 1, min].map(read), [isClamped ? min : fallback, min], name);
  if (max !== null) assert.deepEqual([max, max + 1].map(read), [max, isClamped ? max : fallback], name);
  const far = 1_000_000;
  if (min === null) assert.equal(read(-far), -far, name);
  if (max === null) assert.equal(read(far), far, name);
}

for (const { path, descriptor, attributes } of widgets.filter((widget) => widget.attributes.length > 0)) {
  test(`each attribute of <${descriptor.tag}>, and each of its values, has a row with its effect`, () => {
    const table = tableOf(path) ?? {};
    assert.deepEqual(Object.keys(table).sort(), attributes.map(({ name }) => name).sort());
    for (const attribute of attributes) {
      const { name, kind, fallback } = attribute;
      const { values, bounds } = table[name];
      assert.ok(values.includes(null), `${name} is not shown absent`);
      assert.ok(values.length > 1, `${name} has no other value`);
      for (const value of needed(attribute)) assert.ok(values.includes(value), `${name}="${value}" has no row`);
      if (kind !== 'integer') continue;
      const others = values.filter((value) => value !== null && Number.parseInt(value, 10) !== fallback);
      assert.ok(others.length > 0, `${name} has no other number`);
      assert.ok(bounds, `${name} has no bounds`);
      checkBounds(descriptor.settings, attribute, bounds);
    }
  });
}
