/** `vf.d.ts`: types of `window.vf`, its events, and the tags for TypeScript, React, Preact, Vue, Svelte and Solid. */
import { attributeType, classOf, propertyType } from './attribute-types.mjs';
import { readEvents } from './events.mjs';
import { FRAMEWORKS } from './frameworks.mjs';
import { findExport, readSource } from './source.mjs';
import { describeWidgets } from './widgets.mjs';

const EVENTS = 'core/base/bus/events.ts';

/** @returns {string} declarations that only need TypeScript's own `dom` */
export function typeDeclarations(root) {
  const widgets = describeWidgets(root);
  const tags = widgets.flatMap(({ descriptor: { tag, aliases = [] } }) => [tag, ...aliases].map((one) => [one, tag]));
  return [HEAD, eventTypes(root), VF, ...widgets.map(elementTypes), tables(tags), FRAMEWORKS].join('\n');
}

/** The shapes of the bus as in the code, except readers, which are as pages see them. */
function eventTypes(root) {
  const source = readSource(root, EVENTS);
  const shapes = source.program.body
    .filter((it) => it.type === 'ExportNamedDeclaration' && /^TS(Interface|TypeAlias)/.test(it.declaration?.type ?? ''))
    .filter((it) => !['Events', 'EventName', 'LoginType'].includes(it.declaration.id.name))
    .map((it) => `export ${source.textOf(it.declaration)}`);
  const names = findExport(source, 'loginTypes');
  const rows = readEvents(root).map(({ name, args, about }) => `  /** ${about} */\n  '${name}': [${args}];`);
  return [
    `export type LoginType = ${names.elements.map((it) => `'${it.value}'`).join(' | ')};`,
    ...shapes,
    `/** Every event, as \`channel/event\`, with its arguments. */\nexport interface VfEvents {\n${rows.join('\n')}\n}`,
    DOM_EVENTS,
  ].join('\n\n');
}

function elementTypes({ about, descriptor: { tag }, attributes }) {
  const element = classOf(tag);
  const properties = attributes
    .filter(({ property }) => !HTML_OWN.includes(property))
    .map((attribute) => row(attribute, attribute.property, propertyType(attribute)));
  const names = attributes.map((attribute) => row(attribute, `'${attribute.name}'`, attributeType(attribute)));
  return `
/** ${about} */
export interface ${element} extends HTMLElement {
${properties.join('\n')}
}

export interface ${attributesOf(tag)} {
${names.join('\n')}
}`;
}

const attributesOf = (tag) => classOf(tag).replace(/Element$/, 'Attributes');
const row = ({ about }, name, type) => `  /** ${about} */\n  ${name}?: ${type} | undefined;`;

/** Properties of every element: settings with these names are only attributes. */
const HTML_OWN = ['title', 'id', 'hidden', 'lang', 'dir', 'slot'];

function tables(tags) {
  const elements = tags.map(([name, tag]) => `    '${name}': ${classOf(tag)};`).join('\n');
  const attributes = tags.map(([name, tag]) => `  '${name}': ${attributesOf(tag)};`).join('\n');
  return `
/** The attributes of each tag. */
export interface VfTags {
${attributes}
}

declare global {
  interface HTMLElementTagNameMap {
${elements}
  }
  interface HTMLElementEventMap extends VfDomEvents {}
  interface DocumentEventMap extends VfDomEvents {}
  interface Window {
    vf: Vf;
    viafoura: Vf;
    /** Functions to call at ready, pushed before or after the script has come. */
    vfQ: Array<() => unknown>;
    vfAsyncInit?: () => unknown;
  }
}`;
}

const DOM_EVENTS = `/** The same as DOM events, \`vf-<channel>-<event>\`; \`detail\` has the arguments. */
export type VfDomEvents = {
  [Key in keyof VfEvents as Key extends \`\${infer C}/\${infer E}\` ? \`vf-\${C}-\${E}\` : never]: CustomEvent<VfEvents[Key]>;
};
/** Handlers on a tag, as React 19, Preact and Svelte write them: \`onvf-comment-created\`. */
export type VfHandlers = {
  [Name in keyof VfDomEvents as \`on\${Name}\`]?: (event: VfDomEvents[Name]) => void;
};`;

const HEAD = `/** Types of the community suite: window.vf, its events and its tags. Made from the code by the build. */

/** A reader as the page gets them. */
export interface CurrentUser {
  id: number;
  uuid: string;
  name: string;
  user_privilege: string;
  [field: string]: unknown;
}
`;

const VF = `
type Channel = keyof VfEvents extends \`\${infer Name}/\${string}\` ? Name : never;
type EventOf<C extends string> = keyof VfEvents extends infer Key ? (Key extends \`\${C}/\${infer Name}\` ? Name : never) : never;
type ArgsOf<C extends string, E extends string> = \`\${C}/\${E}\` extends keyof VfEvents ? VfEvents[\`\${C}/\${E}\`] : unknown[];
type Login = (...proof: unknown[]) => Promise<unknown>;

/** \`window.vf\`, whole from the script's load event on. */
export interface Vf {
  $publish<C extends Channel, E extends EventOf<C>>(channel: C, event: E, ...args: ArgsOf<C, E>): void;
  $subscribe<C extends Channel, E extends EventOf<C>>(channel: C, event: E, hear: (...args: ArgsOf<C, E>) => void): void;
  $unsubscribe(channel: string, event: string, hear?: (...args: never[]) => void): void;
  /** Before every event; false stops it, an object stands for it. */
  $prepublish(
    handler: (channel: string, event: string, ...args: unknown[]) => unknown,
  ): void;
  context: {
    get(name: string): Promise<unknown>;
    reset(isForced?: boolean): Promise<unknown>;
    teardown(): Promise<unknown>;
    setup(isForced?: boolean): Promise<unknown>;
    loadNewPage(page: Record<string, unknown>): Promise<unknown>;
    resetWidget(element: HTMLElement): Promise<unknown>;
  };
  session: {
    logout(): Promise<unknown>;
    login: Record<'cookie' | 'openIdConnect' | 'loginRadius' | 'jwt' | 'social' | 'janrain' | 'gigya', Login>;
  };
  actions: { addInterceptor(...args: unknown[]): void };
  ready(call: () => unknown): void;
  reset(isForced?: boolean): Promise<unknown>;
  ui: { signup: { show(): void } };
}
`;
