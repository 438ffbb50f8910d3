import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import type { Container } from '../../core/contract/content/comment';
import { emptyList } from '../../core/contract/content/empty-list';
import type { QuestionFields, QuestionSettings, Questions } from '../../core/contract/content/questions';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { HOUR_MS } from '../../core/contract/values/durations';
import { setInterviewPageAction } from '../../core/state/questions/load.actions';
import { interviewAtom, type Question } from '../../core/state/questions/questions.atoms';
import { applyQuestionsAction } from '../../core/state/questions/questions.live';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aComment, aFirstPage, BEN, CONTAINER, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import { listenFor } from '../../test/support/listen-for';
import { choose } from '../../test/support/menu';
import { setOnline } from '../../test/support/network';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livequestions';
import { toTimeField } from '../shared/field/time-field';

const server = fakeServer();
const INTERVIEW = 'story-1';
let seq = 1;
const shown: HTMLElement[] = [];
const names: Record<string, string> = { [READER]: 'Robin Vale', [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

const open: QuestionFields = {
  status: 'open',
  answer_uuid: null,
  answered_at: null,
  dismissal: null,
  merged_into: null,
};
const aQuestion = (content: string, part: Partial<Question> = {}): Question => ({
  ...aComment({ content, actor_uuid: ANA }),
  ...open,
  ...part,
});
const anAnswer = (question: Question, content: string): Question => aComment({ content, actor_uuid: BEN }, question);

interface Served {
  questions?: Partial<Questions>;
  settings?: Partial<Container['settings'] & QuestionSettings>;
  more?: boolean;
}

function serve(contents: Question[], { questions, settings, more = false }: Served = {}): void {
  const page = aFirstPage(contents, { seq }, more);
  const roots = contents.filter(({ status }) => status);
  page.container.questions = { open: roots.length, answered: 0, dismissed: 0, live_uuid: null, ...questions };
  Object.assign(page.container.settings, settings);
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({
      ...{ uuid, id: 1, name: names[uuid] ?? 'Somebody', user_privilege: 'normal', custom_badges: [] },
    }));
    return [200, { http_status: 200, result: { results } }];
  });
  server.on('GET', '/v4/questions/:section/personal', [200, { containers: [], muted: [] }]);
  server.on('GET', '/v4/questions/:section/:container/similar', [200, { contents: [] }]);
  server.on('GET', '/v4/questions/:section/', [200, page]);
}

const serveAsking = () =>
  server.on('POST', '/v4/questions/:section/:container/questions', ({ json }) => [
    201,
    aQuestion((json as { content: string }).content, { actor_uuid: READER, date_created: Date.now() }),
  ]);

async function show(): Promise<HTMLElement> {
  const el = document.createElement('vf-livequestions');
  el.setAttribute('vf-container-id', INTERVIEW);
  document.body.append(el);
  shown.push(el);
  await waitUntil(() => store.get(interviewAtom(INTERVIEW)).status === 'success', 'not loaded');
  return el;
}

const texts = (el: HTMLElement) =>
  findAll(el, '.questions .question__body > .question__text').map((it) => it.textContent);

function arrive(payload: Question, action: RealtimeEvent['action']): void {
  seq += 1;
  const event = { message_type: 'livequestion', action, container_uuid: CONTAINER, payload, seq } as const;
  store.set(applyQuestionsAction, INTERVIEW, [event]);
}

