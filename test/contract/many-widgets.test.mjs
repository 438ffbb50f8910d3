/** Unused widgets cost no bytes: the suite is built with fifteen more, and the conversation stays the same. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isBuilt } from '../../tools/built.mjs';
import { DESIGN, measureSizes } from '../../tools/check/sizes.mjs';
import { ROOT } from '../../tools/run.mjs';
import { buildClient, copyClient } from '../support/client-copy.mjs';

const folders = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function aCopy() {
  const root = copyClient();
  folders.push(root);
  return root;
}

const text = (length, seed) => Array.from({ length }, (_, at) => ((at + seed) * 7919).toString(36)).join(' ');

/** A future widget: painted, with or without a container, each two with a shared part. */
function addWidget(root, number) {
  const name = `made-up-${number}`;
  const part = `part-${number >> 1}`;
  const folder = join(root, 'components', name);
  mkdirSync(folder);
  mkdirSync(join(root, 'components/shared', part), { recursive: true });
  writeFileSync(
    join(root, 'components/shared', part, `${part}.tsx`),
    `export const Part = () => <p>{${JSON.stringify(text(400, number >> 1))}}</p>;`,
  );
  writeFileSync(
    join(folder, `${name}.widget.ts`),
    `import { text } from '../../core/mount/widget/settings';
     import { widget } from '../../core/mount/widget/widget';
     export default widget({
       tag: 'vf-${name}', area: 'base', settings: { vfTitle: text('') }, rootClass: 'vf-${name}',
       painted: { format: 1, hasContainer: ${[true, false, "'optional'"][number % 3]} },
       component: () => import('./${name}'),
     });`,
  );
  writeFileSync(
    join(folder, `${name}.tsx`),
    `import { Avatar } from '../shared/avatar/avatar';
     import { Part } from '../shared/${part}/${part}';
     export const MadeUp${number} = ({ vfTitle }: { vfTitle: string }) =>
       <div className="button">{vfTitle}<Avatar {...({} as never)} />{${JSON.stringify(text(300, number * 31))}}<Part /></div>;`,
  );
  writeFileSync(join(folder, `${name}.css`), `.vf-${name} { color: rgb(${number}, 0, 0); }`);
}

async function sizesOf(dist) {
  const { lines, parts } = await measureSizes(dist);
  return { parts, size: (name) => lines.find((line) => line.name === name)?.size };
}

const MORE = 15;

test('fifteen more painted widgets change a conversation and vf.js by less than a hundredth', async () => {
  const many = aCopy();
  for (let number = 1; number <= MORE; number++) addWidget(many, number);
  // The check's build of these sources is the unchanged suite.
  const few = isBuilt('client') ? join(ROOT, 'dist') : buildClient(aCopy());
  const [before, now] = await Promise.all([few, buildClient(many)].map(async (dist) => sizesOf(await dist)));
  assert.ok(now.size('made-up-7, further') > 500, 'they were built');
  assert.ok(now.size('vf.js') <= DESIGN.script, `${now.size('vf.js')} of ${DESIGN.script} bytes`);
  for (const name of ['vf.js', 'before paint', 'reading', 'conversations', 'conversations, in files', 'deferred']) {
    const [was, is] = [before.size(name), now.size(name)];
    assert.ok(Math.abs(is - was) <= was / 100, `${name}: ${was} bytes before, ${is} with fifteen more`);
  }
  assert.equal(now.parts.length, before.parts.length, 'as many files');
});
