/** The front page: a lead story, then the others, each with the number of its comments. */
import { type Article, articles } from '../articles';
import { election } from '../live/election';
import { interview } from '../live/interview';
import { escapeHtml, printed } from '../markup';
import { pictures } from '../pictures/pictures';
import { publication } from '../publication';
import { book } from '../reviews/book';
import { cover } from '../reviews/cover';
import { articlePath, authorName, isNew } from './article';
import { page, tag, type Visit } from './layout';

const LEAD = 'wrackline-1044';

/** Text in the count's place until it loads, and text after its number. */
function words(article: Article, visit: Visit): { none: string; some: string } {
  if (article.lang === 'ar') return { none: 'التعليقات', some: 'تعليقًا' };
  if (article.closed) return { none: 'Book of remembrance', some: 'remembered her' };
  return { none: isNew(article, visit) ? 'Be the first to comment' : 'Comments', some: 'comments' };
}

function talk(article: Article, visit: Visit): string {
  const { none, some } = words(article, visit);
  return `<a class="talk" href="${articlePath(article)}#conversation"><vf-conversations-count vf-container-id="${article.container_id}"></vf-conversations-count> <span class="talk-some">${some}</span><span class="talk-none">${none}</span></a>`;
}

function card(visit: Visit, article: Article, kind: 'lead' | 'card' | 'brief', firstOfSection: boolean): string {
  const inArabic = article.lang === 'ar' ? ' lang="ar" dir="rtl"' : '';
  const id = firstOfSection && article.lang !== 'ar' ? ` id="${article.section.toLowerCase()}"` : '';
  const heading = kind === 'lead' ? 'h1' : 'h2';
  const picture =
    kind === 'brief'
      ? ''
      : `<a class="picture-frame" href="${articlePath(article)}" tabindex="-1" aria-hidden="true">${pictures[article.picture] ?? ''}</a>`;
  return `<article class="${kind}"${id}${inArabic}>
  ${picture}
  <div class="words">
    <p class="kicker">${escapeHtml(article.section)}</p>
    <${heading}><a href="${articlePath(article)}">${printed(article.title)}</a></${heading}>
    <p class="standfirst">${printed(article.standfirst)}</p>
    <p class="byline"><span class="byline-name">${escapeHtml(authorName(article))}</span> ${talk(article, visit)}</p>
  </div>
</article>`;
}

export function frontPage(visit: Visit): string {
  const seen = new Set<string>();
  const first = (article: Article) => !seen.has(article.section) && Boolean(seen.add(article.section));
  const others = articles.filter((article) => article.container_id !== LEAD);
  const lead = articles.find((article) => article.container_id === LEAD);
  const briefs = others.filter(({ section, closed, lang }) => section === 'Opinion' || closed || lang === 'ar');
  const rest = others.filter((article) => !briefs.includes(article));
  return page(visit, {
    title: `${publication.name} — ${publication.motto}`,
    head: [
      tag('description', publication.place),
      tag('vf:title', publication.name),
      tag('vf:url', `${visit.origin}/`),
      tag('vf:unique_id', 'wrackline-front'),
      tag('vf:page_type', 'front'),
    ].join('\n'),
    body: `<main id="text" class="front">
<p class="live-now"><span class="kicker">Live now</span> <a href="/live">${printed(election.title)}</a> <a href="/interview">${printed(interview.title)}</a></p>
<div class="front-top">
${lead ? card(visit, lead, 'lead', first(lead)) : ''}
<div class="briefs">${briefs.map((article) => card(visit, article, 'brief', first(article))).join('')}</div>
</div>
<div class="front-middle">
<aside class="front-talked viafoura"><vf-trending-articles days-published="all" trend-window="48" limit="6"></vf-trending-articles></aside>
<aside class="front-book">
  <a class="book-jacket" href="/book" tabindex="-1" aria-hidden="true">${cover}</a>
  <div class="words">
    <p class="kicker">Book of the month</p>
    <h2><a href="/book">${printed(book.title)}</a></h2>
    <p class="standfirst">${printed(book.standfirst)}</p>
    <p class="byline"><span>by <span class="byline-name">${escapeHtml(book.by)}</span></span> <a class="viafoura" href="/book#reviews"><vf-rating vf-container-id="${book.container_id}"></vf-rating></a></p>
  </div>
</aside>
</div>
<div class="front-cards">${rest.map((article) => card(visit, article, 'card', first(article))).join('')}</div>
</main>`,
  });
}
