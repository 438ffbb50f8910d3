/** The methods of `window.vf` by path (host contract 1, 3, 4, 5). */

import { store } from '../../base/store/store';
import { remount } from '../../mount/element/remount';
import { logOutAction } from '../../state/session/session.atoms';
import { setup, teardown } from '../lifecycle/lifecycle';
import { reset } from '../lifecycle/reset';
import { getContext } from './context';
import { addInterceptor } from './interceptors';
import { jwt } from './jwt';
import { loadNewPage } from './load-new-page';
import * as login from './login';

/** Pages may pass anything; each method checks its own arguments. */
type Method = (...args: never[]) => unknown;

export const methods: Record<string, Method> = {
  'context.get': getContext,
  // Pages write `.then(vf.context.setup)`: the value passed in is no argument.
  'context.reset': (isForced?: unknown) => reset(isForced),
  'context.teardown': () => teardown(),
  'context.setup': () => setup(),
  'context.loadNewPage': loadNewPage,
  'context.resetWidget': async (element: unknown) => remount(element),
  'session.login.cookie': login.cookie,
  'session.login.openIdConnect': login.openIdConnect,
  'session.login.loginRadius': login.loginRadius,
  'session.login.jwt': jwt,
  'session.login.social': login.social,
  'session.login.janrain': login.janrain,
  'session.login.gigya': login.gigya,
  'session.logout': () => store.set(logOutAction),
  'actions.addInterceptor': addInterceptor,
};
