/** Interface between the page and the script (host contract 1). The page may change all of it. */
interface Window {
  vfQ?: Array<() => unknown>;
  vfAsyncInit?: unknown;
  vfLoaded?: boolean;
  vf?: unknown;
  viafoura?: unknown;
  /** `domain` and `hosts` determine the page's site (core/state/page). */
  vfConfig?: {
    api?: string;
    debug?: boolean;
    domain?: string;
    hosts?: string[];
    consent?: unknown;
    adScripts?: Record<string, string>;
  };
}

interface Navigator {
  /** In browsers whose readers can refuse the sale of their data. */
  readonly globalPrivacyControl?: boolean;
}
