/** The core chunk's entry: what vf.js runs (see core/loader/port.ts). */
import { end as endLife, start } from '../lifecycle/lifecycle';
import type { CorePort } from '../loader/port';

export const begin: CorePort['begin'] = start;

/** Runs a method of `window.vf`; they are a chunk of their own, since most pages call none. */
export const call: CorePort['call'] = async (path, args) => {
  const { methods } = await import('./methods');
  return methods[path]?.(...args);
};

export const end: CorePort['end'] = (port) => {
  import('../actions/interceptors').then(({ clearInterceptors }) => clearInterceptors()).catch(console.error);
  void endLife(port);
};

export const modernise: CorePort['modernise'] = (mount) => {
  import('../lifecycle/legacy').then((legacy) => legacy.modernise(mount)).catch(console.error);
};

export const wakeTray: CorePort['wakeTray'] = (port) => {
  import('../lifecycle/complete-page').then(({ ensureTray }) => ensureTray()).catch(console.error);
  port.load('vf-tray').catch(console.error);
};
