/**
 * Decides which addresses are safe to follow, in the client and on the server. Only http and https pass. An address
 * that hides its target (user:password@, control or direction characters) stays text.
 */
const MAX_LINK_LENGTH = 2048;

// Not allowed in a link. Joiners are allowed, because Indic and Persian words need them.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Zs}"<>\\^`|]|(?![\u200c\u200d])\p{Cf}/u;

const MAY_HOLD_LINKS = /https?:\/\/|www\./i;

/** A quick check before the parser (split-links.ts) is loaded or run, because most texts contain no address. */
export const mayHoldLinks = (text: string): boolean => MAY_HOLD_LINKS.test(text);

/** The normalized address, null when it is not safe to follow. `www.` counts as https. */
export function safeUrl(text: string): string | null {
  if (text.length > MAX_LINK_LENGTH || UNSAFE.test(text)) return null;
  const withScheme = /^www\./i.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\/[^/]/i.test(withScheme)) return null;
  try {
    const url = new URL(withScheme);
    if (url.username || url.password || !isPublicName(url.hostname)) return null;
    // The escaped form means the same address, and cannot end an HTML attribute.
    const href = url.href.replaceAll("'", '%27').replace(/[{}]/g, encodeURIComponent);
    return href.length > MAX_LINK_LENGTH ? null : href;
  } catch {
    return null;
  }
}

const isPublicName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.startsWith('[') || /^[^.]+(\.[^.]+)+$/.test(hostname);
