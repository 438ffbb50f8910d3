/**
 * `window.vf`, complete from the script's load event on: the bus works at once, all other calls wait for ready and run
 * in call order. A subscription starts the core. No method uses `this` (host contract 1, 2.1, 3, 4, 5).
 */
import { prepublish, publishFromPage, subscribeFromPage, unsubscribeFromPage } from '../../base/bus/bus';

export type CallCore = (path: string, args: unknown[]) => Promise<unknown>;

type Method = (...args: unknown[]) => Promise<unknown>;

export function makeFacade(callCore: CallCore, push: (fn: () => unknown) => void, ask: () => void) {
  const methods = (prefix: string, names: string): Record<string, Method> =>
    Object.fromEntries(
      names.split(' ').map((name) => [name, (...args: unknown[]) => callCore(`${prefix}.${name}`, args)]),
    );
  const context = methods('context', 'get reset teardown setup loadNewPage resetWidget');

  return {
    $publish: (channel: string, event: string, ...args: unknown[]) => {
      publishFromPage(channel, event, ...args);
    },
    $subscribe: (...args: Parameters<typeof subscribeFromPage>) => {
      subscribeFromPage(...args);
      ask();
    },
    $unsubscribe: unsubscribeFromPage,
    $prepublish: (...args: Parameters<typeof prepublish>) => {
      prepublish(...args);
      ask();
    },
    context,
    session: {
      ...methods('session', 'logout'),
      login: methods('session.login', 'cookie openIdConnect loginRadius jwt social janrain gigya'),
    },
    actions: { addInterceptor: (...args: unknown[]) => void callCore('actions.addInterceptor', args) },
    ready(fn: () => unknown) {
      if (typeof fn !== 'function') throw new TypeError('ready() accepts only a function');
      push(fn);
    },
    reset: context.reset,
    ui: {
      signup: {
        show: () => void publishFromPage('authentication', 'required', { method: 'signup', reason: 'header' }),
      },
    },
  };
}
