/** A book review: the critic's, readers', and structured data for search engines. */

import { printed } from '../markup';
import { book } from '../reviews/book';
import { cover } from '../reviews/cover';
import { headOf, page, type Visit } from './layout';

export function bookPage(visit: Visit): string {
  return page(visit, {
    title: `${book.title} by ${book.by} — The Wrackline`,
    head: headOf(visit, { ...book, summary: book.standfirst }, { path: '/book', type: 'review' }).join('\n'),
    body: `<main id="text" class="sheet">
  <article class="story">
    <header class="story-head book-head">
      <div class="book-jacket">${cover}</div>
      <div class="book-words">
        <p class="kicker">Book of the month</p>
        <h1>${printed(book.title)}</h1>
        <p class="standfirst">${printed(book.standfirst)}</p>
        <p class="byline"><span>by <span class="byline-name">${printed(book.by)}</span></span> <a class="viafoura" href="#reviews"><vf-rating size="small"></vf-rating></a></p>
      </div>
    </header>
    <div class="prose">
${book.text.map((paragraph) => `<p>${printed(paragraph)}</p>`).join('\n')}
<p class="verdict">${printed(book.verdict)}</p>
    </div>
  </article>
  <section class="viafoura talk-of-readers" id="reviews">
    <vf-livereviews vf-title="What readers think" item-type="Book" item-name="${printed(book.title)}"></vf-livereviews>
  </section>
</main>`,
  });
}
