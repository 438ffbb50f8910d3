import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, seen } from '../../test/support/seen';
import 'virtual:element/conversation-starter';

const sentence = (el: HTMLElement) => find(el, '.starter__text')?.textContent;
const server = fakeServer();
let led: string | undefined;

const table: AttributeTable = {
  'vf-container-id': {
    look: sentence,
    drawn: [
      [null, 'Said at own-story'],
      ['story-4', 'Said at story-4'],
    ],
  },
  target: {
    look: () => led,
    drawn: [
      [null, 'of the same page'],
      ['around', 'in the box'],
      ['first', 'first'],
      ['nowhere', 'of the same page'],
    ],
    beside: { 'vf-container-id': 'story-1' },
    isFresh: true,
    async act(el) {
      led = undefined;
      (await seen(el, 'button')).click();
    },
  },
  title: {
    look: sentence,
    drawn: [
      [null, 'Said at own-story'],
      ['Your bridge?', 'Your bridge?'],
    ],
  },
  description: {
    look: (el) => find(el, '.starter__meta')?.textContent,
    drawn: [
      [null, 'Ana Moreau'],
      ['Tell us', 'Tell us'],
    ],
  },
  'minimum-comment-count': {
    bounds: [null, null],
    look: (el) => find(el, '.starter__way')?.textContent,
    drawn: [
      [null, 'Join the conversation'],
      ['4', 'Read 4 comments'],
      ['5', 'Join the conversation'],
      ['0', 'Read 4 comments'],
    ],
  },
};

describe('each attribute of a conversation starter', () => {
  const talk = document.createElement('div');
  beforeEach(() => {
    openPage({ reader: false });
    store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
    talk.innerHTML = `<vf-conversations id="first"></vf-conversations>
      <vf-conversations vf-container-id="story-1" id="of the same page"></vf-conversations>
      <section id="around"><vf-conversations id="in the box"></vf-conversations></section>`;
    document.body.append(talk);
    for (const element of talk.querySelectorAll('vf-conversations')) {
      element.scrollIntoView = () => {
        led = element.id;
      };
    }
    serveConversation(server, aFirstPage([]));
    server.on('GET', '/v4/interaction/:section/polls', [200, { polls: [], container: null }]);
    server.on('GET', '/v4/livecomments/:section/', ({ query }) => {
      const said = aComment({ content: `Said at ${query.container_id}`, is_picked: true });
      return [200, aFirstPage([said], { total_visible_content: 4 })];
    });
  });
  afterEach(() => talk.remove());

  drawsByAttribute('vf-conversation-starter', table);
});
