import { expect, html } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import { applyEventAction } from '../../core/state/comments/comments.kind';
import { commentAtom } from '../../core/state/content/content.atoms';
import { aComment, aFirstPage, CONTAINER, openPage, serveConversation } from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { find, findAll, seen } from '../../test/support/seen';
import { ID, showConversation } from '../../test/support/show-conversation';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const server: FakeServer = fakeServer();
const EVENTS = 3000;
/** Nodes for the markup of a hundred comments and their surroundings, with a reserve. */
const MOST_NODES = 3000;

const nodesIn = (el: HTMLElement) => el.shadowRoot?.querySelectorAll('*').length ?? 0;
const storedOf = (comments: Comment[]) =>
  comments.filter(({ content_uuid }) => store.get(commentAtom(content_uuid))).length;

let seq = 1;
function arrive(payload: Comment, action: 'created' | 'liked' = 'created'): Comment {
  seq += 1;
  store.set(applyEventAction, ID, {
    message_type: 'livecomment_post',
    action,
    container_uuid: CONTAINER,
    payload,
    seq,
  });
  return payload;
}

describe('a conversation that stays open while a crowd writes', () => {
  beforeEach(() => openPage());

  async function show(contents: Comment[]) {
    serveConversation(server, aFirstPage(contents, { seq }));
    return showConversation();
  }

  /** Of ten events: four threads, four answers to rendered comments, one elsewhere, one vote on an unloaded one. */
  function crowd(roots: Comment[]): Comment[] {
    const far = aComment();
    return Array.from({ length: EVENTS }, (_, at) => {
      const root = roots[at % roots.length] as Comment;
      if (at % 10 < 4) return arrive(aComment());
      if (at % 10 < 8) return arrive(aComment({}, root));
      return at % 10 === 8 ? arrive(aComment({}, far)) : arrive(aComment({ total_likes: at }), 'liked');
    });
  }

  it('holds back new comments, shows their number, and renders none of them', async () => {
    const roots = [aComment(), aComment(), aComment()];
    const el = await show(roots);
    const came = crowd(roots);

    const pill = await seen(el, '.new-comments');
    await waitUntil(() => pill.textContent === '1,200 new comments', 'not counted');
    await waitUntil(() => findAll(el, '.more-replies').length === roots.length, 'no way to further answers');
    const further = findAll(el, '.more-replies').map((it) => Number(/\d+/.exec(it.textContent ?? '')));
    const drawn = findAll(el, '.vf-reply').length;
    expect(drawn).to.equal(100);
    expect(further.reduce((sum, count) => sum + count, drawn)).to.equal(1200);
    expect(find(el, '.vf-comment-header__heading')?.textContent).to.contain('2,703');
    expect(nodesIn(el)).to.be.below(MOST_NODES);
    // A hundred rendered answers, a hundred threads behind the pill.
    expect(storedOf(came)).to.equal(200);
  });

  it('reloads the newest on press, and drops comments that are no longer visible', async () => {
    const roots = [aComment(), aComment(), aComment()];
    const el = await show(roots);
    const came = crowd(roots);
    const newest = came.filter((it) => it.thread_uuid === it.content_uuid && it.total_likes === 0).slice(-10);
    server.on('GET', '/v4/livecomments/:section/', [
      200,
      aFirstPage(newest.toReversed(), { total_visible_content: 2703, seq }, true),
    ]);

    (await seen(el, '.new-comments')).click();
    await waitUntil(() => findAll(el, '.vf-thread').length === 10, 'not read anew');
    await waitUntil(() => !find(el, '.new-comments'), 'still held back');
    await waitUntil(
      () => el.shadowRoot?.activeElement?.matches('.vf-thread:first-of-type'),
      'the first is not in focus',
    );
    expect(storedOf([...roots, ...came])).to.equal(10);
    expect(nodesIn(el)).to.be.below(MOST_NODES);

    arrive(aComment());
    await waitUntil(() => find(el, '.new-comments')?.textContent === '1 new comment');
  });

  it('in the oldest order, shows new comments at the end with the button that loads more', async () => {
    const first = aComment();
    serveConversation(server, aFirstPage([first], { seq }));
    const el = await showConversation(html`<vf-conversations vf-container-id=${ID} sort="oldest"></vf-conversations>`);
    const came = Array.from({ length: 300 }, () => arrive(aComment()));
    await waitUntil(() => findAll(el, '.vf-thread').length === 101);
    expect((await seen(el, '.vf-load-more__button')).textContent).to.contain('200');
    expect(storedOf(came)).to.equal(100);
  });
});
