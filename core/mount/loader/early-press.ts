/**
 * Presses on painted buttons before the loader's chunk has come: the button shows that the press was noticed, and is
 * pressed again once interactions are recorded (core/mount/painted/recorded-interactions.ts). Small, because it is part
 * of vf.js.
 */
import { LIGHT_ATTRIBUTE } from '../../contract/content/painted';
import { paintedAs, UNDEFINED } from './painted-tags';

/** @param show loads what the painted element needs, and begins to record; rejects on failure */
export function markEarlyPresses(show: (host: Element) => Promise<unknown>, isFirst: boolean): void {
  function mark(pressed: Element, click?: Event): void {
    const { host } = pressed.getRootNode() as ShadowRoot;
    const button = pressed.closest<HTMLElement>(`button:not([${LIGHT_ATTRIBUTE}])`);
    if (!button || !host?.matches(UNDEFINED) || !paintedAs(host)) return;
    // Otherwise the browser would submit the button's form.
    click?.preventDefault();
    button.ariaBusy = 'true';
    show(host).catch(() => {
      button.ariaBusy = null;
    });
  }

  // A press before this script leaves the focus on the button, without a ring.
  const focused = isFirst && document.activeElement?.shadowRoot?.querySelector(':focus:not(:focus-visible)');
  if (focused) mark(focused);
  // A recorded click does not get this far. A renewed page repeats its own until they are recorded (core/mount/renew).
  addEventListener('click', (click) => click.isTrusted && mark(click.composedPath()[0] as Element, click));
}
