import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Poll } from '../../core/contract/content/polls';
import { placeAtom } from '../../core/state/polls/polls.atoms';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { logIn, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import { listenFor } from '../../test/support/listen-for';
import { choose } from '../../test/support/menu';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import { aPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../test/support/polls';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/poll';
import { reads } from '../../test/support/spoken';

const shown: HTMLElement[] = [];

describe('<vf-poll>', () => {
  const server = fakeServer();

  function serve(poll: Poll | null): void {
    server.on('GET', '/v4/interaction/:section/polls', [
      200,
      { polls: poll ? [poll] : [], container: { content_container_uuid: POLL_CONTAINER, seq: 1 } },
    ]);
  }
  const serveVote = (poll: Poll) => server.on('PUT', '/v4/interaction/:section/polls/:poll/vote', [200, poll]);
  const votes = () =>
    server.asked('PUT', '/vote').map(({ json }) => json as { options: string[]; voter_token?: string });

  function show(attributes: Record<string, string> = {}): HTMLElement {
    const el = document.createElement('vf-poll');
    el.setAttribute('vf-container-id', 'story-1');
    for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
    document.body.append(el);
    shown.push(el);
    return el;
  }
  const press = (el: HTMLElement, selector: string) => find<HTMLElement>(el, selector)?.click();
  const rows = (el: HTMLElement) => findAll(el, '[part=results] li').map(({ textContent }) => textContent);

  beforeEach(() => {
    localStorage.removeItem(`vf-vote-${POLL}`);
    openPage({ reader: false });
  });
  afterEach(() => {
    for (const el of shown.splice(0)) el.remove();
    clearPageState(store);
  });

  it('accepts the vote of a guest, then shows labeled bars and focuses the question', async () => {
    const poll = aPoll();
    serve(poll);
    serveVote(withResults(poll, [62, 38], { own: [optionUuid(0)] }));
    const counted = listenFor('vf-analytics/recorded');
    const el = show();
    expect((await seen(el, 'h2')).textContent).to.equal('Should the bridge open?');
    expect(findAll(el, 'input[type=radio]').length).to.equal(3);
    await seenText(el, 'Not a scientific survey');
    await reads(el, '', [
      'region: Poll',
      'heading: Should the bridge open?',
      'group: Should the bridge open?',
      'radio: Yes',
      'radio: No',
      'radio: Later',
      'button: Vote',
      'Not a scientific survey',
      'status:',
    ]);
    await expect(el).to.be.accessible();

    press(el, '[type=submit]');
    await seenText(el, 'Choose an answer first.');
    expect(votes()).to.deep.equal([]);

    press(el, 'input');
    press(el, '[type=submit]');
    await waitUntil(() => rows(el).length === 3);
    expect(rows(el)[0]).to.equal('YesYour choice62%62 votes');
    await seenText(el, '100 votes');
    await waitUntil(() => el.shadowRoot?.activeElement === find(el, 'h2'));
    const [{ options, voter_token = '' } = { options: [] }] = votes();
    expect(options).to.deep.equal([optionUuid(0)]);
    expect(localStorage.getItem(`vf-vote-${POLL}`)).to.contain(voter_token);
    expect(counted.args).to.deep.equal([['INTERACTION', 'vf-poll', 'vote']]);
    await expect(el).to.be.accessible();
  });

  it('recognizes a guest’s vote, and sends a lost one under the same number', async () => {
    const poll = aPoll();
    serve(poll);
    server.on('PUT', '/v4/interaction/:section/polls/:poll/vote', [503, { code: 'unavailable', message: '' }]);
    const el = show();
    await seen(el, 'input');
    press(el, 'input');
    press(el, '[type=submit]');
    await seenText(el, 'The service is taking a short break.');
    expect(find<HTMLInputElement>(el, 'input')?.checked).to.equal(true);
    serveVote(withResults(poll, [1], { own: [optionUuid(0)] }));
    press(el, '[type=submit]');
    await waitUntil(() => rows(el).length === 3);
    expect(new Set(votes().map(({ voter_token }) => voter_token)).size).to.equal(1);
  });

  it('shows in place that a vote failed though the browser is online, and keeps the choice', async () => {
    const poll = aPoll();
    serve(poll);
    server.on('PUT', '/v4/interaction/:section/polls/:poll/vote', 'offline');
    const el = show();
    await seen(el, 'input');
    press(el, 'input');
    press(el, '[type=submit]');
    await seenText(el, "Vote again when you're back.");
    expect(find<HTMLInputElement>(el, 'input')?.checked).to.equal(true);
    await expect(el).to.be.accessible();
    serveVote(withResults(poll, [1], { own: [optionUuid(0)] }));
    press(el, '[type=submit]');
    await waitUntil(() => rows(el).length === 3);
    expect(find(el, '[aria-live]')?.textContent).to.not.contain('offline');
  });

  it('asks a guest to log in if votes need an account, and then sends the choice', async () => {
    const poll = aPoll({ voters: 'members' });
    serve(poll);
    serveVote(withResults(poll, [0, 1], { own: [optionUuid(1)] }));
    const asked = listenFor('authentication/required');
    const el = show();
    await seen(el, 'input');
    findAll<HTMLInputElement>(el, 'input')[1]?.click();
    press(el, '[type=submit]');
    await waitUntil(() => asked.callCount === 1);
    expect(asked.args[0]?.[0]).to.deep.equal({ method: 'login', reason: 'vote' });
    expect(votes()).to.deep.equal([]);
  });

  it('lets a vote be changed and withdrawn', async () => {
    logIn();
    const poll = aPoll({ may_change: true });
    serve(withResults(poll, [1, 2], { own: [optionUuid(0)] }));
    serveVote(withResults(poll, [0, 3], { own: [optionUuid(1)], seq: 5 }));
    const el = show();
    await waitUntil(() => rows(el).length === 3);
    findAll<HTMLButtonElement>(el, '.poll__acts button')[0]?.click();
    await waitUntil(() => find<HTMLInputElement>(el, 'input')?.checked);
    findAll<HTMLInputElement>(el, 'input')[1]?.click();
    press(el, '[type=submit]');
    await waitUntil(() => rows(el)[1]?.includes('100%'));
    serveVote(aPoll({ may_change: true, seq: 9 }));
    findAll<HTMLButtonElement>(el, '.poll__acts button')[1]?.click();
    await waitUntil(() => findAll(el, 'input').length === 3);
    expect(votes().map(({ options }) => options.length)).to.deep.equal([1, 0]);
  });

  it('ranks by buttons, and announces the new position', async () => {
    const poll = aPoll({ kind: 'ranked', max_choices: 3 });
    serve(poll);
    serveVote({ ...poll, seq: 2, own: [2, 0, 1].map(optionUuid) });
    const el = show();
    await seen(el, '.poll__move');
    await expect(el).to.be.accessible();
    press(el, '[aria-label="Move Later up"]');
    await seenText(el, 'Later is now number 2.');
    press(el, '[aria-label="Move Later up"]');
    await seenText(el, 'Later is now number 1.');
    press(el, '[type=submit]');
    await waitUntil(() => votes().length === 1);
    expect(votes()[0]?.options).to.deep.equal([2, 0, 1].map(optionUuid));
    await seen(el, '.poll__row--own');
  });

  it('ranks by dragging a number, row by row, and back to the start without an announcement', async () => {
    const poll = aPoll({ kind: 'ranked', max_choices: 3 });
    serve(poll);
    serveVote({ ...poll, seq: 2, own: [2, 0, 1].map(optionUuid) });
    const el = show();
    await seen(el, '.poll__move');
    el.scrollIntoView();
    const texts = () => findAll(el, '.poll__row .poll__text').map(({ textContent }) => textContent);
    const middle = (at: number): [number, number] => {
      const { left, top, height } = (findAll(el, '.poll__place')[at] as HTMLElement).getBoundingClientRect();
      return [Math.round(left + 4), Math.round(top + height / 2)];
    };
    const places = [middle(0), middle(1), middle(2)] as const;
    await sendMouse({ type: 'move', position: places[2] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [places[1][0], places[1][1] - 4] });
    await waitUntil(() => texts()[1] === 'Later');
    await sendMouse({ type: 'move', position: [places[2][0], places[2][1] + 4] });
    await waitUntil(() => texts()[2] === 'Later');
    await sendMouse({ type: 'up' });
    expect(find(el, '[role=status]')?.textContent).to.equal('');

    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [places[0][0], places[0][1] - 4] });
    await waitUntil(() => texts()[0] === 'Later' && find(el, '.poll__row--dragged'));
    await expect(el).to.be.accessible();
    await sendMouse({ type: 'up' });
    await seenText(el, 'Later is now number 1.');
    expect(find(el, '.poll__row--dragged')).to.equal(null);
    await sendMouse({ type: 'move', position: places[2] });
    expect(texts()).to.deep.equal(['Later', 'Yes', 'No']);
    press(el, '[type=submit]');
    await waitUntil(() => votes().length === 1);
    expect(votes()[0]?.options).to.deep.equal([2, 0, 1].map(optionUuid));
  });

  it('shows the final result, and results no earlier than the attribute says', async () => {
    serve(withResults(aPoll({ results: 'always' }), [3, 1]));
    const el = show({ results: 'on_close' });
    await seen(el, 'input');
    expect(find(el, '.poll__bar')).to.equal(null);
    el.remove();
    clearPageState(store);
    openPage({ reader: false });
    serve(withResults(aPoll({ status: 'closed' }), [3, 1]));
    const closed = show();
    await seenText(closed, 'Final result');
    expect(rows(closed)[0]).to.equal('Yes75%3 votes');
    await expect(closed).to.be.accessible();
  });

  it('announces the end with its votes, and not each vote of others', async () => {
    const poll = aPoll();
    serve(poll);
    serveVote(withResults(poll, [62, 38], { own: [optionUuid(0)] }));
    const el = show();
    await seen(el, 'input');
    press(el, 'input');
    press(el, '[type=submit]');
    await seenText(el, '100 votes');
    const said = () => find(el, '[aria-live]')?.textContent;
    expect(said()).to.equal('');
    const counted = (part: Partial<Poll>) =>
      store.set(placeAtom('page:story-1'), (it) => ({ ...it, poll: withResults(poll, [62, 39], part) }));
    const own = [optionUuid(0)];
    counted({ own });
    await seenText(el, '101 votes');
    expect(said()).to.equal('');
    counted({ own, status: 'closed' });
    await waitUntil(() => said() === 'Final result101 votes');
  });

  it('shows readers nothing if there is no poll, and offers staff to create one', async () => {
    serve(null);
    const el = show();
    await waitUntil(() => server.asked('GET', '/polls').length === 1);
    await waitUntil(() => !find(el, '.poll'));
    store.set(setCurrentUserAction, toReader({ id: 1, uuid: POLL, name: 'Mona', user_privilege: 'moderator' }));
    await seenText(el, 'No poll here');
    server.on('POST', '/v4/interaction/:section/', [201, { content_container_uuid: POLL_CONTAINER }]);
    server.on('POST', '/v4/interaction/:section/:container/polls', [201, aPoll()]);
    press(el, '.poll__staff button');
    await seen(el, '.poll__editor');
    await expect(el).to.be.accessible();
    for (const [at, field] of findAll<HTMLInputElement>(el, '.poll__editor input[dir]').entries()) {
      fill(field, ['Open it?', 'Yes', 'No'][at] ?? '');
    }
    serve(aPoll());
    press(el, '.poll__editor [type=submit]');
    await waitUntil(() => server.asked('POST', '/polls').length === 1);
    const body = server.asked('POST', '/polls')[0]?.json as { question: string; options: object[] };
    expect([body.question, body.options]).to.deep.equal(['Open it?', [{ text: 'Yes' }, { text: 'No' }]]);
    await seen(el, 'h2');
  });

  it('is created with pictures beside its answers; a refused one is sent again, and the poll created once', async () => {
    serve(null);
    const stored = aPoll({ options: ['Ada', 'Ben'].map((text, at) => ({ option_uuid: optionUuid(at), text })) });
    const pictured = structuredClone(stored);
    const medium = { name: 'option', path: '/poll-pictures/0123456789abcdef.webp', width: 96, height: 96 };
    Object.assign(pictured.options[1] ?? {}, { medium });
    server.on('POST', '/v4/interaction/:section/', [201, { content_container_uuid: POLL_CONTAINER }]);
    server.on('POST', '/v4/interaction/:section/:container/polls', [201, stored]);
    server.on('POST', '/v4/interaction/:section/polls/:poll', [200, stored]);
    const picture = '/v4/interaction/:section/polls/:poll/options/:option/picture';
    server.on('PUT', picture, [415, { code: 'unsupported_media_type', message: '' }]);
    store.set(setCurrentUserAction, toReader({ id: 1, uuid: POLL, name: 'Mona', user_privilege: 'moderator' }));
    const el = show();
    (await seen(el, '.poll__staff button')).click();
    await seen(el, '.poll__editor');
    for (const [at, field] of findAll<HTMLInputElement>(el, '.poll__editor input[dir]').entries()) {
      fill(field, ['Who was best?', 'Ada', 'Ben'][at] ?? '');
    }
    const choosePicture = (at: number) => {
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'ben.png', { type: 'image/png' }));
      const field = findAll<HTMLInputElement>(el, 'input[type=file]')[at] as HTMLInputElement;
      field.files = files.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choosePicture(1);
    await seenText(el, 'ben.png');
    await expect(el).to.be.accessible();
    serve(stored);
    press(el, '.poll__editor [type=submit]');
    await seen(el, '.poll__problem');
    expect(find(el, '.poll__editor')).to.not.equal(null);

    server.on('PUT', picture, () => {
      serve(pictured);
      return [200, pictured];
    });
    press(el, '.poll__editor [type=submit]');
    await waitUntil(() => !find(el, '.poll__editor'), 'still open');
    expect(server.asked('POST', '/polls').filter(({ path }) => path.endsWith('/polls')).length).to.equal(1);
    expect(server.asked('PUT', '/picture').map(({ path }) => path.split('/').at(-2))).to.deep.equal([
      optionUuid(1),
      optionUuid(1),
    ]);
    const shownPicture = (await seen(el, '.poll__row .poll__picture')) as HTMLImageElement;
    expect([shownPicture.alt, shownPicture.width, new URL(shownPicture.src).pathname]).to.deep.equal([
      '',
      48,
      medium.path,
    ]);
    expect(findAll(el, '.poll__picture').length).to.equal(1);
    await reads(el, '', [
      'region: Poll',
      'heading: Should the bridge open?',
      'group: Should the bridge open?',
      'radio: Ada',
      'radio: Ben',
      'button: Vote',
      'Not a scientific survey',
      '0 votes from new accounts, 0 not counted',
      'button: New poll',
      'button: Manage poll (expanded false, haspopup menu)',
      'status:',
    ]);
    await expect(el).to.be.accessible();
  });

  it('lets only administrators drop votes that were set aside', async () => {
    const apart = { new_accounts: 1, suspect: 40, ghosts: 0 };
    const poll = withResults(aPoll(), [3, 1], { apart });
    serve(poll);
    const be = (user_privilege: 'moderator' | 'administrator') =>
      store.set(setCurrentUserAction, toReader({ id: 1, uuid: POLL, name: 'Mona', user_privilege }));
    const items = () => findAll(el, '[role="menuitem"]').map(({ textContent }) => textContent);
    be('moderator');
    const el = show();
    await seenText(el, '40 not counted');
    press(el, '[aria-haspopup=menu]');
    await waitUntil(() => items().length > 0);
    expect(items()).not.to.include('Discard suspicious votes');
    press(el, '[aria-haspopup=menu]');
    await waitUntil(() => items().length === 0);

    be('administrator');
    const dropped = { ...poll, seq: poll.seq + 1, apart: { ...apart, suspect: 0 } };
    server.on('POST', '/v4/interaction/:section/polls/:poll/reset', () => {
      serve(dropped);
      return [200, dropped];
    });
    press(el, '[aria-haspopup=menu]');
    await choose(el, 'Discard suspicious votes', 'Discard permanently');
    await seenText(el, ' 0 not counted');
    expect(server.asked('POST', '/reset')[0]?.json).to.deep.equal({ which: 'suspect' });
  });

  it('shows that it could not be loaded, and loads it again', async () => {
    server.on('GET', '/v4/interaction/:section/polls', [503, { code: 'unavailable', message: '' }]);
    const el = show();
    await seenText(el, "Couldn't load the poll.");
    serve(aPoll());
    press(el, 'button');
    await seen(el, 'h2');
  });

  it('is painted, and hydrates without a change, with its choice', async () => {
    const facts = { poll: aPoll(), container: { content_container_uuid: POLL_CONTAINER, seq: 1 } };
    const { host, nodes } = paint({ ...aPaintedState(null), widget: 'poll', facts });
    const [, second] = findAll<HTMLInputElement>(host, 'input');
    if (second) second.checked = true;
    serve(aPoll());
    document.body.append(host);
    shown.push(host);
    await hydrated(host);
    expect(nodesOf(host)).to.deep.equal(nodes);
    expect(second?.checked).to.equal(true);
  });
});
