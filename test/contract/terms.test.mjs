/** The console's words for what schemas name: each setting, rule and value has its words in locales/en/terms.json, and no words are left over. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tsImport } from 'tsx/esm/api';
import { ROOT } from '../../tools/run.mjs';

const { SiteSettings } = await tsImport('../../core/contract/sites/site.ts', import.meta.url);
const { SiteRules } = await tsImport('../../core/contract/content/site-rules.ts', import.meta.url);
const { recordNames } = await tsImport('../../core/contract/delivery/analytics.ts', import.meta.url);
const { chosen } = await tsImport('../../components/console/log/field-names.ts', import.meta.url);
const { ruleLabels } = await tsImport('../../components/console/parts/rule-labels.ts', import.meta.url);

const { providers } = await tsImport('../../server/src/modules/people/providers/providers.ts', import.meta.url);

/** Providers that have one name in every language. */
const brands = [
  ...['loginradius', 'janrain', 'gigya', 'apple', 'google', 'facebook', 'twitter'],
  ...['linkedin', 'windowslive', 'yahoo', 'aol'],
];

const { terms } = JSON.parse(readFileSync(join(ROOT, 'locales/en/terms.json'), 'utf8'));
const named = (prefix) =>
  Object.keys(terms)
    .filter((key) => key.startsWith(prefix))
    .sort();

const settings = Object.entries(SiteSettings.properties);
/** Rules by path: `flood.per_minute`; a list is one rule. */
const rules = Object.entries(SiteRules.properties).flatMap(([name, { properties }]) =>
  properties
    ? Object.entries(properties).map(([member, schema]) => [`${name}.${member}`, schema])
    : [[name, SiteRules.properties[name]]],
);
const choices = [...settings, ...rules].filter(([, schema]) => schema.enum);

describe('the words of the console for what schemas name', () => {
  it('name each setting, and say what it does', () => {
    const wanted = settings.flatMap(([name]) => [`setting.${name}`, `setting.${name}.says`]);
    assert.deepEqual(named('setting.'), wanted.sort());
  });

  it('name each rule, where no screen has a label for it', () => {
    const wanted = rules.map(([path]) => path).filter((path) => !ruleLabels[path]);
    assert.deepEqual(named('rule.'), wanted.map((path) => `rule.${path}`).sort());
    const unknown = Object.keys(ruleLabels).filter((path) => !rules.some(([name]) => name === path));
    assert.deepEqual(unknown, []);
  });

  it('name each value of a setting or rule that has only a few', () => {
    const wanted = new Set(choices.flatMap(([, schema]) => schema.enum).concat('true', 'false'));
    assert.deepEqual(named('value.'), [...wanted].map((value) => `value.${value}`).sort());
  });

  it('name values in the log where a setting or rule has only a few', () => {
    assert.deepEqual([...chosen].sort(), choices.map(([path]) => path).sort());
  });

  it('name each record of use that widgets send', () => {
    const wanted = [...recordNames, 'COMMENT'].map((name) => `event.${name}`);
    assert.deepEqual(named('event.'), wanted.sort());
  });

  it('name each setting of each login provider, and its values where they are words', () => {
    const used = new Set();
    const unnamed = [];
    for (const { id, config } of providers)
      for (const [field, { enum: values = [] }] of Object.entries(config.properties)) {
        const name = [`provider_field.${id}.${field}`, `provider_field.${field}`].find((key) => key in terms);
        if (!name) unnamed.push(`${id} ${field}`);
        for (const key of [name, `provider_field.${id}.${field}.says`, `provider_field.${field}.says`]) used.add(key);
        // Data centers are known by their codes.
        for (const value of field === 'data_centre' ? [] : values) {
          const key = `provider_value.${value}`;
          if (key in terms) used.add(key);
          else if (!(`value.${value}` in terms)) unnamed.push(key);
        }
      }
    assert.deepEqual(unnamed, []);
    const words = [...named('provider_field.'), ...named('provider_value.')];
    assert.deepEqual(
      words.filter((key) => !used.has(key)),
      [],
    );
  });

  it('name each login provider that is no brand', () => {
    const ids = new Set(providers.map(({ id }) => id));
    const unknown = named('provider.').filter((key) => !ids.has(key.split('.')[1]));
    assert.deepEqual(unknown, []);
    const unnamed = providers.filter(({ id }) => !(`provider.${id}` in terms) && !brands.includes(id));
    assert.deepEqual(
      unnamed.map(({ id }) => id),
      [],
    );
  });

  it('have no words for a reason that the server never gives', () => {
    const folder = join(ROOT, 'server/src/modules');
    const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.ts'));
    const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    const reasons = [...named('refused.'), ...named('problem.')].map((key) => key.split('.')[1]);
    assert.deepEqual(
      reasons.filter((reason) => !code.includes(`'${reason}'`)),
      [],
    );
  });
});
