/** A single-page application: one document that changes its article, its address and its tags without reloading. */
import { type Article, articles } from '../articles';
import { printed } from '../markup';
import { articleMarkup, articleTags, conversation } from './article';
import { page, tag, type Visit } from './layout';

const readerPath = (article: Article): string => `/reader/${article.slug}`;

/** Data that the page's script loads for its next view. */
export function readerView(article: Article, visit: Visit) {
  return {
    title: article.title,
    lang: article.lang ?? 'en',
    tags: articleTags(article, visit, readerPath(article)),
    markup: articleMarkup(article, visit),
  };
}

export function readerPage(article: Article, visit: Visit): string {
  const list = articles
    .filter(({ lang }) => lang !== 'ar')
    .map(
      (other) =>
        `<li><a href="${readerPath(other)}" data-slug="${other.slug}"${other.slug === article.slug ? ' aria-current="page"' : ''}>${printed(other.title)}</a></li>`,
    )
    .join('');
  return page(visit, {
    title: `${article.title} — The Wrackline reader`,
    head: articleTags(article, visit, readerPath(article))
      .map(([name, content]) => tag(name, content))
      .join('\n'),
    body: `<div class="reader">
<nav class="reader-list" aria-label="Articles"><p class="foot-head">Reader</p><p class="reader-note">This page changes its article without reloading.</p><ol>${list}</ol></nav>
<main id="text" class="sheet">
<div id="view" aria-live="off">${articleMarkup(article, visit)}</div>
${conversation(article, visit)}
</main>
</div>`,
    scripts: '<script src="/demo/reader.js"></script>',
  });
}
