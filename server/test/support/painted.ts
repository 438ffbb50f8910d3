/** Painted fragments in tests: requested over HTTP, and parsed by a real parser. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { LightMyRequestResponse } from 'fastify';
import * as parse5 from 'parse5';
import type { CompactList, CompactUser } from '../../../core/contract/content/compact';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { TestApp } from './app';
import type { TestContainer } from './conversation';

/** Builds the widgets, because the render thread runs them even when the server runs from its sources. */
export function buildWidgets(...halves: ('client' | 'server')[]): void {
  const wanted = halves.length > 0 ? halves : ['server'];
  const { status, stderr } = spawnSync(process.execPath, ['tools/build.mjs', ...wanted, '--if-stale'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}

/** Facts of painted widgets, of all kinds. */
interface Facts {
  list: CompactList | null;
  users: CompactUser[];
  count: number;
}

export interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

export interface Fragment {
  answer: LightMyRequestResponse;
  /** The element and its siblings. */
  top: Element[];
  host: Element;
  /** Contents of its shadow root. */
  root: Element[];
  state: PaintedState<Facts>;
  /** The structured data, or null. */
  data: { '@context': string; '@graph': Record<string, unknown>[] } | null;
}

interface Node {
  nodeName: string;
  value?: string;
  data?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
  content?: Node;
}

function simple(node: Node): Element | string {
  if (node.nodeName === '#text') return node.value ?? '';
  // React's markers, between two texts and around parts that it can hydrate separately.
  if (node.nodeName === '#comment' && [' ', '$', '/$'].includes(node.data ?? '')) return '';
  return {
    tag: node.nodeName,
    attributes: Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value])),
    children: ((node.content ?? node).childNodes ?? []).map(simple),
  };
}

export const elementsIn = (nodes: (Element | string)[]): Element[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children)]));

export const textOf = (nodes: (Element | string)[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

export const withClass = (fragment: Fragment, name: string): Element[] =>
  elementsIn(fragment.root).filter(({ attributes }) => (attributes.class ?? '').split(' ').includes(name));

/** Returns the texts of the comments, in order. */
export const shownTexts = (fragment: Fragment): string[] =>
  withClass(fragment, 'vf-content-text').map(({ children }) => textOf(children));

export function parse(answer: LightMyRequestResponse): Fragment {
  const top = (parse5.parseFragment(answer.body) as Node).childNodes?.map(simple) ?? [];
  assert.ok(top.every((node): node is Element => typeof node !== 'string'));
  const [host, beside] = top;
  const [template] = host?.children ?? [];
  assert.ok(host && template && typeof template !== 'string');
  assert.deepEqual([template.tag, template.attributes], ['template', { shadowrootmode: 'open' }]);
  const root = template.children;
  assert.ok(
    root.every((node): node is Element => typeof node !== 'string'),
    'no text between what stands in the root',
  );
  const script = root.find(({ attributes }) => 'data-vf-state' in attributes);
  return {
    answer,
    top,
    host,
    root,
    // Further pages of a list have none.
    state: JSON.parse(textOf(script?.children ?? []) || 'null'),
    data: beside ? JSON.parse(textOf(beside.children)) : null,
  };
}

export async function paint(t: Pick<TestApp, 'inject'>, url: string): Promise<Fragment> {
  const answer = await t.inject({ url });
  assert.equal(answer.statusCode, 200, answer.body.slice(0, 500));
  return parse(answer);
}

/** Address of the fragment of a widget for this container. */
export const renderAddress = (
  { container_id }: Pick<TestContainer, 'container_id'>,
  more = '',
  widget = 'conversations',
) => `/render/${widget}?site=localhost&container_id=${container_id}${more && `&${more}`}`;
