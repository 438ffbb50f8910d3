/** A live event, with all widgets for one. */
import { election } from '../live/election';
import { printed } from '../markup';
import { followTopic } from './follow-topic';
import { headOf, page, tag, type Visit } from './layout';

export function livePage(visit: Visit): string {
  return page(visit, {
    title: `${election.title} — The Wrackline`,
    head: [...headOf(visit, election, { path: '/live', type: 'live' }), tag('vf:topic', election.topic)].join('\n'),
    body: `<main id="text" class="sheet sheet--widgets">
  <article class="story">
    <header class="story-head">
      <p class="kicker">Live</p>
      <h1>${printed(election.title)}</h1>
      <p class="standfirst">${printed(election.standfirst)}</p>
    </header>
${followTopic(election.topic)}
  </article>
  <section class="viafoura live-blog" id="live">
    <vf-livestory replies="true" vf-title="The night so far"></vf-livestory>
  </section>
  <section class="viafoura live-poll" id="poll">
    <vf-poll></vf-poll>
  </section>
  <section class="viafoura live-chat" id="chat">
    <vf-livechat vf-title="In the fish hall"></vf-livechat>
  </section>
  <section class="viafoura conversation" id="comments">
    <vf-conversations></vf-conversations>
  </section>
</main>`,
  });
}
