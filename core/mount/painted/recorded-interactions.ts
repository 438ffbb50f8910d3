/**
 * Interactions of a reader with a painted widget before its hydration. Acting on a control starts hydration; clicks,
 * submits and the keys that fields listen to are recorded and replayed on the same node, each once and in order. Typing
 * and moving the focus continue in the fields: components read a field's text with their first commit. Everything else
 * is reading and runs nothing (design decision 2). A control that asks a guest to join is marked in the markup and does
 * not start hydration, nor does a control that needs no React.
 */
import { isOfComposition } from '../../base/element/composition';
import { LIGHT_ATTRIBUTE } from '../../contract/content/painted';

const CONTROLS = `:is(button:not([${LIGHT_ATTRIBUTE}]),input,select,textarea):enabled,[role=button]`;
const FIELDS = 'input,select,textarea';
/** Reason for which the control asks a guest to join. */
const JOIN = 'data-join';
/** A second press of a replayed control within this time is ignored as a hurried double press. */
const HURRY_MS = 500;
/** After a failure, typing does not retry for this time; a press does. */
const RETRY_MS = 4000;
/** Frames to wait for the rendered node that replaces a removed one, such as the notice of new comments. */
const WAIT_FRAMES = 300;

export interface Guests {
  isGuest(): boolean;
  /** Called as the press begins, which may be a scroll gesture. */
  near(): void;
  /**
   * Resolves when the tray is visible, and calls `onAnswer` when it is known whether the reader has logged in. @throws
   * when the tray cannot be loaded; retrying is allowed.
   */
  join(reason: string, onAnswer: (isIn: boolean) => unknown, about?: object): Promise<unknown>;
}

interface Act {
  node: HTMLElement;
  /** Finds the control after it was rendered again. */
  selector: string;
  event: Event;
  /** State of a pressed toggle. */
  pressed: string | null;
  /** Message that an Enter sends. Text typed after it is the next message. */
  text: string;
}

const uuidOf = (node: Element) => node.closest<HTMLElement>('[data-uuid]')?.dataset.uuid;

const selectorOf = (node: HTMLElement): string => {
  const uuid = uuidOf(node);
  const own = [node.localName, ...node.classList].join('.');
  return uuid ? `[data-uuid="${uuid}"] ${own}` : own;
};

/** Checks whether Enter alone sends, as in a chat. The `enterkeyhint` attribute of the field says so. */
const sends = ({ target, shiftKey }: KeyboardEvent): boolean =>
  !shiftKey && target instanceof HTMLElement && target.enterKeyHint === 'send';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Sets the text with an input event, which React handles like typing. */
function write(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Tells React about a focus that moved before it listened. */
export const dispatchFocus = (focused: Element | null): void =>
  void focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));

const again = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event);

/** Opens the login for a control, and presses it for the reader who has logged in. */
async function joinBy(control: HTMLElement, reason: string, guests: Guests | undefined, onFailure: () => void) {
  if (control.ariaBusy) return;
  control.ariaBusy = 'true';
  try {
    // The replayed action belongs to the reader after the login; a login method is done by then.
    const content_uuid = uuidOf(control);
    await guests?.join(
      reason,
      (isIn) => isIn && control.ariaPressed && control.click(),
      content_uuid ? { comment: { content_uuid } } : undefined,
    );
  } catch (error) {
    console.error(error);
    onFailure();
  }
  control.ariaBusy = null;
}

/** Puts messages that could not be sent back into their field. */
function restore(recorded: Act[]): void {
  for (const { node, text } of recorded.toReversed())
    if (text) (node as Field).value = [text, (node as Field).value].filter(Boolean).join('\n');
}

/** Sends a message with its own Enter, and then restores the text that was typed after it. */
async function sendAgain(field: Field, text: string, event: Event): Promise<void> {
  const next = field.value;
  write(field, text);
  await frame();
  field.dispatchEvent(again(event));
  await frame();
  if (next) write(field, [field.value, next].filter(Boolean).join('\n'));
}

/** Waits for the node that is rendered in place of a removed one. */
async function whenRendered(root: ShadowRoot, selector: string): Promise<Element | null> {
  for (let frames = 0; frames < WAIT_FRAMES; frames++) {
    await frame();
    const node = root.querySelector(selector);
    if (node) return node;
  }
  return null;
}

/** Replays interactions, those on present nodes in one task: a render in between would change what was pressed. */
async function replayAll(root: ShadowRoot, recorded: Act[]): Promise<void> {
  for (const { node, selector, event, pressed, text } of recorded) {
    const now = node.isConnected ? node : await whenRendered(root, selector);
    // A toggle that already has the intended state would be reverted.
    if (now === node && now.getAttribute('aria-pressed') !== pressed) continue;
    if (now && text) await sendAgain(now as Field, text, event);
    else now?.dispatchEvent(again(event));
  }
}

