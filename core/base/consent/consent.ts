/**
 * The reader's consent (design decision 21). Third-party code is not loaded, and measuring stores nothing, before
 * consent allows it. Sources, in this order: the reader's browser (GPC, DNT), the page (`window.vfConfig.consent`), the
 * consent platforms on the page (TCF, GPP), the site's setting for pages without either.
 *
 *     const consent = consentOf(settings);
 *     if (consent.allows('analytics')) …
 *     const stop = consent.subscribe(() => …);
 *
 * Import it from lazily loaded code: a page that does not need consent has none of its bytes.
 */
import type { SiteSettings } from '../../contract/sites/site';
import { pageLoaded } from '../time/when';
import { followGpp } from './gpp';
import { followPageConsent } from './page-consent';
import { followTcf } from './tcf';
import type { Purpose } from './voice';

export type { Purpose };

export interface Consent {
  /** The current answer; `false` while the deciding source has not answered. */
  allows(purpose: Purpose): boolean;
  /** True after an explicit refusal; an open question is no answer. */
  isRefused(purpose: Purpose): boolean;
  /** Never rejects, and never resolves without consent. */
  whenAllowed(purpose: Purpose): Promise<void>;
  /** Called at every change of any answer. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
  /** True if the page or a consent platform decides; otherwise the site's setting does. */
  isSpokenFor(): boolean;
}

type Site = Partial<Pick<SiteSettings, 'privacy_without_cmp'>>;

/** A platform that a tag manager adds comes after the page has loaded. */
const WAIT_MS = 3000;

/** Checks the browser's request to every page; a TCF or GPP platform passes it on to ad vendors itself. */
function isRefusedByBrowser(purpose: Purpose): boolean {
  const isMeasuring = purpose === 'analytics' || purpose === 'cookies';
  return isMeasuring && (navigator.globalPrivacyControl === true || navigator.doNotTrack === '1');
}

/** Call once per page; tests create their own. */
export function createConsent(): (site: Site) => Consent {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const word = followPageConsent(changed);
  const tcf = followTcf(changed);
  const platforms = [tcf, followGpp(changed, tcf)];
  const present = () => platforms.filter((platform) => platform.isThere());

  // `isThere` starts to listen to a platform that has loaded.
  const look = () => {
    present();
    changed();
  };
  void pageLoaded().then(() => {
    look();
    setTimeout(look, WAIT_MS);
  });

  /** Undefined: no source decides. Null: the source that decides has not answered. */
  function answer(purpose: Purpose): boolean | null | undefined {
    if (isRefusedByBrowser(purpose)) return false;
    const said = word.allows(purpose);
    if (said !== undefined) return said;
    const answers = present().map((voice) => voice.allows(purpose));
    if (answers.includes(false)) return false;
    return answers.length ? answers.every(Boolean) || null : undefined;
  }

  function allows(purpose: Purpose, { privacy_without_cmp = 'deny' }: Site): boolean {
    const said = answer(purpose);
    if (said !== undefined) return said === true;
    const isOptedOut = purpose === 'ads' && navigator.globalPrivacyControl === true;
    // A consent platform may still be loading.
    return privacy_without_cmp === 'allow' && !isOptedOut && document.readyState === 'complete';
  }

  return (site) => {
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    return {
      allows: (purpose) => allows(purpose, site),
      isRefused: (purpose) => answer(purpose) === false,
      whenAllowed: (purpose) =>
        new Promise((resolve) => {
          if (allows(purpose, site)) return resolve();
          const stop = subscribe(() => {
            if (!allows(purpose, site)) return;
            stop();
            resolve();
          });
        }),
      subscribe,
      isSpokenFor: () => word.isThere() || present().length > 0,
    };
  };
}

export const consentOf = createConsent();
