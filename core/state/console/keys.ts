/** True if single-key shortcuts are on. People who dictate turn them off, because speech software types their words. */
import { safeLocalStorage } from '../../base/storage/storage';
import { atom } from '../../base/store/jotai';

const NAME = 'vfConsoleKeys';
const OFF = 'off';

const offAtom = atom(safeLocalStorage.get(NAME) === OFF);
export const areKeysOnAtom = atom((get) => !get(offAtom));

export const setKeysAction = atom(null, (_get, set, isOn: boolean) => {
  if (isOn) safeLocalStorage.remove(NAME);
  else safeLocalStorage.set(NAME, OFF);
  set(offAtom, !isOn);
});
