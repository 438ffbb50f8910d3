/**
 * Reports the same records to the page's own Google Analytics, if the site wants it (`enable_google_analytics`;
 * specification §7). Never loads a Google script. A page with the older queue gets the first custom variable,
 * "Section".
 */
import type { RecordName } from '../../contract/delivery/analytics';

interface Google {
  gtag?: (...args: unknown[]) => void;
  _gaq?: { push(call: unknown[]): unknown };
}

/** Scope of a visit, as the older interface numbers it. */
const SLOT = 1;
const SESSION_SCOPE = 2;

/** @param section name of the section; '' for the root section, which is not reported */
export function reportToGoogle(section: string): (name: RecordName, widget: string, value: string) => void {
  const page = window as typeof window & Google;
  if (section && page._gaq) page._gaq.push(['_setCustomVar', SLOT, 'Section', section, SESSION_SCOPE]);
  return (name, widget, value) => {
    try {
      page.gtag?.('event', `vf_${name.toLowerCase()}`, {
        ...(widget && { vf_widget: widget }),
        ...(value && { vf_value: value }),
        ...(section && { Section: section }),
      });
    } catch (error) {
      console.error(error);
    }
  };
}
