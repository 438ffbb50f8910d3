/** What the page and the script share (host contract 1). Everything is the page's to change. */
interface Window {
  vfQ?: Array<() => unknown>;
  vfAsyncInit?: unknown;
  vfLoaded?: boolean;
  vf?: unknown;
  viafoura?: unknown;
  /** `domain` and `hosts` decide whose site the page is (core/state/page). */
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
  /** In browsers that let their readers refuse the sale of what is known of them. */
  readonly globalPrivacyControl?: boolean;
}
