/** Entry of the core chunk: functions that vf.js calls (see core/mount/loader/port.ts). */

import { onceThere } from '../../base/built-ins/once-there';
import { store } from '../../base/store/store';
import type { CorePort } from '../../mount/loader/port';
import { showFailureAction } from '../../state/notices/notices.atoms';
import { end as endLife, start } from '../lifecycle/lifecycle';

export const begin: CorePort['begin'] = start;

/**
 * The methods of `window.vf` are a chunk of their own, because most pages call none. All calls share one promise, so
 * that many resets at once also run at once.
 */
const fetchMethods = onceThere(() => import('./methods'));

export const call: CorePort['call'] = async (path, args) => {
  const { methods } = await fetchMethods();
  return methods[path]?.(...(args as never[]));
};

export const end: CorePort['end'] = (port) => {
  import('./interceptors').then(({ clearInterceptors }) => clearInterceptors()).catch(console.error);
  void endLife(port);
};

export const wakeTray: CorePort['wakeTray'] = (port) => {
  import('../../mount/loader/complete-page').then(({ ensureTray }) => ensureTray()).catch(console.error);
  port.load('vf-tray').catch((error) => {
    console.error(error);
    store.set(showFailureAction, { error_status: 0, message: '', data: null });
  });
};
