/** The core chunk's entry: what vf.js runs (see core/loader/port.ts). */
import { clearInterceptors } from '../actions/interceptors';
import { ensureTray } from '../lifecycle/complete-page';
import { end as endLife, start } from '../lifecycle/lifecycle';
import type { CorePort } from '../loader/port';
import { methods } from './methods';

export const begin: CorePort['begin'] = start;

/** Runs a method of `window.vf`. */
export const call: CorePort['call'] = async (path, args) => methods[path]?.(...args);

export const end: CorePort['end'] = (port) => {
  clearInterceptors();
  void endLife(port);
};

export { modernise } from '../lifecycle/legacy';

export const wakeTray: CorePort['wakeTray'] = (port) => {
  ensureTray();
  port.load('vf-tray').catch(console.error);
};
