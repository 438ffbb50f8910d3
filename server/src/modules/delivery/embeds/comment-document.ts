/** Renders a page with one comment, without scripts or a session. Its style follows the reader's color scheme. */
import { createHash } from 'node:crypto';
import { intlLocale, rowOf } from '../../../../../core/base/i18n/languages';
import { escapeMarkup } from '../render/escape';
import type { SharedComment } from './shared-comment';

const CSS = `
:root{color-scheme:light dark;--card:#fff;--line:#d8dbe0;--text:#1d2127;--dim:#5f6570;--accent:#1a56c4}
@media (prefers-color-scheme:dark){:root{--card:#1f2227;--line:#3d434d;--text:#e8eaed;--dim:#a3a9b3;--accent:#8ab4ff}}
*{box-sizing:border-box}
html{background:var(--card)}
body{margin:0;color:var(--text);font:16px/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
article{max-width:640px;margin:0 auto;padding:16px 20px;border:1px solid var(--line);border-radius:8px}
header,footer{color:var(--dim);font-size:14px}header b{color:var(--text);font-size:16px;margin-inline-end:8px}
h1{font-size:20px;line-height:1.3;margin:8px 0 0}p,blockquote,ul,ol,figure{margin:8px 0}
blockquote{border-inline-start:3px solid var(--line);padding-inline-start:12px}
img{display:block;max-width:100%;height:auto;border-radius:6px}figcaption{color:var(--dim);font-size:14px}
footer{margin-top:12px;padding-top:10px;border-top:1px solid var(--line)}
a{color:var(--accent)}header a{color:inherit}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
  'img-src * data:',
  "base-uri 'none'",
  "form-action 'none'",
];

export const pageHeaders = {
  'content-security-policy': [...POLICY, "frame-ancestors 'none'"].join('; '),
  'x-robots-tag': 'noindex',
};

/** Headers of a page in a frame on any site; links open outside the frame. */
export const frameHeaders = {
  'content-security-policy': [
    ...POLICY,
    'frame-ancestors *',
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'x-robots-tag': 'noindex',
};

export const DOCUMENT_TYPE = 'text/html; charset=utf-8';

/** Formats the date in the article's language. */
export const dateOf = ({ post, language }: SharedComment): string =>
  new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    post.time_shown ?? post.date_created,
  );

export const isoDate = ({ post }: SharedComment): string =>
  new Date(post.time_shown ?? post.date_created).toISOString();

/** @param head more markup for the head of the page */
export function commentDocument(shared: SharedComment, head: string): string {
  const { site, post, authors, article, url, title, html, language } = shared;
  const to = escapeMarkup(url);
  const name = escapeMarkup(authors.join(', '));
  const heading = post.title ? `<h1 dir="auto">${escapeMarkup(post.title)}</h1>` : '';
  return `<!doctype html><html lang="${language}" dir="${rowOf(language).direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${head}
<title>${escapeMarkup(title)}</title><style>${CSS}</style></head>
<body><article><header><b dir="auto">${name}</b><a href="${to}"><time datetime="${isoDate(shared)}">${dateOf(shared)}</time></a></header>
${heading}<div dir="auto">${html}</div>
<footer><a href="${to}" dir="auto">${escapeMarkup(article?.title || site.name)}</a></footer></article></body></html>
`;
}
