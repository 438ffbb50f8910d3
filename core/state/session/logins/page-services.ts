/**
 * Scripts of identity services on the publisher's page: readers log in and out together with them (specification §4,
 * §6, §9; host contract 11). They load at any time, so the code polls for them.
 */
import {
  GIGYA_GIVE_UP_MS,
  GIGYA_POLL_MS,
  JANRAIN_EVENTS_POLL_MS,
  JANRAIN_TOKEN_POLL_MS,
  SERVICE_GIVE_UP_MS,
  SERVICE_POLL_MS,
} from '../../../base/constants';
import { safeLocalStorage } from '../../../base/storage/storage';
import { store } from '../../../base/store/store';
import { settingsAtom } from '../../site/site.atoms';
import { isLoggedInAtom } from '../../user/user.atoms';
import { logOutAction } from '../session.atoms';
import { logInByBackplane, logInWithGigya, logInWithJanrain } from './by-service';

type Handler<Answer> = (answer: Answer) => void;
interface JanrainEvents {
  onCaptureLoginSuccess?: { addHandler(handler: Handler<{ accessToken?: string }>): void };
  onCaptureSessionEnded?: { addHandler(handler: () => void): void };
}
interface BackplaneMessage {
  type?: string;
  messageURL?: string;
}
interface Backplane {
  subscribe(handler: Handler<BackplaneMessage>): void;
  getChannelName?(): string;
  getChannelID?(): string;
}
interface GigyaAccount {
  UID?: string;
  UIDSignature?: string;
  signatureTimestamp?: string;
}
interface Services {
  janrain?: { events?: JanrainEvents };
  Backplane?: Backplane;
  gigya?: {
    accounts?: {
      getAccountInfo(options: { callback: Handler<GigyaAccount> }): void;
      addEventHandlers(handlers: { onLogin: Handler<GigyaAccount>; onLogout: () => void }): void;
    };
  };
}

/** Filled until `stopPageServices`. */
const stops: Array<() => void> = [];

/** Nobody pressed anything: a refusal is only published. */
function logIn(work: () => Promise<unknown>): void {
  if (!store.get(isLoggedInAtom)) work().catch(console.warn);
}
const logOut = () => void store.set(logOutAction).catch(console.warn);

/** Calls back once the script is found; stops looking after the timeout. */
function whenThere<Found>(find: () => Found | undefined, pollMs: number, giveUpMs: number, use: Handler<Found>): void {
  const stop = () => {
    clearInterval(poll);
    clearTimeout(limit);
  };
  const look = () => {
    const found = find();
    if (found === undefined) return;
    stop();
    use(found);
  };
  const poll = setInterval(look, pollMs);
  const limit = setTimeout(stop, giveUpMs);
  stops.push(stop);
  look();
}

/** The service's script is loaded; answers follow later. */
function listenToJanrain(): void {
  const page = window as typeof window & Services;
  whenThere(
    () => page.janrain?.events,
    JANRAIN_EVENTS_POLL_MS,
    SERVICE_GIVE_UP_MS,
    (events) => {
      events.onCaptureLoginSuccess?.addHandler(({ accessToken }) =>
        logIn(() => logInWithJanrain({ access_token: accessToken })),
      );
      events.onCaptureSessionEnded?.addHandler(logOut);
    },
  );
}

/** Watches the services named in the site's settings. */
export function watchPageServices(): void {
  stopPageServices();
  const page = window as typeof window & Services;
  const { janrain_enabled, gigya_poll, backplane_v1_2_enabled, backplane_v2_enabled } = store.get(settingsAtom);
  if (janrain_enabled) {
    whenThere(
      () => safeLocalStorage.get('janrainCaptureToken') || undefined,
      JANRAIN_TOKEN_POLL_MS,
      SERVICE_GIVE_UP_MS,
      (access_token) => logIn(() => logInWithJanrain({ access_token })),
    );
    whenThere(() => page.janrain, SERVICE_POLL_MS, SERVICE_GIVE_UP_MS, listenToJanrain);
  }
  if (gigya_poll) {
    whenThere(
      () => page.gigya?.accounts,
      GIGYA_POLL_MS,
      GIGYA_GIVE_UP_MS,
      (accounts) => {
        const use = ({ UID, UIDSignature, signatureTimestamp }: GigyaAccount) => {
          const proof = { uid: UID, uid_signature: UIDSignature, uid_timestamp: signatureTimestamp };
          if (UID && UIDSignature) logIn(() => logInWithGigya(proof));
        };
        accounts.getAccountInfo({ callback: use });
        accounts.addEventHandlers({ onLogin: use, onLogout: logOut });
      },
    );
  }
  if (backplane_v1_2_enabled || backplane_v2_enabled) {
    whenThere(
      () => page.Backplane,
      SERVICE_POLL_MS,
      SERVICE_GIVE_UP_MS,
      (bus) => {
        bus.subscribe(({ type, messageURL = '' }) => {
          if (type === 'identity/logout') return logOut();
          if (type !== 'identity/login') return;
          const messageChannel = bus.getChannelName?.() ?? '';
          const messageid = messageURL.split('/').at(-1) ?? '';
          const proof = backplane_v2_enabled
            ? { messageChannel, messageid }
            : { backplane_id: bus.getChannelID?.().split('/').at(-1) ?? '' };
          logIn(() => logInByBackplane(proof));
        });
      },
    );
  }
}

export function stopPageServices(): void {
  for (const stop of stops.splice(0)) stop();
}
