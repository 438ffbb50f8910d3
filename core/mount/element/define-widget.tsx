/**
 * Widgets as custom elements: a React component behind a tag, with an open shadow root. The only caller of r2wc. r2wc's
 * core gives attributes and properties; what it does not do is done here (design decision 1): `""` counts as present, a
 * removed attribute goes back to its fallback, bad input never throws into the page, properties set before the tag was
 * defined are taken over, React state survives a move, sheets are adopted, a painted root is hydrated, and an element
 * that never enters the page is never mounted. The host's attributes and children stay the page's own.
 * `@r2wc/react-to-web-component` is that core bound to a renderer of its own, which can be neither replaced nor told to
 * hydrate: it calls `createRoot` the moment an element is connected. So the core is used and the renderer is mounts.ts.
 * Source: host contract 6.1; specification §2
 */
import r2wc from '@r2wc/core';
import { type ComponentType, createElement } from 'react';
import base from '../../../styles/base.css';
import { type Area, loadAreas } from '../../base/i18n/packs';
import type { Seeding } from '../painted/seeding';
import { attributeOf, readAttributes, readSettings, type Settings, type SettingsOf } from '../widget/settings';
import type { Widget } from '../widget/widget';
import { enter, keepRootClass, leave, redraw } from './mounts';
import { fetchSheets, type Sheet } from './sheets';
import { WidgetRoot } from './widget-root';

/** r2wc's own keys on an element; it makes them with `Symbol.for`. */
const PROPS = Symbol.for('r2wc.props');
const CONNECTED = Symbol.for('r2wc.connected');
const RENDER = Symbol.for('r2wc.render');

type Raw = Record<string, unknown>;
interface R2wcElement extends HTMLElement {
  [PROPS]: Raw;
  [CONNECTED]: boolean;
  [RENDER](): void;
}
interface R2wcClass {
  new (): R2wcElement;
  observedAttributes: string[];
}

interface Element<S extends Settings> {
  component: ComponentType<SettingsOf<S>>;
  settings: S;
  styles?: Sheet[];
  rootClass?: string;
  aliases?: readonly string[];
  format?: number;
  seeding?: Seeding;
}

/** Defines a tag and its aliases; a tag that is taken already stays as it is. */
export function defineWidget<S extends Settings>(tag: string, widget: Element<S>): void {
  for (const name of [tag, ...(widget.aliases ?? [])]) {
    if (!customElements.get(name)) customElements.define(name, makeElement(widget));
  }
}

/**
 * Defines a widget by its descriptor, with the words it is first drawn with, without which it would move when they come.
 * An entry exports the promise as `ready` (build/widgets.mjs); awaited in the module itself, WebKit would end no import
 * of its later parts.
 */
export async function defineWithWords<S extends Settings>(
  { tag, aliases, area, settings, rootClass, marksItself, painted }: Widget<S>,
  component: ComponentType<SettingsOf<S>>,
  styles: Sheet[],
  seeding?: Seeding,
): Promise<void> {
  if (area) await loadAreas([area as Area]);
  defineWidget(tag, {
    aliases,
    component,
    settings,
    styles,
    rootClass: marksItself ? '' : rootClass,
    format: painted?.format,
    seeding,
  });
}

function makeElement<S extends Settings>({
  component,
  settings,
  styles = [],
  rootClass = '',
  format,
  seeding,
}: Element<S>) {
  const names = Object.keys(settings);
  const nameOf = new Map(names.map((name) => [attributeOf(name), name]));
  const sheets = [base, ...styles];
  fetchSheets(sheets).catch(console.error);

  // No `shadow` and no types for r2wc: the root is attached or taken over when it mounts, values stay as they came.
  const untyped = Object.fromEntries(names.map((name) => [name, undefined]));
  const Base = r2wc<Raw, HTMLElement>(
    component as ComponentType<Raw>,
    { props: untyped },
    {
      mount(container) {
        const host = container as R2wcElement;
        enter({
          host,
          rootClass,
          styles: sheets,
          format,
          seeding,
          read: (attributes) =>
            attributes ? readAttributes(settings, attributes) : readSettings(settings, host[PROPS]),
          draw: (read, first) => (
            <WidgetRoot host={host} rootClass={rootClass} first={first}>
              {createElement(component, read as SettingsOf<S>)}
            </WidgetRoot>
          ),
        });
        return host;
      },
      update: redraw,
      unmount: leave,
    },
  ) as unknown as R2wcClass;

  // A setting named as something every element has (`title`, `id`) stays what it is; its attribute is read all the same.
  const own = names.filter((name) => !(name in HTMLElement.prototype));
  for (const name of names) if (!own.includes(name)) delete Base.prototype[name];

  return class extends Base {
    static override get observedAttributes() {
      return [...nameOf.keys(), 'class'];
    }

    constructor() {
      super();
      this[CONNECTED] = false;
      for (const [attribute, name] of nameOf) this[PROPS][name] = this.getAttribute(attribute) ?? undefined;
      for (const name of own) takeOver(this, name);
    }

    /** Its presence keeps the element connected, focus included, through `moveBefore`. */
    connectedMoveCallback() {}

    attributeChangedCallback(attribute: string, before: string | null, value: string | null) {
      if (attribute === 'class') keepRootClass(this);
      const name = nameOf.get(attribute);
      if (!name || before === value) return;
      this[PROPS][name] = value ?? undefined;
      this[RENDER]();
    }
  };
}

/** A property set before the tag was defined hides r2wc's accessor: its value moves in. */
function takeOver(element: R2wcElement, name: string): void {
  const early = Object.getOwnPropertyDescriptor(element, name);
  if (!early?.configurable) return;
  delete (element as unknown as Raw)[name];
  element[PROPS][name] = early.value;
}
