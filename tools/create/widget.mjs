/** `npm run create widget <name>`: the folder of a widget that React renders when it comes near the view. */
import { addText, namesOf, writeFiles } from './names.mjs';

export const descriptor = ({ name, title }, painted = '') => `/** ${title}: what it shows, and to whom. */
import { widget } from '../../core/mount/widget/widget';
import { settings } from './${name}.settings';

export default widget({
  tag: 'vf-${name}',
  area: 'base',
  settings,
  rootClass: 'vf-${name}',
${painted}  component: () => import('./${name}'),
});
`;

export const settings = ({ name }) => `/** The attributes of \`<vf-${name}>\` (host contract 6.1). */
import { integer, type SettingsOf } from '../../core/mount/widget/settings';

export const settings = {
  /** Number of items shown. */
  limit: integer({ fallback: 5, min: 1, max: 100 }),
};
export type Settings = SettingsOf<typeof settings>;
`;

export const sheet = ({ name }) => `.vf-${name} h2 {
  font-size: var(--_heading);
  line-height: var(--_heading-line);
}
`;

/** The second: its facts, if it is painted. */
export const component = (
  { name, pascal, snake, title },
  { imports, read, drawn } = { imports: '', read: '', drawn: '' },
) => `import { useTranslate } from '../../core/base/i18n/use-translate';
${imports}import type { Settings } from './${name}.settings';

/** ${title}: what it shows, and to whom. */
export function ${pascal}({ limit }: Settings) {
  const t = useTranslate('base');
${read}
  return (
    <section part="list" data-limit={limit}>
      <h2 part="title">{t('${snake}.title')}</h2>
${drawn}    </section>
  );
}
`;

const test = ({ name, title }) => `import { expect, fixture, html } from '@open-wc/testing';
import { seen } from '../../test/support/seen';
import 'virtual:element/${name}';

describe('<vf-${name}>', () => {
  it('shows its title', async () => {
    const el = await fixture(html\`<vf-${name} limit="3"></vf-${name}>\`);
    expect((await seen(el, 'h2')).textContent).to.equal('${title}');
    expect((await seen(el, 'section')).dataset.limit).to.equal('3');
    await expect(el).to.be.accessible();
  });
});
`;

/** Expected output for each of its attributes. */
export const attributesTest = ({
  name,
  title,
}) => `import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { find } from '../../test/support/seen';
import 'virtual:element/${name}';

const table: AttributeTable = {
  limit: {
    bounds: [1, 100],
    look: (el) => find(el, 'section')?.dataset.limit,
    drawn: [
      [null, '5'],
      ['3', '3'],
    ],
  },
};

describe('each attribute of ${title}', () => drawsByAttribute('vf-${name}', table));
`;

/** @returns {string[]} the written paths */
export function createWidget(root, name) {
  const names = namesOf(name, 'a widget');
  const at = `components/${name}/${name}`;
  const files = writeFiles(root, {
    [`${at}.widget.ts`]: descriptor(names),
    [`${at}.settings.ts`]: settings(names),
    [`${at}.tsx`]: component(names),
    [`${at}.css`]: sheet(names),
    [`${at}.test.ts`]: test(names),
    [`${at}.attributes.test.ts`]: attributesTest(names),
  });
  return [...files, ...addText(root, 'base', `${names.snake}.title`, names.title)];
}
