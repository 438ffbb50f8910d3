/** vf.d.ts in each framework: correct tags pass, misspelled attributes and wrong values are errors. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { typeDeclarations } from '../../tools/docs/types.mjs';
import { ROOT } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';
import { assertErrors, tsconfig, typeErrors } from './type-errors.mjs';

const dom = `window.vf.$subscribe('comment', 'created', (posted) => posted.content_uuid.trim());
window.vf.$publish('tray', 'open', '_', 'vf-profile');
const tag: HTMLElementTagNameMap['vf-conversations'] = document.createElement('vf-conversations');
tag.limit = 20;
document.addEventListener('vf-login-success', ({ detail: [type] }) => type.trim());
tag.addEventListener('vf-comment-created', (event) => event.detail[0].content_uuid.trim());
tag.limit = 'five'; // ✗ Type 'string' is not assignable to type 'number'
window.vf.$subscribe('comment', 'creatd', () => {}); // ✗ "creatd"
`;

const react = `import { useRef } from 'react';
import type { VfTags } from './vf';
export function Page({ limit }: { limit: number }) {
  const element = useRef<HTMLElementTagNameMap['vf-conversations']>(null);
  return <>
    <vf-conversations key="a" ref={element} id="b" className="c" class="d" style={{ margin: 0 }} slot="e" hidden data-f="g"
      aria-label="h" onClick={() => {}} suppressHydrationWarning>content</vf-conversations>
    <vf-conversations vf-container-id="a" limit={limit} sort="newest" reply-promos="true"
      onvf-comments-sorted={({ detail: [sort] }) => sort.trim()} />
    <vf-conversations limit="5" reply-limit="-1" />
    <vf-trending-articles days-published="all" title="Read next" />
    <vf-poll results="always" />
    <vf-tray-trigger-widget floating />
  </>;
}
const checked: VfTags['vf-conversations'] = { 'vf-container-id': 'a' };
const misspelt: VfTags['vf-conversations'] = { 'vf-contaner-id': 'a' }; // ✗ ''vf-contaner-id'' does not exist
export const wrong = [
  <vf-conversations {...checked} {...misspelt} limt="5" />, // ✗ Property 'limt' does not exist
  <vf-conversations limit="five" />, // ✗ Type '"five"' is not assignable to type 'number | \`\${number}\`
  <vf-conversations reply-limit="two" />, // ✗ Type '"two"' is not assignable to type 'number | \`\${number}\`
  <vf-conversations sort="loudest" />, // ✗ Type '"loudest"' is not assignable
  <vf-conversations reply-promos="yes" />, // ✗ Type '"yes"' is not assignable
  <vf-trending-articles days-published="week" />, // ✗ Type '"week"' is not assignable
  <vf-conversations style="margin: 0" />, // ✗ Type 'string' has no properties in common
  <vf-conversations onvf-comment-created={(event: KeyboardEvent) => event} />, // ✗ is not assignable to type 'VfHandlers'
  <vf-conversatons />, // ✗ Property 'vf-conversatons' does not exist
];
`;

const preact = `import { createRef } from 'preact';
const element = createRef<HTMLElementTagNameMap['vf-conversations']>();
export const right = [
  <vf-conversations key="a" ref={element} id="b" class="c" style="margin: 0" hidden data-f="g" onClick={() => {}}>content</vf-conversations>,
  <vf-conversations vf-container-id="a" limit={5} onvf-comments-sorted={({ detail: [sort] }) => sort.trim()} />,
  <vf-conversations limit="5" />,
];
export const wrong = [
  <vf-conversations limt="5" />, // ✗ Property 'limt' does not exist
  <vf-conversations limit="five" />, // ✗ Type '"five"' is not assignable
  <vf-conversations sort="loudest" />, // ✗ Type '"loudest"' is not assignable
];
`;

const solid = `let element: HTMLElementTagNameMap['vf-conversations'] | undefined;
export const right = [
  <vf-conversations ref={element} id="b" class="c" classList={{ d: true }} hidden data-f="g" onClick={() => {}}>content</vf-conversations>,
  <vf-conversations vf-container-id="a" limit={5} on:vf-comments-sorted={({ detail: [sort] }) => sort.trim()} />,
  <vf-conversations limit="5" prop:vfContainerId="a" attr:sort="newest" />,
];
export const wrong = [
  <vf-conversations limt="5" />, // ✗ Property 'limt' does not exist
  <vf-conversations limit="five" />, // ✗ Type '"five"' is not assignable
  <vf-conversations prop:limt={5} />, // ✗ Property 'prop:limt' does not exist
];
`;

/** Attributes as Vue's template compiler passes them to a component. */
const vue = `import type { GlobalComponents } from 'vue';
type Attributes = InstanceType<GlobalComponents['vf-conversations']>['$props'];
export const right: Attributes[] = [
  { key: 1, id: 'b', class: ['c'], style: { margin: 0 }, dataF: 'g', 'aria-label': 'h', onClick: () => {} },
  { vfContainerId: 'a', limit: 5, sort: 'newest', onVfCommentsSorted: ({ detail: [sort] }) => sort.trim() },
  { 'vf-container-id': 'a', limit: '5' },
];
export const wrong: Attributes[] = [
  { limt: '5' }, // ✗ 'limt' does not exist
  { limit: 'five' }, // ✗ Type '"five"' is not assignable
  { vfContanerId: 'a' }, // ✗ 'vfContanerId' does not exist
  { 'vf-contaner-id': 'a' }, // ✗ ''vf-contaner-id'' does not exist
  { onVfCommentsSorted: (event: KeyboardEvent) => event }, // ✗ is not assignable to type '(event: CustomEvent<[sort: string]>) => void'
];
`;

