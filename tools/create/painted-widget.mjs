/** `npm run create painted-widget <name>`: the folder of a widget that the server renders before any script runs. */
import { addText, namesOf, writeFiles } from './names.mjs';
import { attributesTest, component, descriptor, settings, sheet } from './widget.mjs';

const painted = ({ name }) => `  painted: {
    format: 1,
    hasContainer: true,
    facts: () => import('./${name}.facts'),
  },
`;

const facts = ({ name, pascal }) => `/** The content of <vf-${name}>. Runs on the server. */
import type { Reads } from '../../core/mount/widget/facts';

export interface ${pascal}Facts {
  count: number;
}

export const load = async (reads: Reads): Promise<${pascal}Facts> => ({
  count: (await reads.container())?.total_visible_content ?? 0,
});
`;

const ofFacts = ({ name, pascal }) => ({
  imports: `import { useFacts } from '../../core/mount/painted/facts-context';
import type { ${pascal}Facts } from './${name}.facts';
`,
  read: `  const facts = useFacts<${pascal}Facts>();
`,
  drawn: `      {facts && <p>{facts.count}</p>}
`,
});

const test = ({ name, title }) => `import { expect } from '@open-wc/testing';
import { openPage } from '../../test/support/conversation';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import { find } from '../../test/support/seen';
import 'virtual:element/${name}';

describe('<vf-${name}>', () => {
  it('is painted, and hydrated as it stands', async () => {
    const { host, nodes } = paint({ ...aPaintedState(null), widget: '${name}', facts: { count: 7 } });
    expect(find(host, 'h2')?.textContent).to.equal('${title}');
    expect(find(host, 'p')?.textContent).to.equal('7');
    openPage({ reader: false });
    document.body.append(host);
    await hydrated(host);
    expect(nodesOf(host)).to.deep.equal(nodes);
    await expect(host).to.be.accessible();
    host.remove();
  });
});
`;

/** @returns {string[]} the written paths */
export function createPaintedWidget(root, name) {
  const names = namesOf(name, 'a widget');
  const at = `components/${name}/${name}`;
  const files = writeFiles(root, {
    [`${at}.widget.ts`]: descriptor(names, painted(names)),
    [`${at}.settings.ts`]: settings(names),
    [`${at}.facts.ts`]: facts(names),
    [`${at}.tsx`]: component(names, ofFacts(names)),
    [`${at}.css`]: sheet(names),
    [`${at}.test.ts`]: test(names),
    [`${at}.attributes.test.ts`]: attributesTest(names),
  });
  return [...files, ...addText(root, 'base', `${names.snake}.title`, names.title)];
}
