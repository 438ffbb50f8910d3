/**
 * A page with ads that stand-ins fill: nothing is loaded before the reader agrees, and nothing moves when ads arrive.
 */
import { articles } from '../articles';
import { escapeHtml, printed } from '../markup';
import { page, tag, type Visit } from './layout';

const paidCards = '/gallery/frame?widget=content-recirculation&amp;state=paid&amp;theme=light&amp;dir=ltr';

const ad = '<div class="ad-place viafoura"><vf-standalone-ad></vf-standalone-ad></div>';

/** @param hasOwn true if the page has its own Google Publisher Tag */
export function adsPage(visit: Visit, hasOwn: boolean): string {
  const article = articles.find(({ lang, closed }) => lang !== 'ar' && !closed) as (typeof articles)[number];
  const text = articles
    .filter(({ lang }) => lang !== 'ar')
    .map(({ title, standfirst }) => `<h2>${printed(title)}</h2>\n<p>${printed(standfirst)}</p>`);
  const parts = text.flatMap((part, at) => (at % 3 === 2 ? [part, ad] : [part]));
  return page(visit, {
    title: 'Ads — The Wrackline',
    head: [
      tag('description', 'Places for ads, filled by stand-ins'),
      tag('vf:container_id', article.container_id),
      tag('vf:unique_id', 'wrackline-ads'),
      tag('vf:title', 'Ads'),
      tag('vf:url', `${visit.origin}/ads`),
      tag('vf:page_type', 'demo'),
      tag('vf:lang', 'en'),
      '<script src="/demo/ads/stand-in.js"></script>\n<script src="/demo/ads.js"></script>',
    ].join('\n'),
    body: `<main id="text" class="sheet">
  <article class="story">
    <header class="story-head story-head--ads">
      <p class="kicker">Ads</p>
      <h1>${escapeHtml('Nothing moves, and nothing is asked before you agree')}</h1>
      <p class="standfirst">The ads below come from stand-ins for the networks’ scripts. Every tenth place stays empty.</p>
      <p><button type="button" class="agree" id="agree">Agree to ads</button></p>
      ${visit.development ? `<p><a href="${paidCards}">Cards that somebody pays for, among recommended articles</a></p>` : ''}
    </header>
    ${hasOwn ? '<div id="own-slot" style="block-size: 90px"></div>' : ''}
    <div class="prose">
${parts.join('\n')}
    </div>
  </article>
</main>`,
  });
}
