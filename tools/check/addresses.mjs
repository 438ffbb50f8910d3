/**
 * Checks the addresses in components. React blocks `javascript:` and no other scheme, so text from readers, pages and
 * other sites must pass `safeUrl`. `href` and `src` take the result of `safeUrl`, of a function that builds one of our
 * own addresses, or a value that is listed here with the reason why it is safe.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ATTRIBUTE = /(?<![\w-])(?:href|src|srcSet|poster|action|formAction|xlinkHref)=\{/g;
/** `createElement('a', { href: … })`. */
const PROPERTY = /(?<![\w.$])(?:href|src|srcSet|poster)(?:: )([^,}\n]+)/g;
/** Functions that return `safeUrl`'s result, one of our own addresses, or a link to a share page. */
const MAKES_OWN = ['safeUrl', 'mediaAddress', 'permalinkOf', 'linkFor', 'addressOf', 'emoteAddress'];

const PARSED = 'a link that core/contract/values/links has found';
const ORIGIN = 'useOrigin and usePlace take safeUrl';
const BY_SERVER = 'the server stores http and https addresses only';
const OWN = 'an address of the suite itself';
/** Safe values by file and expression, each with its reason. */
const SAFE = {
  'components/conversations/media/link-preview.tsx': { href: 'safeUrl, above' },
  'components/console/articles/article-title.tsx': { 'origin.url': ORIGIN },
  'components/console/item/article-link.tsx': { 'origin.url': ORIGIN },
  'components/conversations/profile/recent-comment.tsx': { 'origin.url': ORIGIN },
  'components/conversations/staff/queue/queued-comment.tsx': { 'origin.url': ORIGIN },
  'components/conversations/text/emphasised.tsx': { 'piece.url': PARSED },
  'components/conversations/text/plain-text.tsx': { 'it.url': PARSED },
  'components/livechat/text/chat-text.tsx': { src: 'emoteAddress, above' },
  'components/livestory/post/embed-card.tsx': { player: 'an address of the list of players', url: BY_SERVER },
  'components/livestory/post/line.tsx': { url: PARSED },
  'components/livestory/writer/sheet-header.tsx': { page: 'writePageOf takes safeUrl' },
  'components/media-gallery/tile.tsx': { address: 'mediaAddress, above' },
  'components/media-gallery/viewer.tsx': { 'origin.url': ORIGIN },
  'components/pull-quote/pull-quote.tsx': { 'quote.link': OWN },
  'components/shared/articles/article-row.tsx': {
    'withMedium(origin_url, medium)': BY_SERVER,
    origin_image_url: BY_SERVER,
  },
  'components/shared/avatar/avatar.tsx': { picture: BY_SERVER },
  'components/shared/linked-text/links.tsx': { 'part.url': PARSED },
  'components/shared/lists/comment-line.tsx': { url: ORIGIN, 'isHere ? new URL(url).hash || url : url': ORIGIN },
  'components/shared/mentions/mentioned-text.tsx': { url: PARSED },
  'components/shared/menu/menu-list.tsx': { 'item.picture': OWN },
  'components/shared/origin/foreign-page.tsx': { url: ORIGIN },
  'components/tray/account/captcha-check.tsx': { 'theme ? `${address}?theme=${theme}` : undefined': OWN },
  'components/tray/feed/feed-row.tsx': { 'isHere ? new URL(address).hash || address : trayLink(address)': BY_SERVER },
  'components/tray/feed/row-mark.tsx': { 'line.target_image_url': BY_SERVER },
  'components/tray/settings/followed-list.tsx': { url: ORIGIN },
};

const isOwn = (expression) =>
  /^(['"])[^'"]*\1$/.test(expression) ||
  MAKES_OWN.some((name) => expression.startsWith(`${name}(`)) ||
  /^sizes\.map\(\(size\) => `\$\{mediaAddress\(/.test(expression);

/** @param {Iterable<string>} paths @returns {string[]} one line for each address that is neither */
export function unsafeAddresses(root, paths) {
  const findings = [];
  for (const path of paths) {
    if (!/^components\/.*\.tsx$/.test(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    const found = [...text.matchAll(ATTRIBUTE)].map(({ 0: { length }, index }) => [
      index,
      bracedAt(text, index + length),
    ]);
    for (const { 1: value = '', index } of text.matchAll(PROPERTY)) {
      if (/createElement\(\s*['"]\w+['"],\s*\{[^}]*$/.test(text.slice(Math.max(0, index - 200), index)))
        found.push([index, value.trim()]);
    }
    for (const [index, expression] of found) {
      if (isOwn(expression) || Object.hasOwn(SAFE[path] ?? {}, expression)) continue;
      const line = text.slice(0, index).split('\n').length;
      findings.push(
        `${path}:${line}  an address passes safeUrl, or is the suite's own (tools/check/addresses.mjs): ${expression}`,
      );
    }
  }
  return findings;
}

/** Returns the text from `start` up to the matching closing brace. */
function bracedAt(text, start) {
  let end = start;
  for (let depth = 1; end < text.length; end += 1) {
    if (text[end] === '{') depth += 1;
    if (text[end] === '}') depth -= 1;
    if (depth === 0) break;
  }
  return text.slice(start, end).trim();
}
