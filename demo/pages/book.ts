/** A book review: what our critic thinks, what readers think, and what search engines may be told of it. */
import { book } from '../reviews/book';
import { page, tag, type Visit } from './layout';
import { printed } from './markup';

export function bookPage(visit: Visit): string {
  return page(visit, {
    title: `${book.title} by ${book.by} — The Wrackline`,
    head: [
      tag('description', book.standfirst),
      tag('vf:container_id', book.container_id),
      tag('vf:unique_id', book.container_id),
      tag('vf:title', book.title),
      tag('vf:url', `${visit.origin}/book`),
      tag('vf:page_type', 'review'),
      tag('vf:lang', 'en'),
    ].join('\n'),
    body: `<main id="text" class="sheet">
  <article class="story">
    <header class="story-head">
      <p class="kicker">Book of the month</p>
      <h1>${printed(book.title)}</h1>
      <p class="standfirst">${printed(book.standfirst)}</p>
      <p class="byline"><span class="byline-name">${printed(book.by)}</span> <a class="viafoura" href="#reviews"><vf-rating size="small"></vf-rating></a></p>
    </header>
    ${book.text.map((paragraph) => `<p>${printed(paragraph)}</p>`).join('\n')}
    <p><strong>${printed(book.verdict)}</strong></p>
  </article>
  <section class="viafoura talk-of-readers" id="reviews">
    <vf-livereviews vf-title="What readers think" item-type="Book" item-name="${printed(book.title)}"></vf-livereviews>
  </section>
</main>`,
  });
}
