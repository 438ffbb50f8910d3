/**
 * A press on a painted button while the loader's chunk is on its way: the button shows that it was noticed, and is
 * pressed again once interactions are recorded (core/mount/painted/recorded-interactions.ts). Small, because it is part
 * of vf.js.
 */
import { LIGHT_ATTRIBUTE } from '../../contract/content/painted';
import { paintedAs, UNDEFINED } from './painted-tags';

export function markEarlyPresses(): void {
  // A recorded click does not get this far.
  addEventListener('click', (event) => {
    const [pressed] = event.composedPath() as [Element];
    const { host } = pressed.getRootNode() as ShadowRoot;
    const button =
      host?.matches(UNDEFINED) && paintedAs(host) && pressed.closest<HTMLElement>(`button:not([${LIGHT_ATTRIBUTE}])`);
    if (!button) return;
    // Its form would be sent by the browser.
    event.preventDefault();
    button.ariaBusy = 'true';
  });
}