/** Ignores presses that began before hydration and end after it. */
function dropRepeats(root: ShadowRoot, isRepeat: (event: Event) => boolean): void {
  const drop = (event: Event) => {
    if (event.isTrusted && isRepeat(event)) event.stopImmediatePropagation();
  };
  root.addEventListener('click', drop, { capture: true, signal: AbortSignal.timeout(HURRY_MS) });
}

/** Checks for a key that fields listen to: Escape, or an Enter that sends. */
const isOurKey = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey || sends(event)));

/** Replays what a reader did before anything listened. vf.js has marked the buttons (core/mount/loader/early-press.ts). */
function replayMissed(root: ShadowRoot, ask: () => void): void {
  if (root.activeElement?.matches(CONTROLS) || root.querySelector('textarea')?.value) ask();
  for (const button of root.querySelectorAll<HTMLElement>('button[aria-busy=true]')) {
    button.ariaBusy = null;
    button.click();
  }
}

/**
 * @param hydrate starts hydration; rejects on failure, and is called again with the next interaction
 * @param onFailure reports that the interaction did not work
 */
export function recordInteractions(
  root: ShadowRoot,
  hydrate: () => Promise<unknown>,
  onFailure: () => void,
  guests?: Guests,
) {
  let recorded: Act[] = [];
  let isTakingOver = false;
  let failedAt = 0;
  let isComposing = false;
  const ended = new AbortController();

  const controlOf = ({ target }: Event): HTMLElement | null => {
    // The page's own children are projected by our slot, and belong to the page.
    if (!(target instanceof Element) || target.getRootNode() !== root) return null;
    return target.closest<HTMLElement>(CONTROLS);
  };

  /** '' if the control does not ask this reader to join. */
  const reasonOf = (control: Element | null) =>
    (control?.hasAttribute(JOIN) && guests?.isGuest() && control.getAttribute(JOIN)) || '';

  function release(): void {
    for (const { node } of recorded) node.removeAttribute('aria-busy');
  }

  function ask(): void {
    if (isTakingOver) return;
    isTakingOver = true;
    hydrate().catch((error) => {
      console.error(error);
      isTakingOver = false;
      failedAt = Date.now();
      release();
      restore(recorded);
      recorded = [];
      onFailure();
    });
  }

  function record(event: Event, node: HTMLElement, text = ''): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    ask();
    if (!text && recorded.some((it) => it.node === node && it.event.type === event.type)) return;
    recorded.push({ node, selector: selectorOf(node), event, pressed: node.getAttribute('aria-pressed'), text });
    // First paint's sheet has the style of this state.
    if (event.type === 'click') node.setAttribute('aria-busy', 'true');
  }

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => root.addEventListener(type, listener as EventListener, { capture: true, signal: ended.signal });

  // Uses the time between press and click. A finger may be about to scroll, so it starts nothing.
  on('pointerdown', (event) => {
    const control = event.button === 0 ? controlOf(event) : null;
    if (reasonOf(control)) guests?.near();
    else if (control && event.pointerType === 'mouse') ask();
  });
  for (const type of ['focusin', 'input'] as const) {
    on(type, (event) => {
      const control = controlOf(event);
      if (control && !reasonOf(control) && Date.now() - failedAt > RETRY_MS) ask();
    });
  }
  on('click', (event) => {
    const control = controlOf(event);
    if (!control || control.matches(FIELDS)) return;
    const reason = reasonOf(control);
    if (!reason) return record(event, control);
    event.preventDefault();
    event.stopImmediatePropagation();
    void joinBy(control, reason, guests, onFailure);
  });
  on('submit', (event) => record(event, event.target as HTMLElement));
  on('keydown', (event) => {
    const field = isOurKey(event) && !isOfComposition(event) ? controlOf(event) : null;
    if (!field?.matches(FIELDS)) return;
    const text = event.key === 'Enter' && sends(event) ? (field as Field).value : '';
    record(event, field, text);
    if (text) (field as Field).value = '';
  });
  on('compositionstart', () => {
    isComposing = true;
  });
  on('compositionend', () => {
    isComposing = false;
  });

  // The caller still has to track the widget, whose language the loader needs.
  queueMicrotask(() => ended.signal.aborted || replayMissed(root, ask));

  return {
    release,

    /** Calls back at once, or when the word being composed is complete. */
    whenQuiet(then: () => void): void {
      if (!isComposing) {
        then();
        return;
      }
      // Waits a task, in which the last `input` of a word follows.
      const wait = () => setTimeout(() => this.whenQuiet(then));
      root.addEventListener('compositionend', wait, { once: true, signal: ended.signal });
    },

    end: () => ended.abort(),

    /** React gets the focus event first, then each interaction is replayed. */
    async replay(): Promise<void> {
      ended.abort();
      release();
      // After React's own work: by then handlers know the text and all newer state.
      await undefined;
      dispatchFocus(root.activeElement);
      const pressed = recorded.filter(({ event }) => event.type === 'click').map(({ node }) => node);
      dropRepeats(root, (event) => pressed.includes(controlOf(event) as HTMLElement));
      await replayAll(root, recorded);
    },
  };
}

export type RecordedInteractions = ReturnType<typeof recordInteractions>;
