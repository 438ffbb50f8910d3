/** The frame of the pages of a static archive, its index and its style. */
import { DEFAULT_LANGUAGE, findLanguage, intlLocale, rowOf } from '../../../../../core/base/i18n/languages';
import { escapeMarkup } from '../../delivery/render/escape';
import type { Site } from '../../sites/sites/site-registry';
import type { ForeignComment } from './foreign-comments';

export const ARCHIVE_STYLE = `:root{color-scheme:light dark;--page:#fff;--text:#1d2127;--link:#1a56c4}
@media (prefers-color-scheme:dark){:root{--page:#1f2227;--text:#e8eaed;--link:#8ab4ff}}
html{background:var(--page);color:var(--text)}
a{color:var(--link)}
body{font:1rem/1.6 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid}
ol{list-style:none;padding:0}
ol ol{border-inline-start:2px solid #8888;padding-inline-start:1rem}
article{padding-block:.5rem}
article header{display:flex;flex-wrap:wrap;gap:.75rem;align-items:baseline}
article h2,article h3{font-size:1rem;margin:0}
p,blockquote,figure{margin:.5rem 0}
blockquote{border-inline-start:3px solid #8888;padding-inline-start:.75rem}
img,video{max-width:100%;height:auto}
table{border-collapse:collapse}
th,td{padding:.25rem .75rem .25rem 0;text-align:start;vertical-align:top;font-weight:400}
td{white-space:nowrap;font-variant-numeric:tabular-nums}
`;

const languageOf = (lang: string) => findLanguage(lang) ?? DEFAULT_LANGUAGE;

export const pageTitle = ({ page_title, container_id }: ForeignComment): string => page_title || container_id;

function head(title: string, lang: string, folder: string): string {
  const { direction } = rowOf(languageOf(lang));
  return `<!doctype html><html lang="${escapeMarkup(lang || DEFAULT_LANGUAGE)}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title>
<link rel="stylesheet" href="${folder}style.css"></head>
`;
}

export function headOf(first: ForeignComment, { name }: Site): string {
  const title = pageTitle(first);
  // An address of another scheme is not a link.
  const isLink = /^https?:/.test(first.url);
  const heading = isLink ? `<a href="${escapeMarkup(first.url)}">${escapeMarkup(title)}</a>` : escapeMarkup(title);
  return `${head(title, first.lang, '../')}<body><header><nav><a href="../index.html" dir="auto">${escapeMarkup(name)}</a></nav></header>
<main><h1 dir="auto">${heading}</h1><ol>
`;
}

export const PAGE_END = '</ol></main></body></html>\n';

export interface IndexRow {
  title: string;
  lang: string;
  file: string;
  comments: number;
  /** Date of the conversation's latest comment. */
  latest: number;
}

export const dateOf = (ms: number, lang: string): string =>
  new Intl.DateTimeFormat(intlLocale(languageOf(lang)), { dateStyle: 'medium', timeZone: 'UTC' }).format(ms);

/** Conversations with the latest comments come first. */
export function* indexHtml(rows: IndexRow[], { name }: Site): Generator<string> {
  const newest = rows.toSorted((a, b) => b.latest - a.latest);
  const lang = newest[0]?.lang ?? '';
  yield `${head(name, lang, '')}<body><main><h1 dir="auto">${escapeMarkup(name)}</h1><table>\n`;
  for (const { title, file, comments, latest, ...row } of newest) {
    const ownLang = row.lang && row.lang !== lang ? ` lang="${escapeMarkup(row.lang)}"` : '';
    yield `<tr><th scope="row"${ownLang} dir="auto"><a href="${escapeMarkup(file)}">${escapeMarkup(title)}</a></th><td>${comments}</td><td><time datetime="${new Date(latest).toISOString()}">${dateOf(latest, lang)}</time></td></tr>\n`;
  }
  yield '</table></main></body></html>\n';
}
