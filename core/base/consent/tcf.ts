/**
 * The Transparency and Consent Framework, version 2.2 and later, only through its interface: the content of its string
 * changes from version to version. Vendors read their own part; purpose 1 (storage on the device) is required for
 * everything, purpose 8 (content performance) also for measuring.
 */

import { listenTo } from './platform';
import type { Voice } from './voice';

interface Signal {
  eventStatus?: string;
  gdprApplies?: boolean;
  purpose?: Partial<Record<'consents' | 'legitimateInterests', Record<string, boolean>>>;
}

const DEVICE = '1';
const MEASURING = '8';
/** `cmpuishown` is a question that the reader has not answered. */
const DECIDED = ['tcloaded', 'useractioncomplete'];

export function followTcf(changed: () => void): Voice {
  let isThere = false;
  let last: Signal | undefined;

  function take(signal: unknown): void {
    const { eventStatus = '', gdprApplies } = (signal ?? {}) as Signal;
    if (!DECIDED.includes(eventStatus) && gdprApplies !== false) return;
    last = signal as Signal;
    changed();
  }

  return {
    isThere: () => {
      isThere ||= listenTo('__tcfapi', take);
      return isThere;
    },
    allows(purpose) {
      if (!last) return undefined;
      if (last.gdprApplies === false) return true;
      const { consents, legitimateInterests } = last.purpose ?? {};
      if (consents?.[DEVICE] !== true) return false;
      return purpose !== 'analytics' || consents[MEASURING] === true || legitimateInterests?.[MEASURING] === true;
    },
  };
}
