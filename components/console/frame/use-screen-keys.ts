/** Opens a screen with two keys: `g` and the screen's letter. They do nothing while single-key shortcuts are off. */
import { useEffect } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { areKeysOnAtom } from '../../../core/state/console/keys';
import { goAction, type Screen } from '../../../core/state/console/place';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { ignoresKey } from '../parts/ignores-key';

const screenOf: Record<string, Screen> = { h: 'overview', q: 'queue', u: 'people', w: 'words', s: 'settings' };
const SECOND_KEY_WITHIN_MS = 1500;

export function useScreenKeys(): void {
  const isOn = useAtomValue(areKeysOnAtom);
  const isAdministrator = useAtomValue(isAdministratorAtom);
  const go = useSetAtom(goAction);

  useEffect(() => {
    if (!isOn) return;
    let begun = Number.NEGATIVE_INFINITY;
    function handle(event: KeyboardEvent) {
      if (ignoresKey(event)) return;
      const isSecond = event.timeStamp - begun < SECOND_KEY_WITHIN_MS;
      begun = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond) return;
      // The queue has other uses for the same letters, such as `s` for spam.
      event.preventDefault();
      event.stopImmediatePropagation();
      const screen = screenOf[event.key];
      if (screen && (screen !== 'settings' || isAdministrator)) go({ screen });
    }
    // Before the queue's own handler.
    addEventListener('keydown', handle, { capture: true });
    return () => removeEventListener('keydown', handle, { capture: true });
  }, [isOn, isAdministrator, go]);
}