function write(el: HTMLElement, text: string, selector = 'textarea'): void {
  const field = find<HTMLTextAreaElement>(el, selector) as HTMLTextAreaElement;
  field.focus();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

function ask(el: HTMLElement, text: string): void {
  write(el, text);
  find(el, '.ask .button--primary')?.click();
}

describe('<vf-livequestions>', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    for (const el of shown.splice(0)) el.remove();
  });

  it('shows the most wanted questions, and sends one', async () => {
    const loaded = listenFor('questions/loaded');
    const told = listenFor('question/asked');
    serve([aQuestion('When does the bridge open?', { total_likes: 12 }), aQuestion('Who pays?', { total_likes: 3 })]);
    serveAsking();
    const el = await show();
    await seenText(el, 'Who pays?');
    expect(texts(el)).to.deep.equal(['When does the bridge open?', 'Who pays?']);
    expect(find(el, '.vote')?.getAttribute('aria-label')).to.equal('I want to know this too, 12 votes');
    expect(loaded.calledOnce).to.equal(true);
    await expect(el).to.be.accessible();

    ask(el, 'Why is the library closed?');
    await waitUntil(() => texts(el)[0] === 'Why is the library closed?', 'not there');
    expect(find<HTMLTextAreaElement>(el, 'textarea')?.value).to.equal('');
    await waitUntil(() => told.called, 'not told');
    expect(texts(el)).to.have.length(3);
    const [sent] = server.asked('POST', '/questions');
    expect(sent?.json).to.include({ content: 'Why is the library closed?' });
    expect(sent?.headers.get('idempotency-key')).to.have.length(36);
  });

  it('offers similar questions, and accepts a vote for one instead', async () => {
    const first = aQuestion('When does the bridge open?', { total_likes: 3 });
    serve([first]);
    server.on('GET', '/v4/questions/:section/:container/similar', [200, { contents: [first] }]);
    server.on('POST', '/v4/questions/:section/:container/questions/:uuid/like', [204, null]);
    serveAsking();
    const el = await show();
    await seenText(el, 'When does the bridge open?');
    ask(el, 'When will the bridge open?');
    await seenText(el, 'Has this already been asked?');
    expect(server.asked('POST', '/questions')).to.have.length(0);
    await expect(el).to.be.accessible();
    (await seen(el, '.similar .vote')).click();
    await waitUntil(() => !find(el, '.similar'), 'still offered');
    expect(find<HTMLTextAreaElement>(el, 'textarea')?.value).to.equal('');
    await waitUntil(() => server.asked('POST', `/questions/${first.content_uuid}/like`).length === 1, 'no vote');
    expect(find(el, '.questions .vote')?.getAttribute('aria-pressed')).to.equal('true');

    ask(el, 'When will the bridge open?');
    await seenText(el, 'Ask anyway');
    find(el, '.ask .button--primary')?.click();
    await waitUntil(() => server.asked('POST', '/questions').some(({ json }) => json), 'not asked after all');
  });

  it('never moves by itself: new questions and another order wait for a press', async () => {
    const [one, two] = [aQuestion('First', { total_likes: 5 }), aQuestion('Second', { total_likes: 4 })];
    serve([one, two]);
    const el = await show();
    await seenText(el, 'Second');
    arrive({ ...two, total_likes: 9 }, 'liked');
    await seenText(el, 'Order changed');
    expect(texts(el)).to.deep.equal(['First', 'Second']);
    const third = aQuestion('Third');
    arrive(third, 'created');
    arrive(third, 'visible');
    await seenText(el, '1 new question');
    expect(texts(el)).to.have.length(2);
    serve([{ ...two, total_likes: 9 }, one, third]);
    find(el, '.pill')?.click();
    await waitUntil(() => texts(el).join() === 'Second,First,Third', 'not read anew');
    expect(find(el, '.pill')).to.equal(null);
  });

  it('shows the question that is being answered above all others, and its answer on arrival', async () => {
    const [one, two] = [aQuestion('First', { total_likes: 5 }), aQuestion('Second')];
    serve([one, two]);
    const el = await show();
    await seenText(el, 'Second');
    arrive({ ...two, status: 'live' }, 'updated');
    await seenText(el, 'Being answered now');
    expect(find(el, '.question--live .question__text')?.textContent).to.equal('Second');
    expect(texts(el)).to.deep.equal(['First']);
    const answer = anAnswer(two, 'On Mondays.');
    arrive(answer, 'visible');
    arrive({ ...two, status: 'answered', answer_uuid: answer.content_uuid, answered_at: 1 }, 'updated');
    await waitUntil(() => !find(el, '.question--live'), 'still live');
    await seenText(el, 'On Mondays.');
    const counts = findAll(el, '.tabs__count').map((it) => it.textContent);
    expect(counts).to.deep.equal(['1', '1']);
    await expect(el).to.be.accessible();
  });

  it('reads answered questions from the beginning', async () => {
    const one = aQuestion('First', { status: 'answered', answered_at: 5 });
    serve([aQuestion('Open')], { questions: { answered: 1 } });
    const el = await show();
    await seenText(el, 'Open');
    serve([one, anAnswer(one, 'Yes.'), aQuestion('Next', { status: 'answered' })], { questions: { answered: 2 } });
    findAll(el, '.tabs button')[1]?.click();
    await seenText(el, 'Yes.');
    const asked = () => server.asked('GET', '/').map(({ query }) => `${query.sorted_by} ${query.filtered_by}`);
    expect(asked()).to.include('answered answered');
    (await seen(el, '[aria-label="Sort: Newest answers"]')).click();
    await choose(el, 'Oldest answers');
    await seen(el, '[aria-label="Sort: Oldest answers"]');
    expect(asked()).to.include('answered_oldest answered');
  });

  it('shows when it opens, that it is closed, and why a reader may not ask', async () => {
    serve([], { settings: { opens: Date.now() + 3_600_000 } });
    const el = await show();
    await waitUntil(() => find(el, '.standing')?.textContent?.startsWith('Questions open '), 'not said');
    expect(find(el, 'textarea')).to.equal(null);
    await expect(el).to.be.accessible();
    store.set(interviewAtom(INTERVIEW), (it) => ({
      ...it,
      container: it.container && {
        ...it.container,
        settings: { ...it.container.settings, opens: null, expiry_time: 1 },
      },
    }));
    await seenText(el, 'Questions are closed');
    expect(find(el, '.vf-livequestions__empty')?.textContent).not.to.contain('Ask the first one');
  });

  it('tells a reader without a subscription that they need one', async () => {
    openPage({ settings: { ask_access: 'subscribers' } });
    logIn();
    serve([]);
    const el = await show();
    await seenText(el, 'Only subscribers can post here.');
    expect(find(el, 'textarea')).to.equal(null);
  });

  it('keeps what cannot be sent, and sends it once when the network is back', async () => {
    serve([aQuestion('First')]);
    server.on('POST', '/v4/questions/:section/:container/questions', 'offline');
    const el = await show();
    await seenText(el, 'First');
    setOnline(false);
    ask(el, 'From the tunnel?');
    await seenText(el, 'Waiting for a connection');
    serveAsking();
    setOnline(true);
    await waitUntil(() => !find(el, '.question--under-way'), 'still waits');
    expect(texts(el)).to.deep.equal(['From the tunnel?', 'First']);
    const keys = new Set(server.asked('POST', '/questions').map(({ headers }) => headers.get('idempotency-key')));
    expect(keys.size).to.equal(1);
  });

  it('stores the first question of a new interview that was asked offline', async () => {
    // State of the store after a root that was painted before the container existed.
    store.set(setInterviewPageAction, INTERVIEW, emptyList(INTERVIEW));
    let isMade = false;
    server.on('GET', '/v4/questions/:section/', 'offline');
    server.on('POST', '/v4/questions/:section/', 'offline');
    server.on('POST', '/v4/questions/:section/:container/questions', 'offline');
    server.on('GET', '/v4/questions/:section/:container/similar', 'offline');
    const el = await show();
    await waitUntil(() => store.get(interviewAtom(INTERVIEW)).status === 'error', 'loaded without a network');
    setOnline(false);
    ask(el, 'The first of all?');
    await seenText(el, 'Waiting for a connection');
    serve([]);
    server.on('GET', '/v4/questions/:section/', () =>
      isMade ? [200, aFirstPage([], { seq })] : [404, { code: 'container_not_found', message: 'x' }],
    );
    server.on('POST', '/v4/questions/:section/', () => {
      isMade = true;
      return [201, { content_container_uuid: CONTAINER }];
    });
    serveAsking();
    setOnline(true);
    await waitUntil(() => isMade && !find(el, '.question--under-way'), 'still waits');
    expect(texts(el)).to.deep.equal(['The first of all?']);
    expect(server.asked('POST', '/questions').filter(({ url }) => url.pathname.includes(CONTAINER))).to.have.length(1);
  });

  it('shows an error and tries again', async () => {
    serve([aQuestion('First')]);
    server.on('GET', '/v4/questions/:section/', [503, { code: 'unavailable', message: '' }]);
    const el = document.createElement('vf-livequestions');
    el.setAttribute('vf-container-id', INTERVIEW);
    document.body.append(el);
    shown.push(el);
    const button = await seen(el, '.failed .button');
    await expect(el).to.be.accessible();
    serve([aQuestion('First')]);
    button.click();
    await seenText(el, 'First');
  });

  it('lets hosts answer, take up and dismiss, by keys as well', async () => {
    const question = aQuestion('Who waters the trees?');
    serve([question], { settings: { hosts: [READER] } });
    logIn();
    server.on('POST', '/v4/questions/:section/:container/questions/:uuid/answer', ({ json }) => [
      201,
      { ...anAnswer(question, (json as { content: string }).content), actor_uuid: READER },
    ]);
    server.on('POST', '/v4/questions/:section/:container/questions/:uuid/live', [204, null]);
    server.on('POST', '/v4/questions/:section/:container/questions/:uuid/dismiss', [204, null]);
    const el = await show();
    await seen(el, '.host-bar');
    await expect(el).to.be.accessible();
    const box = find(el, '.questions .question') as HTMLElement;
    box.focus();
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
    await waitUntil(() => server.asked('POST', '/live').length === 1, 'not taken up');
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
    (await seen(el, '.menu__item')).click();
    await waitUntil(() => server.asked('POST', '/dismiss').length === 1, 'not dismissed');
    expect(server.asked('POST', '/dismiss')[0]?.json).to.deep.equal({ reason: 'already_asked' });
    box.focus();
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    await seen(el, '.answering textarea');
    write(el, 'The neighbours do.', '.answering textarea');
    find(el, '.answering .button--primary')?.click();
    await seenText(el, 'The neighbours do.');
    await waitUntil(() => !find(el, '.answering'), 'still open');
  });

  it('lets staff set the time in which questions are accepted', async () => {
    serve([aQuestion('When will the bridge open?')]);
    const closes = Date.UTC(2031, 4, 2, 20);
    server.on('PUT', '/v4/questions/:section/:container/settings', ({ json }) => [
      200,
      { ...aFirstPage([], { seq }, false).container, settings: json },
    ]);
    const morgan = { id: 100, uuid: READER, name: 'Morgan Tide', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(morgan));
    const el = await show();
    (await seen(el, '[aria-haspopup=menu]')).click();
    await seen(el, '.menu__item');
    findAll(el, '.menu__item')
      .find(({ textContent }) => textContent === 'Opening hours')
      ?.click();
    await seen(el, '.hours');
    await waitUntil(() => (el.shadowRoot?.activeElement as HTMLInputElement | null)?.name === 'opens', 'no focus');
    await expect(el).to.be.accessible();
    const field = (name: string) => find<HTMLInputElement>(el, `.hours [name=${name}]`) as HTMLInputElement;
    field('opens').value = toTimeField(closes + HOUR_MS);
    field('closes').value = toTimeField(closes);
    find(el, '.hours [type=submit]')?.click();
    await seenText(el, 'The closing time must be after the opening time.');
    expect(field('closes').getAttribute('aria-invalid')).to.equal('true');
    expect(server.asked('PUT', '/settings').length).to.equal(0);

    fill(field('opens'), toTimeField(closes - HOUR_MS));
    await gone(el, '.hours .field__error');
    find(el, '.hours [type=submit]')?.click();
    await waitUntil(() => !find(el, '.hours'), 'still there');
    expect(server.asked('PUT', '/settings')[0]?.json).to.deep.equal({ opens: closes - HOUR_MS, expiry_time: closes });
    expect(el.shadowRoot?.activeElement?.getAttribute('aria-haspopup')).to.equal('menu');
    await seenText(el, 'Questions open');
  });

  it('lets hosts merge a question into a similar one, and shows which', async () => {
    const question = aQuestion('When will the bridge open?');
    const alike = aQuestion('When does the bridge open again?');
    serve([question, alike, aQuestion('Who feeds the swans?')], { settings: { hosts: [READER] } });
    server.on('GET', '/v4/questions/:section/:container/similar', [200, { contents: [question, alike] }]);
    server.on('POST', '/v4/questions/:section/:container/questions/:uuid/merge', [204, null]);
    logIn();
    const el = await show();
    await seen(el, '.host-bar');
    const box = find(el, '.questions .question') as HTMLElement;
    box.focus();
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
    await seen(el, '.menu__item');
    await expect(el).to.be.accessible();
    expect(findAll(el, '.menu__item').map((it) => it.textContent)).to.deep.equal([
      'When does the bridge open again?',
      'Who feeds the swans?',
    ]);
    find(el, '.menu__item')?.click();
    await waitUntil(() => server.asked('POST', '/merge').length === 1, 'not merged');
    expect(server.asked('POST', '/merge')[0]?.json).to.deep.equal({ into: alike.content_uuid });
    const merged = { status: 'dismissed', dismissal: 'already_asked', merged_into: alike.content_uuid } as const;
    arrive({ ...question, ...merged }, 'updated');
    await seenText(el, 'Merged with “When does the bridge open again?”');
  });

  it('names the question that replaces a merged one, also from another tab', async () => {
    const kept = aQuestion('When does the bridge open again?', { status: 'answered' });
    const merged = { status: 'dismissed', dismissal: 'already_asked', merged_into: kept.content_uuid } as const;
    serve([aQuestion('And the bridge?', merged)]);
    server.on('GET', '/v4/questions/:section/:container/selection', [200, { contents: [kept] }]);
    const el = await show();
    await seenText(el, 'Merged with “When does the bridge open again?”');
    expect(findAll(el, '.questions .question')).to.have.length(1);
  });

  it('disappears for readers while it is hidden, and tells staff that it is', async () => {
    serve([aQuestion('When?')], { settings: { is_hidden: true } });
    const el = await show();
    expect(find(el, 'section')).to.equal(null);
    const morgan = { id: 100, uuid: READER, name: 'Morgan Tide', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(morgan));
    await seenText(el, 'Hidden from readers');
    await seenText(el, 'When?');
  });

  it('tells the asker why a question was dismissed', async () => {
    const question = aQuestion('My favourite colour?', { actor_uuid: READER });
    serve([question]);
    logIn();
    const el = await show();
    await seenText(el, 'My favourite colour?');
    arrive({ ...question, status: 'dismissed', dismissal: 'off_topic' }, 'updated');
    await seenText(el, 'Declined: Off topic');
  });

  it('is painted, and hydrates without a change', async () => {
    const question = aQuestion('Painted?', { total_likes: 2 });
    const contents = [question, anAnswer(question, 'Painted.')];
    const page = aFirstPage(contents, { seq });
    page.container.questions = { open: 1, answered: 0, dismissed: 0, live_uuid: null };
    const state = aPaintedState(page);
    const { host, nodes } = paint({ ...state, widget: 'livequestions', facts: { ...state.facts, view: 'popular' } });
    expect(texts(host)).to.deep.equal(['Painted?']);
    expect(find(host, '.answer')?.textContent).to.contain('Painted.');
    serve(contents);
    openPage({ reader: false });
    document.body.append(host);
    await hydrated(host);
    expect(nodesOf(host).slice(0, nodes.length)).to.deep.equal(nodes);
    await expect(host).to.be.accessible();
    host.remove();
  });

  it('shows its list when the stage is closed, and the stage again when the network is back', async () => {
    const address = location.href;
    history.replaceState(null, '', '?stage');
    setOnline(false);
    serve([aQuestion('In large letters?')]);
    const el = await show();
    (await seen<HTMLDialogElement>(el, '.stage')).close();
    await seenText(el, 'In large letters?');
    expect(find(el, '.stage')).to.equal(null);
    setOnline(true);
    await seen(el, '.stage');
    history.replaceState(null, '', address);
  });

  it('hydrates without a change while offline', async () => {
    const question = aQuestion('Painted?', { total_likes: 2 });
    const page = aFirstPage([question], { seq });
    page.container.questions = { open: 1, answered: 0, dismissed: 0, live_uuid: null };
    const state = aPaintedState(page);
    const { host, nodes } = paint({ ...state, widget: 'livequestions', facts: { ...state.facts, view: 'popular' } });
    const complained = sinon.stub(console, 'error');
    server.on('GET', '/v4/questions/:section/', 'offline');
    openPage({ reader: false });
    setOnline(false);
    document.body.append(host);
    await hydrated(host);
    await waitUntil(() => findAll(host, '[role=status]').length > 0, 'not told');
    expect(nodes.filter((node) => !node.isConnected)).to.deep.equal([]);
    expect(complained.args).to.deep.equal([]);
    complained.restore();
    setOnline(true);
    host.remove();
  });
});
