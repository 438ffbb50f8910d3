/** The core chunk's entry: what vf.js runs (see core/loader/port.ts). */
import { clearInterceptors } from '../actions/interceptors';
import { ensureTray } from '../lifecycle/complete-page';
import { end as endLife, start } from '../lifecycle/lifecycle';
import type { CorePort } from '../loader/port';

export const begin: CorePort['begin'] = start;

/** Runs a method of `window.vf`; they are a chunk of their own, since most pages call none. */
export const call: CorePort['call'] = async (path, args) => {
  const { methods } = await import('./methods');
  return methods[path]?.(...args);
};

export const end: CorePort['end'] = (port) => {
  clearInterceptors();
  void endLife(port);
};

export const modernise: CorePort['modernise'] = (mount) => {
  import('../lifecycle/legacy').then((legacy) => legacy.modernise(mount)).catch(console.error);
};

export const wakeTray: CorePort['wakeTray'] = (port) => {
  ensureTray();
  port.load('vf-tray').catch(console.error);
};
