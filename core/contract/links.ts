/**
 * Which addresses inside plain text become links; client and server ask the same. Only http and https pass; an address
 * that hides where it leads (user:password@, control or direction characters) stays text.
 */
const MAX_LINK_LENGTH = 2048;

export interface TextPart {
  text: string;
  url?: string;
}

// May not stand inside a link.
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}"'<>\\^`{|}]/u;
// Bounded, so that a long run of signs costs no more than a long link.
const CANDIDATE = /\b(?:https?:\/\/|www\.)[^\s"'<>\\^`{|}]{1,2048}/giu;
const TRAILING = new Set('.,;:!?…*_~\'"”’»');

/** The normalised address, null when it is not safe to follow. `www.` counts as https. */
export function safeUrl(text: string): string | null {
  if (text.length > MAX_LINK_LENGTH || UNSAFE.test(text)) return null;
  const withScheme = /^www\./i.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\/[^/]/i.test(withScheme)) return null;
  try {
    const url = new URL(withScheme);
    if (url.username || url.password || !isPublicName(url.hostname)) return null;
    return url.href.length > MAX_LINK_LENGTH ? null : url.href;
  } catch {
    return null;
  }
}

const isPublicName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.startsWith('[') || /^[^.]+(\.[^.]+)+$/.test(hostname);

/** Joined again, the parts are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const candidate = trimEnd(match[0]);
    const url = safeUrl(candidate);
    // An address right after `@` or a word sign belongs to something else: a mail address, a path.
    if (!url || /[@/\w]/.test(text[match.index - 1] ?? '')) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: candidate, url });
    end = match.index + candidate.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Removes the sentence's full stop and closing bracket: "(see https://a.example/x_(y))." Reads each character once. */
function trimEnd(candidate: string): string {
  const excess: Record<string, number> = {
    ')': count(candidate, ')') - count(candidate, '('),
    ']': count(candidate, ']') - count(candidate, '['),
  };
  let end = candidate.length;
  for (; end > 0; end -= 1) {
    const sign = candidate[end - 1] as string;
    if (TRAILING.has(sign)) continue;
    if (!(sign in excess) || (excess[sign] as number) <= 0) break;
    (excess[sign] as number) -= 1;
  }
  return candidate.slice(0, end);
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
