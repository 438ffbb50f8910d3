/**
 * `npm run create <widget>`: the folder of a new widget as the others look, with its row in the loader's registry
 * and its first text in every locale pack. What it makes passes the type check; the rest is yours.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocs } from './docs.mjs';
import { ROOT } from './run.mjs';

const REGISTRY = 'core/mount/loader/registry.ts';

/** Makes the widget `name` (kebab-case, without `vf-`) and gives the paths it wrote. @throws on a bad or taken name */
export function createWidget(root, name) {
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(name) || name.startsWith('vf-')) {
    throw new Error('a widget is named in kebab-case without "vf-", such as topic-follow');
  }
  const folder = `components/${name}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already`);
  const pascal = name.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase());
  const title = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
  const key = `${name.replaceAll('-', '_')}.title`;

  const files = Object.entries(templates({ name, pascal, title, key })).map(([file, text]) => [
    `${folder}/${file}`,
    text,
  ]);
  mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  register(root, name);
  const packs = addText(root, key, title);
  return [...files.map(([path]) => path), REGISTRY, ...packs];
}

/** A row of the loader's registry: shows near the view, nothing more. */
function register(root, name) {
  const path = join(root, REGISTRY);
  const code = readFileSync(path, 'utf8');
  const row = code.replace(/(lateTags: Record<string, Row> = \{\n(?:(?!\};).*\n)*)/, `$1  'vf-${name}': {},\n`);
  if (row === code) throw new Error(`${REGISTRY}: no table to add a row to`);
  writeFileSync(path, row);
}

/** The title in every pack of the area `base`, as the last key; other languages still need their own words. */
function addText(root, key, title) {
  const paths = readdirSync(join(root, 'locales'))
    .map((language) => `locales/${language}/base.json`)
    .filter((path) => existsSync(join(root, path)));
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    const added = text.replace(/"(\s*\n\s*\}\s*\}\s*)$/, `",\n    ${JSON.stringify(key)}: ${JSON.stringify(title)}$1`);
    writeFileSync(join(root, path), added);
  }
  return paths;
}

const templates = ({ name, pascal, title, key }) => ({
  [`${name}.element.ts`]: `import { defineWithWords } from '../../core/mount/element/define-widget';
import { ${pascal} } from './${name}';
import css from './${name}.css';
import { settings } from './${name}.settings';

export const ready = defineWithWords('vf-${name}', {
  component: ${pascal},
  settings,
  areas: ['base'],
  styles: [css],
  rootClass: 'vf-${name}',
});
`,
  [`${name}.settings.ts`]: `/** Attributes of \`<vf-${name}>\`; absent or out of bounds falls back. */
import { integer, type SettingsOf } from '../../core/mount/element/settings';

export const settings = {
  /** How many are shown. */
  limit: integer({ fallback: 5, min: 1, max: 100 }),
};
export type Settings = SettingsOf<typeof settings>;
`,
  [`${name}.tsx`]: `import { useTranslate } from '../../core/base/i18n/use-translate';
import type { Settings } from './${name}.settings';

/** ${title}: what it shows, and to whom. */
export function ${pascal}({ limit }: Settings) {
  const t = useTranslate('base');

  return (
    <section part="list" data-limit={limit}>
      <h2 part="title">{t('${key}')}</h2>
    </section>
  );
}
`,
  [`${name}.css`]: `.vf-${name} h2 {
  font-size: var(--_heading);
  line-height: var(--_heading-line);
}
`,
  [`${name}.test.ts`]: `import { expect, fixture, html } from '@open-wc/testing';
import { seen } from '../../test/support/seen';
import './${name}.element';

describe('<vf-${name}>', () => {
  it('shows its title', async () => {
    const el = await fixture(html\`<vf-${name} limit="3"></vf-${name}>\`);
    expect((await seen(el, 'h2')).textContent).to.equal('${title}');
    expect((await seen(el, 'section')).dataset.limit).to.equal('3');
    await expect(el).to.be.accessible();
  });
});
`,
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const paths = createWidget(ROOT, process.argv[2] ?? '');
    writeDocs(ROOT);
    console.log(paths.join('\n'));
    console.log('\nNext: its texts in the other languages, its widget, its test. npm run check says what is missing.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
