/** The core chunk's entry: what vf.js runs (see core/loader/port.ts). */
import { end as endLife, start } from '../lifecycle/lifecycle';
import type { CorePort } from '../loader/port';
import { showFailureAction } from '../notices/notices.atoms';
import { store } from '../store/store';

export const begin: CorePort['begin'] = start;

let coming: Promise<typeof import('./methods')> | undefined;

/**
 * Runs a method of `window.vf` by its path; they are a chunk of their own, since most pages call none. One promise
 * for all calls: what a page asks for in one go, such as many resets, also runs in one go.
 */
export const call: CorePort['call'] = async (path, args) => {
  coming ??= import('./methods');
  coming.catch(() => {
    coming = undefined;
  });
  const { methods } = await coming;
  return methods[path]?.(...args);
};

export const end: CorePort['end'] = (port) => {
  import('../actions/interceptors').then(({ clearInterceptors }) => clearInterceptors()).catch(console.error);
  void endLife(port);
};

export const wakeTray: CorePort['wakeTray'] = (port) => {
  import('../lifecycle/complete-page').then(({ ensureTray }) => ensureTray()).catch(console.error);
  port.load('vf-tray').catch((error) => {
    console.error(error);
    store.set(showFailureAction, { error_status: 0, message: '', data: null });
  });
};
