/** The frame of pages that mails link to: no script, no picture, no third party, and not in search engines. */
import { createHash } from 'node:crypto';
import { type Language, rowOf } from '../../../../../../core/base/i18n/languages';
import { escapeMarkup } from '../../render/escape';

const CSS = `
:root{color-scheme:light dark;--page:#f3f4f6;--card:#fff;--line:#e3e5e9;--text:#1d2127;--dim:#5f6570;--accent:#1a56c4;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#16181c;--card:#1f2227;--line:#343942;--text:#e8eaed;--dim:#a3a9b3;--accent:#8ab4ff;--on:#0d1117}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:640px;margin:0 auto;padding:40px 16px 64px}
h1{font-size:24px;line-height:1.25;margin:0 0 20px}h2{font-size:17px;margin:32px 0 12px}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:20px 24px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
p{margin:0 0 16px;overflow-wrap:anywhere}.dim{color:var(--dim);font-size:14px;margin:0}
form{display:inline-block;margin:4px 8px 4px 0}form+form{margin-inline-start:0}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 18px;border-radius:6px;border:1px solid var(--accent);background:var(--accent);color:var(--on);cursor:pointer}
label{display:block;font-weight:600;margin:0 0 6px}input{font:inherit;display:block;width:100%;min-height:44px;padding:8px 12px;margin:0 0 16px;border-radius:6px;border:1px solid var(--dim);background:var(--page);color:var(--text)}
button.quiet{background:transparent;color:var(--accent)}button:disabled{cursor:default;opacity:.6}
button+p{margin:14px 0 0}a{color:var(--accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  // The address is a key, so linked pages must not get it as a referrer.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** @param body markup */
export function page({ language, title, body }: { language: Language; title: string; body: string }): string {
  return `<!doctype html><html lang="${language}" dir="${rowOf(language).direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${CSS}</style></head>
<body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`;
}