/** Attributes as the compiler of Svelte checks them. */
const svelte = `type Attributes = svelteHTML.IntrinsicElements['vf-conversations'];
export const right: Attributes[] = [
  { id: 'b', class: 'c', style: 'margin: 0', hidden: true, 'data-f': 'g', 'aria-label': 'h', onclick: () => {} },
  { 'vf-container-id': 'a', limit: 5, sort: 'newest', 'onvf-comments-sorted': ({ detail: [sort] }) => sort.trim() },
  { limit: '5', 'on:vf-comments-sorted': ({ detail: [sort] }) => sort.trim() },
];
export const wrong: Attributes[] = [
  { limt: '5' }, // ✗ 'limt' does not exist
  { limit: 'five' }, // ✗ Type '"five"' is not assignable
  { 'vf-contaner-id': 'a' }, // ✗ ''vf-contaner-id'' does not exist
];
`;

for (const [name, code, options] of [
  ['the DOM', dom],
  ['React', react],
  ['Preact', preact, { jsxImportSource: 'preact' }],
  ['Solid', solid, { jsx: 'preserve', jsxImportSource: 'solid-js' }],
  ['Vue', vue],
  ['Svelte', svelte],
]) {
  test(`${name} accepts right attributes and events, and reports each wrong one`, async () => {
    const root = aRepository({
      'vf.d.ts': typeDeclarations(ROOT),
      'page.tsx': code,
      'tsconfig.json': tsconfig(['page.tsx', 'vf.d.ts'], options),
    });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    await assertErrors(root, 'page.tsx');
  });
}

test('the types are free of errors where no framework is installed', async () => {
  const root = aRepository({
    'vf.d.ts': typeDeclarations(ROOT),
    'tsconfig.json': tsconfig(['vf.d.ts'], { skipLibCheck: false }),
  });
  assert.deepEqual(await typeErrors(root), []);
});

test('the types are free of errors where all frameworks are installed', async () => {
  const root = aRepository({
    'vf.d.ts': typeDeclarations(ROOT),
    'tsconfig.json': tsconfig(['vf.d.ts'], { skipLibCheck: false }),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  assert.deepEqual(
    (await typeErrors(root)).filter(({ file }) => file === 'vf.d.ts'),
    [],
  );
});
