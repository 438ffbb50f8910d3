import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import type { Question } from '../../core/state/questions/questions.atoms';
import { type AttributeTable, drawsByAttribute } from '../../test/support/attribute-table';
import { aComment, aFirstPage, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll } from '../../test/support/seen';
import 'virtual:element/livequestions';

const server = fakeServer();
const questions = (el: HTMLElement) => findAll(el, '.question__text').map(({ textContent }) => textContent);

const table: AttributeTable = {
  'vf-container-id': {
    look: (el) => questions(el)[0],
    drawn: [
      [null, 'Asked at own-story'],
      ['story-4', 'Asked at story-4'],
    ],
  },
  limit: {
    bounds: [1, 50],
    look: (el) => questions(el).length,
    drawn: [
      [null, 10],
      ['3', 3],
      ['51', 10],
      ['1', 1],
      ['0', 10],
    ],
    isFresh: true,
    given: open,
  },
  sort: {
    look: (el) => [
      questions(el)[0],
      find(el, '[part=tab][aria-pressed=true]')?.firstChild?.textContent,
      find(el, '.icon--sort')?.textContent,
    ],
    drawn: [
      [null, ['By popular', 'Unanswered', 'Most votes']],
      ['newest', ['By newest', 'Unanswered', 'Newest']],
      ['popular', ['By popular', 'Unanswered', 'Most votes']],
      ['answered', ['By answered', 'Answered', 'Newest answers']],
      ['oldest', ['By popular', 'Unanswered', 'Most votes']],
    ],
    isFresh: true,
    given: () => {
      open();
      serve(({ sorted_by }) => `By ${sorted_by}`);
    },
  },
  'vf-title': {
    look: (el) => [find(el, 'h2')?.textContent, find(el, 'section')?.getAttribute('aria-label')],
    drawn: [
      [null, ['Questions', 'Questions']],
      ['Ask the mayor', ['Ask the mayor', 'Ask the mayor']],
    ],
  },
  ask: {
    look: (el) => [questions(el).length > 0, find(el, 'textarea') !== null],
    drawn: [
      [null, [true, true]],
      ['false', [true, false]],
      ['true', [true, true]],
    ],
  },
  signature: {
    // A container of another site requires its signature.
    look: (el) => (find(el, '[role=alert]') ? 'refused' : questions(el)[0]),
    drawn: [
      [null, 'refused'],
      ['sealed', 'Asked at own-story'],
    ],
    given: () => {
      open();
      serve(undefined, 'sealed');
    },
    isFresh: true,
  },
};

function open(): void {
  openPage();
  store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
}

function serve(
  text = (query: Record<string, string>) => `Asked at ${query.container_id}`,
  signature: string | null = null,
): void {
  server.on('GET', '/v4/questions/:section/personal', [200, { containers: [], muted: [] }]);
  server.on('GET', '/v4/questions/:section/', ({ query, headers }) => {
    if (headers.get('x-request-signature') !== signature) return [403, { code: 'forbidden', message: '' }];
    const contents = Array.from(
      { length: Number(query.limit) },
      (): Question => ({
        ...aComment({ content: text(query) }),
        status: query.filtered_by as 'open',
        ...{ answer_uuid: null, answered_at: null, dismissal: null, merged_into: null },
      }),
    );
    const page = aFirstPage(contents, { container_id: query.container_id ?? '' });
    page.container.questions = { open: 50, answered: 50, dismissed: 0, live_uuid: null };
    return [200, page];
  });
}

describe('each attribute of live questions', () => {
  beforeEach(() => {
    open();
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results: [] } }]);
    serve();
  });

  drawsByAttribute('vf-livequestions', table);
});
