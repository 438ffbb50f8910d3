import { expect } from '@open-wc/testing';
import { ANA, aComment, CONTAINER, logIn, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import {
  anAnswer,
  aQuestion,
  happens,
  INTERVIEW,
  interviewPage,
  serveInterview,
} from '../../../test/support/interview-page';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import { emptyList } from '../../contract/content/empty-list';
import type { Questions } from '../../contract/content/questions';
import { numericIdToUuid, uuidToNumericId } from '../../contract/values/ids';
import { commentAtom, deliveryAtom, reactionAtom, threadAtom } from '../content/content.atoms';
import { beginInterview } from './interview-life';
import { loadInterviewAction, setInterviewPageAction } from './load.actions';
import { loadMoreQuestionsAction } from './more.actions';
import { interviewAtom, type Question, sendingHereAtom } from './questions.atoms';
import { applyQuestionsAction, catchUpInterviewAction } from './questions.live';

const server = fakeServer();
const there = () => store.get(interviewAtom(INTERVIEW));
const PAGE = '/v4/questions/:section/';
const MORE = '/v4/questions/:section/:container/questions';
const uuidsOf = (contents: Question[]) => contents.map(({ content_uuid }) => content_uuid);
const down = [503, { code: 'unavailable', message: '' }] as [number, object];

/** Answers when the test releases it. */
function later() {
  let go = () => {};
  const came = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { came, go };
}

describe('an interview, as events change it', () => {
  beforeEach(() => openPage());
  const begin = (contents: Question[], questions: Partial<Questions> = {}) =>
    store.set(setInterviewPageAction, INTERVIEW, interviewPage(contents, { questions }));
  const totals = () => there().container?.questions;

  it('counts new, changed and removed ones under their old and new state', () => {
    const hidden = { state: 'disabled', simplified_state: 'hidden' } as const;
    type Row = [what: string, known: Partial<Question> | null, now: Partial<Question>, action: string, after: number[]];
    const rows: Row[] = [
      ['a new one', null, {}, 'visible', [4, 2, 1]],
      ['a new one that is hidden', null, hidden, 'created', [3, 2, 1]],
      ['one that waited', hidden, {}, 'visible', [4, 2, 1]],
      ['one taken up', {}, { status: 'live' }, 'updated', [3, 2, 1]],
      ['one answered', {}, { status: 'answered' }, 'updated', [2, 3, 1]],
      ['the live one answered', { status: 'live' }, { status: 'answered' }, 'updated', [2, 3, 1]],
      ['one dismissed', {}, { status: 'dismissed' }, 'updated', [2, 2, 2]],
      ['one opened again', { status: 'dismissed' }, {}, 'updated', [4, 2, 0]],
      ['one removed', {}, hidden, 'disabled', [2, 2, 1]],
      ['an answered one removed', { status: 'answered' }, { status: 'answered', ...hidden }, 'disabled', [3, 1, 1]],
      ['one that is not here, answered', null, { status: 'answered' }, 'updated', [2, 3, 1]],
      ['one that is not here, removed', null, hidden, 'disabled', [2, 2, 1]],
    ];
    for (const [what, known, now, action, after] of rows) {
      openPage();
      const question = aQuestion('Why?');
      begin(known ? [{ ...question, ...known }] : [], { open: 3, answered: 2, dismissed: 1 });
      happens({ ...question, ...now }, action as 'updated');
      const { open, answered, dismissed } = totals() as Questions;
      expect([open, answered, dismissed], what).to.deep.equal(after);
    }
  });

  it('never counts below nothing', () => {
    const question = aQuestion('Why?');
    begin([question], { open: 0, answered: 0 });
    happens({ ...question, status: 'dismissed' });
    expect(totals()).to.include({ open: 0, dismissed: 1 });
  });

  it('knows which question is live until it ends or is hidden, whatever happens to others', () => {
    const [one, other] = [aQuestion('One?'), aQuestion('Other?')];
    begin([one, other]);
    happens({ ...one, status: 'live' });
    expect(totals()?.live_uuid).to.equal(one.content_uuid);
    happens({ ...other, status: 'dismissed' });
    expect(totals()?.live_uuid).to.equal(one.content_uuid);
    happens({ ...one, status: 'live', state: 'disabled', simplified_state: 'hidden' });
    expect(totals()?.live_uuid).to.equal(null);
    happens({ ...other, status: 'live' });
    happens({ ...other, status: 'answered' });
    expect(totals()?.live_uuid).to.equal(null);
  });

  it('counts questions of others as new, once, except hidden ones and the reader’s own', () => {
    begin([]);
    const waiting = aQuestion('Soon?', { state: 'awaiting_moderation', simplified_state: 'hidden' });
    happens(waiting, 'created');
    expect(there().arrived).to.equal(0);
    const question = aQuestion('Why?');
    happens(question, 'created');
    happens(question, 'visible');
    expect(there().arrived).to.equal(1);
    happens(aQuestion('Not here', { status: 'answered' }), 'updated');
    expect(there().arrived).to.equal(1);
    store.set(sendingHereAtom(INTERVIEW), 1);
    happens(aQuestion('Mine?', { actor_uuid: READER }), 'created');
    expect(there().arrived).to.equal(1);
    happens(aQuestion('Hers?', { actor_uuid: ANA }), 'created');
    expect(there().arrived).to.equal(2);
    store.set(sendingHereAtom(INTERVIEW), 0);
    happens(aQuestion('Mine, elsewhere?', { actor_uuid: READER }), 'created');
    expect(there().arrived).to.equal(3);
  });

  it('applies votes to loaded questions only, and counts nothing by them', () => {
    const question = aQuestion('Why?', { total_likes: 1 });
    begin([question]);
    for (const [action, total_likes] of [
      ['liked', 2],
      ['unliked', 1],
      ['flagged', 4],
      ['flags_cleared', 5],
    ] as const) {
      happens({ ...question, total_likes }, action);
      expect(store.get(commentAtom(question.content_uuid))?.total_likes, action).to.equal(total_likes);
      const elsewhere = aQuestion('Elsewhere?');
      happens(elsewhere, action);
      expect(commentAtom.has(elsewhere.content_uuid) && store.get(commentAtom(elsewhere.content_uuid))).to.not.be.ok;
    }
    expect(totals()?.open).to.equal(1);
    expect(there().arrived).to.equal(0);
  });

  it('drops events that it has already applied', () => {
    const question = aQuestion('Why?', { total_likes: 1 });
    begin([question]);
    const tell = (seq: number, total_likes: number) =>
      store.set(applyQuestionsAction, INTERVIEW, [
        {
          message_type: 'livequestion',
          action: 'liked',
          container_uuid: CONTAINER,
          seq,
          payload: { ...question, total_likes },
        },
      ]);
    const likes = () => store.get(commentAtom(question.content_uuid))?.total_likes;
    tell(5, 7);
    tell(5, 8);
    tell(4, 9);
    expect(likes()).to.equal(7);
    tell(6, 10);
    expect(likes()).to.equal(10);
  });

  it('inserts an answer under its question, if the question is loaded', () => {
    const question = aQuestion('Why?');
    begin([question]);
    const replies = () => store.get(threadAtom(question.content_uuid)).replies;
    const first = anAnswer(question, 'Because.');
    happens(first, 'updated');
    expect(replies(), 'changed, and never shown').to.deep.equal([]);
    happens(first, 'created');
    const second = anAnswer(question, 'So it is.', { date_created: Date.now() });
    happens(second, 'visible');
    expect(replies()).to.deep.equal([first.content_uuid, second.content_uuid]);
    const elsewhere = aQuestion('Elsewhere?');
    happens(anAnswer(elsewhere, 'No.'), 'visible');
    expect(store.get(threadAtom(elsewhere.content_uuid)).replies).to.deep.equal([]);
    store.set(sendingHereAtom(INTERVIEW), 1);
    happens(anAnswer(question, 'Mine.', { actor_uuid: READER }), 'created');
    expect(replies()).to.have.length(2);
    expect([totals()?.open, there().arrived]).to.deep.equal([1, 0]);
  });

  it('applies the settings, and the numbers if they are included', () => {
    begin([aQuestion('Why?')]);
    const { container } = there();
    const settings = { ...container?.settings, opens: 5, is_hidden: false };
    happens({ container_id: INTERVIEW, settings });
    expect(there().container).to.deep.include({ settings, questions: container?.questions });
    const questions = { open: 9, answered: 8, dismissed: 7, live_uuid: null };
    happens({ container_id: INTERVIEW, settings, questions });
    expect(totals()).to.deep.equal(questions);
    happens({ something: 'else' });
    expect(totals()).to.deep.equal(questions);
  });

  it('requests the names of new people, and of nobody twice', async () => {
    const [here, other] = [numericIdToUuid(71), numericIdToUuid(72)];
    const question = aQuestion('Why?', { actor_uuid: here });
    serveInterview(server, []);
    begin([question]);
    const asked = (uuid: string) =>
      server.asked('GET', '/users').filter(({ query }) => query.ids?.includes(uuid)).length;
    happens({ ...question, total_likes: 9 }, 'liked');
    happens({ ...question, status: 'answered' });
    happens(aQuestion('And why?', { actor_uuid: other }), 'created');
    await waitUntil(() => asked(other) === 1);
    expect(asked(here)).to.equal(0);
  });
});

describe('loading an interview', () => {
  beforeEach(() => openPage());
  const load = () => store.set(loadInterviewAction, INTERVIEW);

  it('is created by the first reader, even if another is faster', async () => {
    for (const [made, isThere] of [
      [[201, { content_container_uuid: CONTAINER }], true],
      [[409, { code: 'container_exists', message: '' }], true],
      [down, false],
    ] as const) {
      openPage();
      serveInterview(server, []);
      server.on('GET', PAGE, [404, { code: 'container_not_found', message: '' }]);
      server.on('POST', PAGE, () => {
        server.on('GET', PAGE, [200, interviewPage([aQuestion('First?')])]);
        return made as [number, object];
      });
      await load();
      expect(there().status).to.equal(isThere ? 'success' : 'error');
      expect(there().uuids.length).to.equal(isThere ? 1 : 0);
      expect(there().failure?.error_status).to.equal(isThere ? undefined : 503);
    }
    openPage();
    server.requests.length = 0;
    server.on('GET', PAGE, down);
    await load();
    expect(server.asked('POST', '/questions/'), 'nothing is made by a failure').to.have.length(0);
  });

  it('shows the latest requested tab, in any order of answers', async () => {
    const slow = later();
    const [old, now] = [aQuestion('Old?'), aQuestion('New?')];
    serveInterview(server, []);
    server.on('GET', PAGE, async ({ query }) => {
      if (query.sorted_by === 'newest') return [200, interviewPage([now])];
      await slow.came;
      return [200, interviewPage([old])];
    });
    const first = load();
    await store.set(loadInterviewAction, INTERVIEW, { view: 'newest' });
    slow.go();
    await first;
    expect(there().uuids).to.deep.equal([now.content_uuid]);
    expect(server.asked('GET', '/questions/').at(-1)?.query).to.not.equal(undefined);
    server.on('GET', PAGE, down);
    await load();
    expect([there().status, there().uuids]).to.deep.equal(['error', [now.content_uuid]]);
  });

  it('has live questions above every list, and inside only that of open ones', async () => {
    const [live, other] = [aQuestion('Live?', { status: 'live' }), aQuestion('Other?', { status: 'answered' })];
    serveInterview(server, [other], { questions: { live_uuid: live.content_uuid } });
    server.on('GET', '/v4/questions/:section/:container/selection', [200, { contents: [live] }]);
    await store.set(loadInterviewAction, INTERVIEW, { view: 'answered' });
    expect(server.asked('GET', '/selection')[0]?.query.uuids).to.equal(live.content_uuid);
    expect(there().uuids).to.deep.equal([other.content_uuid]);
    expect(store.get(commentAtom(live.content_uuid))?.content).to.equal('Live?');
    await store.set(loadInterviewAction, INTERVIEW, { view: 'popular' });
    expect(there().uuids).to.deep.equal([live.content_uuid, other.content_uuid]);
    serveInterview(server, [live, other], { questions: { live_uuid: live.content_uuid } });
    server.requests.length = 0;
    await load();
    expect(server.asked('GET', '/selection'), 'it is in the list').to.have.length(0);
  });

  it('shows the list even if its related data cannot be loaded', async () => {
    const merged = aQuestion('And?', { status: 'dismissed', merged_into: aComment().content_uuid });
    serveInterview(server, [merged]);
    server.on('GET', '/v4/questions/:section/:container/selection', down);
    await load();
    expect([there().status, there().uuids]).to.deep.equal(['success', [merged.content_uuid]]);
  });

  it('has the reader’s own waiting ones on top of the open ones, once, and their votes; for a guest, nothing', async () => {
    const [waits, question] = [aQuestion('Mine?', { actor_uuid: READER }), aQuestion('Hers?')];
    const own = { container_uuid: CONTAINER, liked: [question.content_uuid], flagged: [], contents: [waits] };
    const serveAll = () => {
      serveInterview(server, [question, waits]);
      server.on('GET', '/v4/questions/:section/personal', [200, { containers: [own], muted: [] }]);
    };
    serveAll();
    await load();
    expect(there().uuids).to.deep.equal([waits.content_uuid, question.content_uuid]);
    expect(store.get(reactionAtom(question.content_uuid)).like).to.equal(true);
    await store.set(loadInterviewAction, INTERVIEW, { view: 'answered' });
    expect(there().uuids).to.deep.equal([question.content_uuid, waits.content_uuid]);
    openPage({ reader: false });
    server.requests.length = 0;
    await load();
    expect(server.asked('GET', '/personal')).to.have.length(0);
    expect(there().uuids).to.deep.equal([question.content_uuid, waits.content_uuid]);
    expect(store.get(reactionAtom(question.content_uuid)).like).to.equal(false);
  });

  it('shows nothing of one reader to another who has logged in since', async () => {
    const question = aQuestion('Hers?');
    const slow = later();
    serveInterview(server, [question]);
    server.on('GET', '/v4/questions/:section/personal', async () => {
      await slow.came;
      return [200, { containers: [{ container_uuid: CONTAINER, liked: [question.content_uuid] }], muted: [] }];
    });
    const loading = load();
    await waitUntil(() => server.asked('GET', '/personal').length === 1);
    logIn(false);
    slow.go();
    await loading;
    expect(store.get(reactionAtom(question.content_uuid)).like).to.equal(false);
  });

  it('continues from the last that the server has, without one twice, until there is no more', async () => {
    const [one, two, three, sending] = [aQuestion('1'), aQuestion('2'), aQuestion('3'), aQuestion('0')];
    serveInterview(server, [one, two], { more: true });
    await load();
    store.set(deliveryAtom(sending.content_uuid), 'sending');
    store.set(interviewAtom(INTERVIEW), (known) => ({ ...known, uuids: [...known.uuids, sending.content_uuid] }));
    server.on('GET', MORE, down);
    expect(await store.set(loadMoreQuestionsAction, INTERVIEW)).to.include({ error_status: 503 });
    expect(there()).to.deep.include({ isLoadingMore: false, hasMore: true });

    const slow = later();
    server.requests.length = 0;
    server.on('GET', MORE, async () => {
      await slow.came;
      return [200, { contents: [two, three], more_available: false }];
    });
    const further = store.set(loadMoreQuestionsAction, INTERVIEW);
    await waitUntil(() => there().isLoadingMore);
    await store.set(loadMoreQuestionsAction, INTERVIEW);
    slow.go();
    await further;
    expect(server.asked('GET', '/questions').map(({ query }) => query)).to.deep.equal([
      {
        ...{ limit: '10', sorted_by: 'popular', filtered_by: 'open', starting_from: two.content_uuid },
        seen: [one, two].map(({ content_uuid }) => uuidToNumericId(content_uuid)).join(),
      },
    ]);
    expect(there().uuids).to.deep.equal([...uuidsOf([one, two]), sending.content_uuid, three.content_uuid]);
    expect(there()).to.deep.include({ isLoadingMore: false, hasMore: false });
  });

  it('drops a further page of a list that is no longer shown', async () => {
    const slow = later();
    serveInterview(server, [aQuestion('1')], { more: true });
    await load();
    server.on('GET', MORE, async () => {
      await slow.came;
      return [200, { contents: [aQuestion('2')], more_available: false }];
    });
    const further = store.set(loadMoreQuestionsAction, INTERVIEW);
    await load();
    slow.go();
    await further;
    expect(there().uuids).to.have.length(1);
    expect(there().hasMore).to.equal(true);
  });

  it('keeps questions being sent at a reload, and drops arrivals', async () => {
    const sending = aQuestion('Sending');
    serveInterview(server, [aQuestion('1')]);
    await load();
    store.set(deliveryAtom(sending.content_uuid), 'waiting');
    store.set(interviewAtom(INTERVIEW), (known) => ({
      ...known,
      arrived: 2,
      uuids: [...known.uuids, sending.content_uuid],
    }));
    serveInterview(server, [aQuestion('2')]);
    expect(await store.set(catchUpInterviewAction, INTERVIEW)).to.equal(there().container?.seq);
    expect(there().uuids[0]).to.equal(sending.content_uuid);
    expect([there().uuids.length, there().arrived]).to.deep.equal([2, 0]);
    server.on('GET', PAGE, down);
    expect(await store.set(catchUpInterviewAction, INTERVIEW)).to.equal(undefined);
  });

  it('is read once for all elements that show it; painted empty, it is opened', async () => {
    const wish = { signature: '', view: 'popular', limit: 3 } as const;
    serveInterview(server, [aQuestion('1')]);
    const reads = () => server.requests.filter(({ query }) => query.sorted_by);
    beginInterview(INTERVIEW, wish);
    beginInterview(INTERVIEW, wish);
    await waitUntil(() => there().status === 'success');
    beginInterview(INTERVIEW, wish);
    expect(reads().map(({ query }) => query.limit)).to.deep.equal(['3']);
    store.set(setInterviewPageAction, INTERVIEW, emptyList(INTERVIEW));
    beginInterview(INTERVIEW, wish);
    await waitUntil(() => reads().length === 2);
  });
});
