/** Fetches a web page. Checks every address on the way (platform/outbound). */
import { safeUrl } from '../../../../../core/contract/values/links';
import { type Egress, request } from '../../platform/outbound/outbound';

/** Includes the time for all redirects. */
const TIMEOUT_MS = 4000;
/** Enough for the head of a page; the rest is not read. */
const PAGE_BYTES = 512 * 1024;
const REDIRECTS_AT_MOST = 3;

interface Options extends Egress {
  /** Purpose of the request, for the `User-Agent`. */
  purpose: string;
  /** Decides whether to follow a redirect. */
  mayFollow(url: URL): boolean;
  /** Requests one address; replaced only in tests. */
  ask?: typeof request;
}

export interface FetchedPage {
  /** Final address after redirects. */
  url: string;
  body: Buffer;
  /** Content type of the page. */
  type: string;
}

/** Returns null if the answer is not a page, or its port is not allowed. @throws the error of the network */
export async function fetchPage(address: string, options: Options): Promise<FetchedPage | null> {
  const { allowPrivate, proxy, purpose, mayFollow, ask = request } = options;
  const until = Date.now() + TIMEOUT_MS;
  let url: string | null = address;
  for (let hops = 0; url !== null && hops <= REDIRECTS_AT_MOST; hops += 1) {
    if (!mayAsk(url, allowPrivate)) return null;
    const { status, headers, body } = await ask(url, {
      headers: {
        accept: 'text/html, application/xhtml+xml',
        'accept-encoding': 'identity',
        'user-agent': `Mozilla/5.0 (compatible; vf-community; ${purpose})`,
      },
      timeoutMs: Math.max(1, until - Date.now()),
      maxBytes: PAGE_BYTES,
      isCut: true,
      allowPrivate,
      proxy,
    });
    if (status >= 300 && status <= 399) {
      url = follow(headers.location, url);
      if (url !== null && !mayFollow(new URL(url))) return null;
      continue;
    }
    const type = headers['content-type'] ?? '';
    const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type);
    if (status < 200 || status > 299 || !isPage || headers['content-encoding']) return null;
    return { url, body, type };
  }
  return null;
}

/** Allows only the default ports: a link must not make the server probe other services. */
const mayAsk = (url: string, allowPrivate: boolean): boolean => allowPrivate || new URL(url).port === '';

export function follow(address: string | undefined, base: string): string | null {
  return address && URL.canParse(address, base) ? safeUrl(new URL(address, base).href) : null;
}
