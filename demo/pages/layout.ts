/** Shared parts of the demo publication's pages: head, masthead, foot, and the single script tag of the widgets. */

import type { Article } from '../articles';
import { election } from '../live/election';
import { escapeHtml, printed } from '../markup';
import { publication, sections } from '../publication';
import { demoBar } from './demo-bar';
import { tideCurve } from './tide';

/** Facts of the visit for a page. */
export interface Visit {
  /** Origin that the reader used, without a trailing slash. */
  origin: string;
  /** Milliseconds. */
  now: number;
  /** Uuid of a writer by key, for the author's badge. */
  writerUuid(key: string): string | undefined;
  /** Publication time of an article, in milliseconds: the demo ages after its seeding. */
  publishedAt(article: Article): number;
  /** True if the pages for developers exist. */
  development: boolean;
  /** Minutes after which the demo starts over; null: never. */
  resetMinutes: number | null;
}

interface Sheet {
  title: string;
  /** Meta tags of the page, as `tags()` writes them. */
  head?: string;
  lang?: 'en' | 'ar';
  body: string;
  /** Further scripts of the page itself. */
  scripts?: string;
}

export const tag = (name: string, content: string): string =>
  `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`;

/** The head of a page with a conversation of its own. */
export const headOf = (
  { origin }: Visit,
  { title, summary, container_id }: { title: string; summary: string; container_id: string },
  { path, type }: { path: string; type: string },
): string[] => [
  tag('description', summary),
  tag('vf:container_id', container_id),
  tag('vf:unique_id', container_id),
  tag('vf:title', title),
  tag('vf:url', `${origin}${path}`),
  tag('vf:page_type', type),
  tag('vf:lang', 'en'),
];

const words = {
  en: { skip: 'Skip to the text', theme: 'Light or dark', sections: 'Sections', home: 'Front page' },
  ar: { skip: 'إلى النصّ', theme: 'فاتح أو داكن', sections: 'الأقسام', home: 'الصفحة الأولى' },
} as const;

export function page(visit: Visit, { title, head = '', lang = 'en', body, scripts = '' }: Sheet): string {
  const say = words[lang];
  const date = new Intl.DateTimeFormat(lang === 'ar' ? 'ar' : 'en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${printed(title)}</title>
${tag('vf:domain', publication.domain)}
${head}
<link rel="icon" href="/demo/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/site.css">
<script src="/demo/theme.js"></script>
<script async src="/vf.js"></script>
</head>
<body>
<a class="skip" href="#text">${say.skip}</a>
${visit.development || visit.resetMinutes !== null ? demoBar(visit) : ''}
<header class="masthead" lang="${lang}">
  <div class="masthead-bar">
    <p class="dateline"><time datetime="${new Date(visit.now).toISOString()}">${date.format(visit.now)}</time></p>
    <p class="nameplate"><a href="/" lang="en" dir="ltr">${publication.name}</a></p>
    <div class="masthead-tools">
      <button type="button" class="theme" id="theme" aria-label="${say.theme}"><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor"/></svg></button>
      <span class="account viafoura"><vf-tray-trigger></vf-tray-trigger></span>
    </div>
  </div>
  <div dir="ltr" lang="en">${tideCurve(visit.now)}</div>
  <nav class="sections" aria-label="${say.sections}"><ul dir="ltr" lang="en">
    ${sections.map((name) => `<li><a href="/#${name.toLowerCase()}">${name}</a></li>`).join('')}
    <li><a href="/articles/warshat-al-qawarib" lang="ar" dir="rtl">رسائل</a></li>
  </ul></nav>
</header>
${body}
<footer class="foot" dir="ltr" lang="en">
  <div class="foot-columns">
    <div>
      <p class="foot-name">${publication.name}</p>
      <p>${publication.place}. The paper, the town and everybody in it are invented.</p>
    </div>
    <nav aria-label="Ways in">
      <p class="foot-head">See the widgets elsewhere</p>
      <ul>
        <li><a href="/live">A live blog, with a poll and a chat</a></li>
        <li><a href="/interview">Questions and answers</a></li>
        <li><a href="/interview?stage">The question on stage, for a screen behind the speakers</a></li>
        <li><a href="/write/${election.container_id}?site=${publication.domain}">The reporter's page of the live blog</a></li>
        <li><a href="/console">The console of moderators</a></li>
        <li><a href="/book">Reviews</a></li>
        <li><a href="/ads">With ads</a></li>
        <li><a href="/reader">In a single-page reader</a></li>
        <li>One article, three ways: <a href="/articles/the-eels-came-on-thursday">painted in its HTML</a> (switch JavaScript off and reload), <a href="/articles/the-eels-came-on-thursday?embed=script">painted by the script</a>, <a href="/articles/the-eels-came-on-thursday?embed=react">drawn by React alone</a></li>
        <li><a href="/hostile">On a page with hostile styles</a></li>
        <li><a href="/hostile/plain">The same page without them</a></li>
        ${visit.development ? '<li><a href="/gallery">In every state: the gallery</a></li>' : ''}
      </ul>
    </nav>
    <nav aria-label="For developers">
      <p class="foot-head">For developers</p>
      <ul><li><a href="/docs">The API</a></li><li><a href="/healthz">Health</a></li><li><a href="/metrics">Metrics</a></li></ul>
    </nav>
  </div>
</footer>
${scripts}
</body>
</html>
`;
}
