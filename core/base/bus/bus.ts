/**
 * The bus of a page. Its state is a property of `document`, so that vf.js and the chunks share it. An event passes the
 * page's prepublish handlers, its listeners in order of subscription, two DOM events, and last our own subscribers,
 * which have a separate list so that `$unsubscribe` of a whole event cannot switch the suite off (host contract 2.1;
 * specification §5). The DOM events are `vf:event` on document, for all, and `vf-<channel>-<event>` on the element that
 * the event concerns, else on document, because frameworks listen on the tag.
 */
import type { EventName, Events } from './events';

type Callback = (...args: unknown[]) => unknown;
type Rewriter = (channel: string, event: string, ...args: unknown[]) => unknown;
type Handlers = { [Name in EventName]?: (...args: Events[Name]) => unknown };

interface Bus {
  rewriters: Rewriter[];
  listeners: Map<string, Callback[]>;
  ours: Map<string, Callback[]>;
  /** Commands that wait for `carryOut`, in order; null after the call, absent while nobody holds. */
  held?: Array<[name: string, args: unknown[]]> | null;
  wake?: () => void;
  depth: number;
  /** Element of the next event. */
  target?: Element;
  /** Our own events until the first ready; absent afterwards. */
  early?: Array<() => void>;
}

const MAX_DEPTH = 50;
const STATE = Symbol.for('vf.bus');

function bus(): Bus {
  const page = document as Document & { [STATE]?: Bus };
  page[STATE] ??= { rewriters: [], listeners: new Map(), ours: new Map(), depth: 0 };
  return page[STATE];
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Warns about an invalid event name (specification §5). */
function keyOf(channel: unknown, event: unknown): string | undefined {
  if (isName(channel) && isName(event)) return `${channel}/${event}`;
  console.warn('invalid event name', channel, event);
  return undefined;
}

function isCallback(callback: unknown): boolean {
  if (typeof callback === 'function') return true;
  console.warn('not a function', callback);
  return false;
}

function add(map: Map<string, Callback[]>, key: string, callback: Callback): void {
  const known = map.get(key) ?? [];
  if (!known.includes(callback)) map.set(key, [...known, callback]);
}

function drop(map: Map<string, Callback[]>, key: string, callback?: Callback): void {
  map.set(key, callback ? (map.get(key) ?? []).filter((one) => one !== callback) : []);
}

/** Logs errors and continues. */
function callAll(callbacks: Callback[] = [], args: unknown[]): void {
  for (const callback of callbacks) {
    try {
      callback(...args);
    } catch (error) {
      console.error(error);
    }
  }
}

export const hasListener = (name: EventName): boolean => !!bus().listeners.get(name)?.length;

/** `vf.$publish`: synchronous. @returns false when a prepublish handler stopped it or it could not be delivered. */
export function publishFromPage(channel: string, event: string, ...args: unknown[]): boolean {
  if (!keyOf(channel, event)) return false;
  const state = bus();
  const { target = document } = state;
  state.target = undefined;
  if (state.depth >= MAX_DEPTH) {
    console.error('too deep', channel, event);
    return false;
  }
  state.depth++;
  try {
    for (const rewriter of state.rewriters.slice()) {
      let result: unknown;
      try {
        result = rewriter(channel, event, ...args);
      } catch (error) {
        console.error(error);
      }
      if (result === false) return false;
      const next = (result ?? {}) as { channel?: unknown; event?: unknown; args?: unknown };
      if (isName(next.channel)) channel = next.channel;
      if (isName(next.event)) event = next.event;
      if (Array.isArray(next.args)) args = next.args;
    }
    const key = `${channel}/${event}`;
    callAll(state.listeners.get(key), args);
    document.dispatchEvent(new CustomEvent('vf:event', { detail: { channel, event, args } }));
    target.dispatchEvent(new CustomEvent(`vf-${channel}-${event}`, { bubbles: true, composed: true, detail: args }));
    callAll(state.ours.get(key), args);
    return true;
  } finally {
    state.depth--;
  }
}

/** `vf.$subscribe`: the same function counts once per event. */
export function subscribeFromPage(channel: string, event: string, callback: Callback): void {
  const key = keyOf(channel, event);
  if (key && isCallback(callback)) add(bus().listeners, key, callback);
}

/** `vf.$unsubscribe`: without a callback removes all of the page's listeners of that event. */
export function unsubscribeFromPage(channel: string, event: string, callback?: Callback): void {
  const key = keyOf(channel, event);
  if (key) drop(bus().listeners, key, callback);
}

/** `vf.$prepublish`: the handler may stop an event (`false`) or replace it (`{channel, event, args}`). */
export function prepublish(rewriter: Rewriter): void {
  const { rewriters } = bus();
  if (isCallback(rewriter) && !rewriters.includes(rewriter)) rewriters.push(rewriter);
}

/** @returns false when the page stopped it. */
export const publish = <Name extends EventName>(name: Name, ...args: Events[Name]): boolean =>
  publishFrom(undefined, name, ...args);

/** @param host the event's element; if it has left the page, or is absent, the event concerns the page */
export function publishFrom<Name extends EventName>(
  host: Element | undefined | null,
  name: Name,
  ...args: Events[Name]
): boolean {
  const { early } = bus();
  const at = name.indexOf('/');
  function deliver(): boolean {
    if (host?.isConnected) bus().target = host;
    return publishFromPage(name.slice(0, at), name.slice(at + 1), ...args);
  }
  if (!early) return deliver();
  early.push(deliver);
  return true;
}

/** Holds our own events until `releaseEvents`: pages subscribe in `vfAsyncInit` and miss none (host contract 1). */
export function holdEvents(): void {
  bus().early ??= [];
}

export function releaseEvents(): void {
  const state = bus();
  const { early = [] } = state;
  state.early = undefined;
  for (const deliver of early) deliver();
}

/** Subscribes to an event after the page, unless the page stopped it. @returns a function that unsubscribes. */
export function subscribe<Name extends EventName>(name: Name, callback: (...args: Events[Name]) => unknown) {
  add(bus().ours, name, callback as Callback);
  return () => unsubscribe(name, callback);
}

function unsubscribe<Name extends EventName>(name: Name, callback: (...args: Events[Name]) => unknown): void {
  drop(bus().ours, name, callback as Callback);
}

/**
 * Buffers these events until `carryOut`; `wake` runs at each. Events in `idle` only matter after another one, and are
 * ignored before it (specification §2).
 */
export function holdFor(names: readonly EventName[], idle: readonly EventName[], wake: () => void): void {
  const state = bus();
  state.wake = wake;
  if (state.held !== undefined) return;
  state.held = [];
  for (const name of names) {
    add(state.ours, name, (...args: unknown[]) => {
      if (!state.held || (!state.held.length && idle.includes(name))) return;
      state.held.push([name, args]);
      // Each time: code that failed to load at the first event may load at the next.
      state.wake?.();
    });
  }
}

export function carryOut(handlers: Handlers): void {
  const state = bus();
  const held = state.held ?? [];
  state.held = null;
  for (const [name, handler] of Object.entries(handlers)) add(state.ours, name, handler as Callback);
  for (const [name, args] of held) callAll([(handlers as Record<string, Callback>)[name] ?? (() => {})], args);
}

export function forgetPage(): void {
  const state = bus();
  state.listeners.clear();
  state.rewriters = [];
  if (state.held) state.held = [];
}
