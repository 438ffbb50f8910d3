/**
 * The Global Privacy Platform. Opt-outs of US states are left to ad vendors, who read them there; our own measuring
 * stops. If it reports a consent framework as applicable, that framework decides (./tcf).
 */

import { listenTo } from './platform';
import type { Voice } from './voice';

interface Signal {
  pingData?: {
    signalStatus?: string;
    applicableSections?: number[];
    parsedSections?: Record<string, unknown>;
  };
}

/** Section numbers: tcfeuv1, tcfeuv2, tcfcav1. */
const FRAMEWORKS_OF_CONSENT = [1, 2, 5];
/** Value while the applicable law is unknown. */
const UNDETERMINED = -1;
/** Opt-outs of sale, sharing and targeted advertising; fields about a given notice have longer names. */
const OPT_OUT = /OptOut$/;
const OPTED_OUT = 1;

/** A section is an object or a list of its parts, depending on the platform's version. */
function isOptOut(section: unknown): boolean {
  const fields = [section].flat(2).flatMap((part) => Object.entries(part ?? {}));
  return fields.some(
    ([name, value]) =>
      (name === 'Gpc' && value === true) ||
      // The older string for the USA (uspv1) has letters.
      (name === 'OptOutSale' && value === 'Y') ||
      (OPT_OUT.test(name) && value === OPTED_OUT),
  );
}

/** @param tcf decides if a consent framework applies */
export function followGpp(changed: () => void, tcf: Pick<Voice, 'isThere'>): Voice {
  let isThere = false;
  let last: NonNullable<Signal['pingData']> | undefined;

  function take(signal: unknown): void {
    const { pingData } = (signal ?? {}) as Signal;
    if (pingData?.signalStatus !== 'ready' || pingData.applicableSections?.includes(UNDETERMINED)) return;
    last = pingData;
    changed();
  }

  return {
    isThere: () => {
      isThere ||= listenTo('__gpp', take);
      return isThere;
    },
    allows(purpose) {
      if (!last) return undefined;
      const isConsentAsked = last.applicableSections?.some((section) => FRAMEWORKS_OF_CONSENT.includes(section));
      if (isConsentAsked && !tcf.isThere()) return undefined;
      if (purpose === 'ads' || purpose === 'embeds') return true;
      return !Object.values(last.parsedSections ?? {}).some(isOptOut);
    },
  };
}
