/** A page with live questions behind the fake server. */
import { store } from '../../core/base/store/store';
import type { Container } from '../../core/contract/content/comment';
import type { QuestionFields, QuestionSettings, Questions } from '../../core/contract/content/questions';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { interviewAtom, type Question } from '../../core/state/questions/questions.atoms';
import { applyQuestionsAction } from '../../core/state/questions/questions.live';
import { ANA, aComment, aFirstPage, BEN, CONTAINER, READER } from './conversation';
import type { FakeServer } from './fake-server';
import { find, findAll } from './seen';
import { waitUntil } from './wait-until';

export const INTERVIEW = 'story-1';
const names: Record<string, string> = { [READER]: 'Robin Vale', [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

const open: QuestionFields = {
  status: 'open',
  answer_uuid: null,
  answered_at: null,
  dismissal: null,
  merged_into: null,
};

/** By Ana. */
export const aQuestion = (content: string, part: Partial<Question> = {}): Question => ({
  ...aComment({ content, actor_uuid: ANA }),
  ...open,
  ...part,
});

/** By Ben. */
export const anAnswer = (question: Question, content: string, part: Partial<Question> = {}): Question =>
  aComment({ content, actor_uuid: BEN, ...part }, question);

export interface ServedQuestions {
  questions?: Partial<Questions>;
  settings?: Partial<Container['settings'] & QuestionSettings>;
  more?: boolean;
  /** People with other roles, by uuid. */
  privileges?: Record<string, string>;
}

let seq = 1;

export function interviewPage(contents: Question[], { questions, settings, more = false }: ServedQuestions = {}) {
  const page = aFirstPage(contents, { seq }, more);
  const roots = contents.filter(({ status }) => status);
  page.container.questions = { open: roots.length, answered: 0, dismissed: 0, live_uuid: null, ...questions };
  Object.assign(page.container.settings, settings);
  return page;
}

/** Serves the interview and its people, without personal data of the reader. */
export function serveInterview(server: FakeServer, contents: Question[], served: ServedQuestions = {}): void {
  const page = interviewPage(contents, served);
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({
      ...{ uuid, id: 1, name: names[uuid] ?? 'Somebody', custom_badges: [] },
      user_privilege: served.privileges?.[uuid] ?? 'normal',
    }));
    return [200, { http_status: 200, result: { results } }];
  });
  server.on('GET', '/v4/questions/:section/personal', [200, { containers: [], muted: [] }]);
  server.on('GET', '/v4/questions/:section/:container/similar', [200, { contents: [] }]);
  server.on('GET', '/v4/questions/:section/', [200, page]);
}

export const serveAsking = (server: FakeServer) =>
  server.on('POST', '/v4/questions/:section/:container/questions', ({ json }) => [
    201,
    aQuestion((json as { content: string }).content, { actor_uuid: READER, date_created: Date.now() }),
  ]);

const shown: HTMLElement[] = [];
afterEach(() => {
  for (const el of shown.splice(0)) el.remove();
});

/** The loaded element; removed after the test. */
export async function showInterview(attributes: Record<string, string> = {}): Promise<HTMLElement> {
  const el = document.createElement('vf-livequestions');
  for (const [name, value] of Object.entries({ 'vf-container-id': INTERVIEW, ...attributes })) {
    el.setAttribute(name, value);
  }
  document.body.append(el);
  shown.push(el);
  await waitUntil(() => store.get(interviewAtom(INTERVIEW)).status === 'success', 'not loaded');
  return el;
}

/** Questions of the list, in display order. */
export const questionsIn = (el: HTMLElement) =>
  findAll(el, '.questions .question__body > .question__text').map((text) => text.textContent);

/** A live event of the interview, newer than all before. */
export function happens(payload: object, action: RealtimeEvent['action'] = 'updated'): void {
  seq += 1;
  const event = { message_type: 'livequestion', action, container_uuid: CONTAINER, payload, seq };
  store.set(applyQuestionsAction, INTERVIEW, [event as RealtimeEvent]);
}

export function writeInto(el: HTMLElement, text: string, selector = 'textarea'): void {
  const field = find<HTMLTextAreaElement>(el, selector) as HTMLTextAreaElement;
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
