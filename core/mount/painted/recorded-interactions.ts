/**
 * What a reader does to a painted widget before its hydration. Acting on a control asks for hydration; clicks, submits
 * and the keys our fields listen to are recorded and replayed on the same node, each once and in order. Typing and
 * moving the focus go on in the fields: components take a field's text with their first commit. All else is reading and
 * runs nothing (design decision 2). A control that asks a guest to join says so in the markup, and hydrates nothing, nor
 * does one that needs no React.
 */
import { isOfComposition } from '../../base/element/composition';
import { LIGHT_ATTRIBUTE } from '../../contract/painted';

const CONTROLS = `:is(button:not([${LIGHT_ATTRIBUTE}]),input,select,textarea):enabled,[role=button]`;
const FIELDS = 'input,select,textarea';
/** The reason for which the control asks a guest to join. */
const JOIN = 'data-join';
/** A second press of a replayed control within this time counts for nothing: the reader pressed twice in a hurry. */
const HURRY_MS = 500;
/** After a failure typing does not try again for so long; a press does. */
const RETRY_MS = 4000;
/** Frames to wait for the drawn node that stands for one that is gone, such as the notice of new comments. */
const WAIT_FRAMES = 300;

export interface Guests {
  isGuest(): boolean;
  /** Called as the press begins, which may be a finger's scrolling. */
  near(): void;
  /**
   * Resolves when the reader sees the tray, and calls `onAnswer` when it is known whether they have logged in. @throws when
   * it cannot be had; trying again is allowed.
   */
  join(reason: string, onAnswer: (isIn: boolean) => unknown, about?: object): Promise<unknown>;
}

interface Act {
  node: HTMLElement;
  /** Finds the control when it was drawn anew. */
  selector: string;
  event: Event;
  /** What a toggle showed. */
  pressed: string | null;
}

const uuidOf = (node: Element) => node.closest<HTMLElement>('[data-uuid]')?.dataset.uuid;

const selectorOf = (node: HTMLElement): string => {
  const uuid = uuidOf(node);
  const own = [node.localName, ...node.classList].join('.');
  return uuid ? `[data-uuid="${uuid}"] ${own}` : own;
};

/** Whether Enter alone sends, as in a chat. The `enterkeyhint` attribute of the field says so. */
const sends = ({ target, shiftKey }: KeyboardEvent): boolean =>
  !shiftKey && target instanceof HTMLElement && target.enterKeyHint === 'send';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The focus went there before React listened. */
export const dispatchFocus = (focused: Element | null): void =>
  void focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));

const again = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event);

/**
 * @param hydrate begins to hydrate; rejects when that failed, and is called again with the next interaction
 * @param onFailure says that the interaction did not work
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
    // The page's own children pass through our slot, and are the page's.
    if (!(target instanceof Element) || target.getRootNode() !== root) return null;
    return target.closest<HTMLElement>(CONTROLS);
  };

  /** '' when it does not ask this reader to join. */
  const reasonOf = (control: Element | null) =>
    (control?.hasAttribute(JOIN) && guests?.isGuest() && control.getAttribute(JOIN)) || '';

  async function join(control: HTMLElement, reason: string): Promise<void> {
    if (control.ariaBusy) return;
    control.ariaBusy = 'true';
    try {
      // What they wanted is done by who they are then; a way to log in has done its work.
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
      recorded = [];
      onFailure();
    });
  }

  function record(event: Event, node: HTMLElement): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    ask();
    if (recorded.some((it) => it.node === node && it.event.type === event.type)) return;
    recorded.push({ node, selector: selectorOf(node), event, pressed: node.getAttribute('aria-pressed') });
    // CommentChange: first paint's sheet knows how that looks.
    if (event.type === 'click') node.setAttribute('aria-busy', 'true');
  }

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => root.addEventListener(type, listener as EventListener, { capture: true, signal: ended.signal });

  // The time between press and click is given to us. A finger may be about to scroll: for it nothing is run.
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
    void join(control, reason);
  });
  on('submit', (event) => record(event, event.target as HTMLElement));
  on('keydown', (event) => {
    const isOurs =
      event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey || sends(event)));
    const field = isOurs && !isOfComposition(event) ? controlOf(event) : null;
    if (field?.matches(FIELDS)) record(event, field);
  });
  on('compositionstart', () => {
    isComposing = true;
  });
  on('compositionend', () => {
    isComposing = false;
  });

  // A root in the page's own HTML may have been typed into before any script ran.
  if (root.activeElement?.matches(CONTROLS) || root.querySelector('textarea')?.value) ask();

  /** A press that began before the take-over and ends after it. */
  function dropRepeats(nodes: EventTarget[]): void {
    const soon = AbortSignal.timeout(HURRY_MS);
    const drop = (event: Event) => {
      if (event.isTrusted && nodes.includes(controlOf(event) as EventTarget)) event.stopImmediatePropagation();
    };
    root.addEventListener('click', drop, { capture: true, signal: soon });
  }

  return {
    release,

    /** Calls back at once, or when the word being composed has come out whole. */
    whenQuiet(then: () => void): void {
      if (!isComposing) {
        then();
        return;
      }
      // The last `input` of a word follows in the same task.
      const wait = () => setTimeout(() => this.whenQuiet(then));
      root.addEventListener('compositionend', wait, { once: true, signal: ended.signal });
    },

    end: () => ended.abort(),

    /** React gets the focus event first, then each interaction is done again. */
    async replay(): Promise<void> {
      ended.abort();
      release();
      // After React's own work: by then handlers know of the text and all else that is newer than the markup.
      await undefined;
      dispatchFocus(root.activeElement);
      dropRepeats(recorded.filter(({ event }) => event.type === 'click').map(({ node }) => node));
      for (const { node, selector, event, pressed } of recorded) {
        let now: Element | null = node.isConnected ? node : null;
        for (let frames = 0; !now && frames < WAIT_FRAMES; frames++) {
          await frame();
          now = root.querySelector(selector);
        }
        // A toggle that has come to what was wished for would be taken back.
        if (now === node && now.getAttribute('aria-pressed') !== pressed) continue;
        now?.dispatchEvent(again(event));
      }
    },
  };
}

export type RecordedInteractions = ReturnType<typeof recordInteractions>;
