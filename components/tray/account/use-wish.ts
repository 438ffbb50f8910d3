import { textsOf } from '../../../core/base/i18n/translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { trayAtom } from '../../../core/state/tray/tray.atoms';

/** Says what a guest pressed, which is done once they are logged in; undefined when it was a way to log in. */
export function useWish(): string | undefined {
  const { reason } = useAtomValue(trayAtom);
  return textsOf('base')[`login.to_${reason}`];
}
