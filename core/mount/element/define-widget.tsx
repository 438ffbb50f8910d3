/**
 * Defines widgets as custom elements; the only caller of r2wc, which handles attributes, properties and the life cycle.
 * This file adds the rest (design decision 1; host contract 6.1; specification §2): `""` counts as present, a removed
 * attribute falls back, bad input never throws into the page, early properties are applied, state survives a move, a painted
 * root is hydrated. r2wc's own render method calls `createRoot` as soon as an element is connected, so it is overridden.
 */
import r2wc from '@r2wc/react-to-web-component';
import { type ComponentType, createElement } from 'react';
import base from '../../../styles/base.css';
import { type Area, loadAreas } from '../../base/i18n/packs';
import type { Seeding } from '../painted/seeding';
import { attributeOf, readAttributes, readSettings, type Settings, type SettingsOf } from '../widget/settings';
import type { Painted, Widget } from '../widget/widget';
import { ensureRootClass, enter, leave, redraw } from './mounts';
import { fetchSheets, type Sheet } from './sheets';
import { WidgetRoot } from './widget-root';

/** Symbols that r2wc uses on an element; it makes them with `Symbol.for`. */
const PROPS = Symbol.for('r2wc.props');
const CONNECTED = Symbol.for('r2wc.connected');
const RENDER = Symbol.for('r2wc.render');
const CONTEXT = Symbol.for('r2wc.context');

type Raw = Record<string, unknown>;
interface R2wcElement extends HTMLElement {
  [PROPS]: Raw;
  [CONNECTED]: boolean;
  [RENDER](): void;
  /** r2wc calls `root.unmount` when the element leaves the page. */
  [CONTEXT]?: { root: { unmount(): void } };
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
  /** Attributes that the markup does not depend on; painted fragments omit them. */
  unseen?: readonly string[];
  seeding?: Seeding;
}

/** A tag that is already defined stays as it is. */
export function defineWidget<S extends Settings>(tag: string, widget: Element<S>): void {
  for (const name of [tag, ...(widget.aliases ?? [])]) {
    if (!customElements.get(name)) customElements.define(name, makeElement(widget));
  }
}

/** The members of a descriptor that the build passes on (tools/build/widgets.mjs). */
type Defining<S extends Settings> = Pick<
  Widget<S>,
  'tag' | 'aliases' | 'area' | 'settings' | 'rootClass' | 'marksItself'
> & { painted?: Pick<Painted, 'format' | 'unseen'> };

/**
 * Defines a widget once the texts of its first render are loaded; later texts would move it. An entry exports the
 * promise as `ready` (tools/build/widgets.mjs): awaiting it in the module keeps WebKit from ending imports of deferred parts.
 */
export async function defineWithTexts<S extends Settings>(
  { tag, aliases, area, settings, rootClass, marksItself, painted }: Defining<S>,
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
    unseen: painted?.unseen,
    seeding,
  });
}

function makeElement<S extends Settings>({
  component,
  settings,
  styles = [],
  rootClass = '',
  format,
  unseen = [],
  seeding,
}: Element<S>) {
  const names = Object.keys(settings);
  const nameOf = new Map(names.map((name) => [attributeOf(name), name]));
  const sheets = [base, ...styles];
  fetchSheets(sheets).catch(console.error);

  // No `shadow` and no types for r2wc: the root is attached on mount, values are passed unchanged.
  const untyped = Object.fromEntries(names.map((name) => [name, undefined]));
  const Base = r2wc<Raw>(component as ComponentType<Raw>, { props: untyped as never }) as R2wcClass;

  // Settings named like a property of every element (`title`, `id`) are only read as attributes.
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
      for (const name of own) upgradeProperty(this, name);
    }

    /** Replaces r2wc's render, which creates a root at once. Waits for the texts, hydrates painted roots and survives a move. */
    override [RENDER]() {
      if (!this[CONNECTED]) return;
      if (this[CONTEXT]) return redraw(this);
      enter({
        host: this,
        rootClass,
        styles: sheets,
        format,
        seeding,
        read: (attributes) => {
          const own = readSettings(settings, this[PROPS]);
          if (!attributes) return own;
          const ofTag = Object.fromEntries(Object.entries(own).filter(([name]) => unseen.includes(name)));
          return { ...readAttributes(settings, attributes), ...ofTag };
        },
        draw: (read, first) => (
          <WidgetRoot host={this} rootClass={rootClass} first={first}>
            {createElement(component, read as SettingsOf<S>)}
          </WidgetRoot>
        ),
      });
      this[CONTEXT] = { root: { unmount: () => leave(this) } };
    }

    /** Keeps the element connected, focus included, through `moveBefore`. */
    connectedMoveCallback() {}

    attributeChangedCallback(attribute: string, before: string | null, value: string | null) {
      if (attribute === 'class') ensureRootClass(this);
      const name = nameOf.get(attribute);
      if (!name || before === value) return;
      this[PROPS][name] = value ?? undefined;
      this[RENDER]();
    }
  };
}

/** A property set before the tag was defined hides r2wc's accessor: its value is passed to the accessor. */
function upgradeProperty(element: R2wcElement, name: string): void {
  if (!Object.getOwnPropertyDescriptor(element, name)?.configurable) return;
  const value: unknown = Reflect.get(element, name);
  Reflect.deleteProperty(element, name);
  element[PROPS][name] = value;
}
