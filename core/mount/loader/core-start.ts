/** The core's start: one for everything that asks for it, and another after a failure. */
import { readCookie } from '../../base/storage/cookies';
import { readTokens } from '../../transport/tokens/tokens';
import type { Paint } from './paint';
import { type CorePort, type LoaderPort, loaderPort } from './port';

export function makeCoreStart(load: () => Promise<unknown>, port: () => LoaderPort) {
  let starting: Promise<CorePort> | undefined;
  let started: Promise<CorePort> | undefined;

  return {
    isUnderWay: () => starting !== undefined,
    /** Resolves when the core has started; no widget comes before it. */
    run(): Promise<CorePort> {
      starting ??= load().then((module) => {
        const core = module as CorePort;
        if (loaderPort() === port()) started = core.begin(port()).then(() => core);
        return core;
      });
      starting.catch(() => {
        starting = undefined;
      });
      return starting;
    },
    /** Resolves when the core is ready. */
    async ready(): Promise<CorePort> {
      await this.run();
      return started as Promise<CorePort>;
    },
    end(): Promise<void> | undefined {
      return starting?.then((core) => core.end(port()));
    },
  };
}

export type CoreStart = ReturnType<typeof makeCoreStart>;

/** Checks whether the page itself, its address or its cookies need the core. */
export const pageWantsCore = ({ painted }: Paint): unknown =>
  window.vfQ?.length ||
  window.vfAsyncInit ||
  // The address has a token from a mail (core/state/tray/mail-link).
  /[?&]v(token|login)=/.test(location.search) ||
  // The reader returns from a login on another page (core/state/session/logins/come-home).
  location.hash.startsWith('#vf-login') ||
  // A reader with the publisher's login cookie (core/state/session/logins/automatic).
  (!readTokens() && [...painted.values()].some(({ state }) => readCookie(state.settings.custom_cookie_name)));
