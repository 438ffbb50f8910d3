import { page, type Visit } from './layout';

/** For addresses under the publication that do not exist. */
export const missingPage = (visit: Visit): string =>
  page(visit, {
    title: 'Not found — The Wrackline',
    body: `<main id="text" class="sheet"><div class="story"><div class="story-head"><p class="kicker">Not found</p><h1>The tide has been here</h1><p class="standfirst">There is no page at this address. <a href="/"><u>The front page</u></a> is still above water.</p></div></div></main>`,
  });
