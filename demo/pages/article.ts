/** One article with its conversation, with the tags of a publisher's page (host contract 7). */

import type { Article } from '../articles';
import { escapeHtml, minutesToRead, printed, prose } from '../markup';
import { writers } from '../people';
import { pictures } from '../pictures/pictures';
import { publication } from '../publication';
import { followTopic } from './follow-topic';
import { page, tag, type Visit } from './layout';

const HOUR_MS = 3_600_000;
/** Too new for comments. */
const NEW_HOURS = 2;

export const isNew = (article: Article, visit: Visit): boolean =>
  visit.now - visit.publishedAt(article) < NEW_HOURS * HOUR_MS;

export const articlePath = (article: Article): string => `/articles/${article.slug}`;
export const authorName = (article: Article): string => writers.find(({ key }) => key === article.author)?.name ?? '';

/**
 * Name and content of every tag that the widgets read. The demo of a single-page app updates them when it shows another
 * article.
 */
export function articleTags(article: Article, visit: Visit, path = articlePath(article)): [string, string][] {
  const writer = visit.writerUuid(article.author);
  return [
    ['vf:container_id', article.container_id],
    ['vf:unique_id', article.container_id],
    ['vf:title', article.title],
    ['vf:url', visit.origin + path],
    ['vf:description', article.standfirst],
    ['vf:image', `${visit.origin}/demo/pictures/${article.picture}.svg`],
    ['vf:image_alt', article.pictureAlt],
    ['vf:page_type', 'article'],
    ['vf:lang', article.lang ?? 'en'],
    ...(writer ? [['vf:author', `viafoura-uuid:${writer}`] as [string, string]] : []),
    ...article.topics.map((topic): [string, string] => ['vf:topic', topic]),
    ['article:section', article.section],
  ];
}

export function articleMarkup(article: Article, visit: Visit): string {
  const isArabic = article.lang === 'ar';
  const published = visit.publishedAt(article);
  const format = new Intl.DateTimeFormat(isArabic ? 'ar' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const minutes = minutesToRead(article.body);
  const inMinutes = new Intl.NumberFormat('ar', { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const length = isArabic ? `${inMinutes.format(minutes)} للقراءة` : `${minutes} min read`;
  return `<article class="story">
  <header class="story-head">
    <p class="kicker">${escapeHtml(article.section)}</p>
    <h1>${printed(article.title)}</h1>
    <p class="standfirst">${printed(article.standfirst)}</p>
    <p class="byline"><span class="byline-name">${escapeHtml(authorName(article))}</span> <time datetime="${new Date(published).toISOString()}">${format.format(published)}</time> <span>${length}</span> <a class="talk" href="#conversation"><vf-conversations-count vf-container-id="${article.container_id}"></vf-conversations-count> <span class="talk-some">${isArabic ? 'تعليقًا' : 'comments'}</span><span class="talk-none">${isArabic ? 'التعليقات' : 'Comments'}</span></a></p>
  </header>
  <figure class="picture">
    <div class="picture-frame" role="img" aria-label="${escapeHtml(article.pictureAlt)}">${pictures[article.picture] ?? ''}</div>
    <figcaption>${printed(article.caption)}</figcaption>
  </figure>
  <div class="starter viafoura"><vf-conversation-starter target="conversation"></vf-conversation-starter></div>
  <div class="prose">
${withQuote(prose(article.body))}
  </div>
  <p class="topics">${article.topics.map((topic) => `<span>${printed(topic)}</span>`).join('')}</p>
${followTopic(article.topics[0])}
  <div class="share viafoura"><vf-share-bar show-total="true"></vf-share-bar></div>
</article>`;
}

/** Halfway through a longer text, between two paragraphs, like in a newspaper. */
function withQuote(text: string): string {
  const blocks = text.split(/\n(?=<)/);
  const isParagraph = (at: number) => blocks[at]?.startsWith('<p>') ?? false;
  const at = blocks.findIndex((_, at) => at >= blocks.length / 2 && isParagraph(at - 1) && isParagraph(at));
  if (blocks.length < 6 || at < 0) return text;
  const quote = '<div class="aside-quote viafoura"><vf-pull-quote type="editors-pick"></vf-pull-quote></div>';
  return [...blocks.slice(0, at), quote, ...blocks.slice(at)].join('\n');
}

/** The conversation's element; the container id comes from the page's tag. */
export const conversation = (article: Article, visit: Visit): string =>
  `<section class="conversation${isNew(article, visit) ? ' conversation--new' : ''} viafoura" id="conversation">
  <vf-conversations></vf-conversations>
  <noscript><p class="standfirst">${article.lang === 'ar' ? 'وصلت التعليقات مع الصفحة نفسها، فتُقرأ بلا جافاسكربت. أمّا الكتابة فتحتاج إليها.' : 'These comments came with the page itself and are read without JavaScript. To write one, switch it on.'}</p></noscript>
</section>`;

export function articlePage(article: Article, visit: Visit): string {
  return page(visit, {
    title: `${article.title} — The Wrackline`,
    lang: article.lang ?? 'en',
    head: [
      tag('description', article.standfirst),
      ...articleTags(article, visit).map(([name, content]) => tag(name, content)),
      `<link rel="alternate" type="application/rss+xml" title="Comments" href="/feeds/containers/${article.container_id}.rss?site=${publication.domain}">`,
    ].join('\n'),
    body: `<main id="text" class="sheet">
${articleMarkup(article, visit)}
${conversation(article, visit)}
<aside class="more viafoura"><vf-content-recirculation days-published="all" trend-window="48" limit="4"></vf-content-recirculation></aside>
</main>`,
  });
}
