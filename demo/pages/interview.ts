/** A page with an interview. */
import { interview } from '../live/interview';
import { printed } from '../markup';
import { headOf, page, type Visit } from './layout';

export function interviewPage(visit: Visit): string {
  return page(visit, {
    title: `${interview.title} — The Wrackline`,
    head: headOf(visit, interview, { path: '/interview', type: 'live' }).join('\n'),
    body: `<main id="text" class="sheet sheet--widgets">
  <article class="story">
    <header class="story-head">
      <p class="kicker">Live</p>
      <h1>${printed(interview.title)}</h1>
      <p class="standfirst">${printed(interview.standfirst)}</p>
    </header>
  </article>
  <section class="viafoura live-blog" id="questions">
    <vf-livequestions vf-title="Ask the mayor"></vf-livequestions>
  </section>
</main>`,
  });
}
