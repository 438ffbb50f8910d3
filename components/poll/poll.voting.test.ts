import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import type { Poll } from '../../core/contract/content/polls';
import { DAY_MS, MONTH_MS } from '../../core/contract/values/durations';
import { resumeVote } from '../../core/state/polls/resume-vote';
import { shownCaptchaAtom } from '../../core/state/session/captcha/captcha.atoms';
import { logIn } from '../../test/support/conversation';
import { fakeSockets } from '../../test/support/fake-socket';
import { listenFor } from '../../test/support/listen-for';
import { buttonOf, pollPage } from '../../test/support/poll-page';
import { aPoll, happensToPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../test/support/polls';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/poll';

const VOTE = '/v4/interaction/:section/polls/:poll/vote';
const OWN = '/v4/interaction/:section/polls/:poll/own';
const SAVED = `vf-vote-${POLL}`;

describe('voting in a poll', () => {
  const { server, serve, serveVote, votes, reads, show, next, press, rows } = pollPage();
  const sockets = fakeSockets();
  const inputs = (el: HTMLElement) => findAll<HTMLInputElement>(el, 'form input');
  const kept = (token: string, leftMs: number) =>
    localStorage.setItem(SAVED, JSON.stringify({ token, until: Date.now() + leftMs }));

  async function choose(el: HTMLElement, ...places: number[]): Promise<void> {
    await seen(el, 'form input');
    for (const at of places) inputs(el)[at]?.click();
    press(el, '[type=submit]');
  }

  it('accepts as many answers as the poll allows, and shows how many', async () => {
    const poll = aPoll({ kind: 'multiple', max_choices: 2 });
    serve(poll);
    serveVote(withResults(poll, [1, 1], { own: [0, 1].map(optionUuid), total_voters: 1 }));
    const el = show();
    await seenText(el, 'Choose up to 2');
    expect(inputs(el).map(({ type }) => type)).to.deep.equal(['checkbox', 'checkbox', 'checkbox']);
    expect(find(el, '[role=alert]')).to.equal(null);
    await choose(el, 0, 1, 2);
    expect((await seen(el, '[role=alert]')).textContent).to.equal('Choose up to 2');
    inputs(el)[2]?.click();
    await gone(el, '[role=alert]');
    expect(votes()).to.deep.equal([]);
    await choose(el);
    await waitUntil(() => rows(el).length === 3);
    expect(votes().map(({ options }) => options)).to.deep.equal([[0, 1].map(optionUuid)]);
    next(el);

    serve(aPoll({ kind: 'multiple', max_choices: 3 }));
    const all = show();
    await seen(all, 'input');
    expect(find(all, '.poll')?.textContent).not.to.contain('at most');
    next(all);
    serve(aPoll());
    const single = show();
    await seen(single, 'input');
    expect(find(single, '.poll')?.textContent).not.to.contain('at most');
  });

  it('shows each kind with its own fields', async () => {
    for (const [kind, texts, ends] of [
      ['single', ['Yes', 'No', 'Later'], 0],
      ['stars', ['Stars: Yes', 'Stars: No', 'Stars: Later'], 0],
      ['nps', ['Yes', 'No', 'Later'], 2],
    ] as const) {
      serve(aPoll({ kind }));
      const el = show();
      await seen(el, 'input');
      expect(new Set(inputs(el).map(({ type }) => type)), kind).to.deep.equal(new Set(['radio']));
      expect(findAll(el, '.poll__text').map(({ textContent }) => textContent)).to.deep.equal(texts);
      expect(findAll(el, '.poll__star')).to.have.length(kind === 'stars' ? 3 : 0);
      expect(findAll(el, '.poll__ends span')).to.have.length(ends);
      // Screen readers read the numbers, and skip the words at both ends.
      expect(findAll(el, '.poll__ends:not([aria-hidden])')).to.have.length(0);
      expect(findAll(el, '.poll__move')).to.have.length(0);
      next(el);
    }
  });

  it('sends a vote once for several presses, and locks the choice until the answer', async () => {
    for (const [status, isStored] of [
      [200, true],
      [503, false],
    ] as const) {
      const poll = aPoll();
      serve(poll);
      let answer = () => {};
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      server.on('PUT', VOTE, async () => {
        await answered;
        return [status, isStored ? withResults(poll, [1], { own: [optionUuid(0)] }) : { code: 'unavailable' }];
      });
      const el = show();
      await choose(el, 0);
      await waitUntil(() => find(el, 'fieldset:disabled'));
      expect(find(el, '[type=submit]')?.getAttribute('aria-disabled')).to.equal('true');
      press(el, '[type=submit]');
      find<HTMLFormElement>(el, 'form')?.requestSubmit();
      answer();
      if (isStored) await waitUntil(() => rows(el).length === 3);
      else await gone(el, 'fieldset:disabled');
      expect(votes().length).to.equal(1);
      expect(find(el, '[type=submit]')?.getAttribute('aria-disabled') ?? null).to.equal(isStored ? null : 'false');
      next(el);
      server.requests.length = 0;
    }
  });

  it('shows the stored poll if it was closed or voted in elsewhere', async () => {
    for (const [status, code, isRead] of [
      [403, 'poll_closed', true],
      [409, 'already_voted', true],
      [403, 'forbidden', false],
    ] as const) {
      serve(aPoll());
      server.on('PUT', VOTE, () => {
        serve(withResults(aPoll({ status: 'closed' }), [3, 1]));
        return [status, { code, message: '' }];
      });
      const el = show();
      await choose(el, 0);
      await waitUntil(() => votes().length === 1);
      await seen(el, '.notice, [role=alert]');
      if (isRead) await seenText(el, 'Final result');
      expect(reads(), code).to.equal(isRead ? 2 : 1);
      next(el);
      server.requests.length = 0;
    }
  });

  it('identifies a guest by the number of their vote for 30 days, and an account by itself', async () => {
    const poll = aPoll();
    const voted = withResults(poll, [1, 0], { own: [optionUuid(0)] });
    const asked = () => server.asked('POST', '/own').map(({ json }) => json);
    server.on('POST', OWN, [200, voted]);

    serve(poll);
    kept('mine', DAY_MS);
    const el = show();
    await waitUntil(() => rows(el).length === 3);
    expect(asked()).to.deep.equal([{ voter_token: 'mine' }]);
    next(el);

    kept('too-old', -1);
    const late = show();
    await seen(late, 'input');
    expect(localStorage.getItem(SAVED)).to.equal(null);
    next(late);

    localStorage.setItem(SAVED, '{"token":');
    const broken = show();
    await seen(broken, 'input');
    next(broken, { reader: true });

    kept('of-a-guest', DAY_MS);
    const account = show();
    await seen(account, 'input');
    expect(asked()).to.have.length(1);
    serveVote(voted);
    await choose(account, 0);
    await waitUntil(() => rows(account).length === 3);
    expect(votes()).to.deep.equal([{ options: [optionUuid(0)], voter_token: 'of-a-guest' }]);
    next(account, { reader: true });

    const other = show();
    await choose(other, 1);
    await waitUntil(() => rows(other).length === 3);
    expect(votes()[1]).to.deep.equal({ options: [optionUuid(1)] });
    expect(localStorage.getItem(SAVED)).to.equal(null);
  });

  it('keeps a guest’s number for 30 days, and votes without storage', async () => {
    const voted = withResults(aPoll(), [1, 0], { own: [optionUuid(0)] });
    serve(aPoll());
    serveVote(voted);
    const el = show();
    await choose(el, 0);
    await waitUntil(() => rows(el).length === 3);
    const { token, until } = JSON.parse(localStorage.getItem(SAVED) ?? 'null');
    expect(token).to.match(/^[0-9a-f]{32}$/);
    expect(until).to.be.within(Date.now() + MONTH_MS - 60_000, Date.now() + MONTH_MS);
    next(el);

    const refused = sinon.stub(Storage.prototype, 'setItem').throws(new DOMException('full', 'QuotaExceededError'));
    const full = show();
    await choose(full, 0);
    await waitUntil(() => rows(full).length === 3);
    refused.restore();
    expect(votes()[1]?.voter_token).to.match(/^[0-9a-f]{32}$/);
  });

  it('counts a vote for the publisher, unless it is withdrawn or refused', async () => {
    logIn();
    const own = [optionUuid(0)];
    const counted = listenFor('vf-analytics/recorded');
    serve(withResults(aPoll({ may_change: true }), [1], { own }));
    serveVote(aPoll({ may_change: true, seq: 9 }));
    const el = show();
    await waitUntil(() => buttonOf(el, 'Remove vote'));
    buttonOf(el, 'Remove vote').click();
    await seen(el, 'form');
    server.on('PUT', VOTE, [403, { code: 'forbidden', message: '' }]);
    await choose(el, 0);
    await waitUntil(() => votes().length === 2);
    await seen(el, '.notice, [role=alert]');
    expect(counted.args).to.deep.equal([]);
  });

  it('sends the same vote again with the answer to a captcha that is asked for it', async () => {
    const captcha = { kind: 'hcaptcha', site_key: 'k', frame: '/captcha' };
    serve(aPoll());
    server.on('PUT', VOTE, ({ text }) =>
      text.includes('g-recaptcha-response')
        ? [200, withResults(aPoll(), [1], { own: [optionUuid(0)] })]
        : [400, { code: 'captcha_required', message: '', data: { captcha } }],
    );
    const el = show();
    await choose(el, 0);
    await waitUntil(() => store.get(shownCaptchaAtom)?.frame);
    store.get(shownCaptchaAtom)?.answer('by a person');
    await waitUntil(() => rows(el).length === 3);
    const [first, second] = votes();
    expect(second).to.deep.equal({ ...first, 'g-recaptcha-response': 'by a person' });
  });

  it('loads the poll again after a login, and not for a reader who was logged in', async () => {
    serve(aPoll({ voters: 'members' }));
    const el = show();
    await seen(el, 'input');
    expect(reads()).to.equal(1);
    serve(withResults(aPoll({ voters: 'members' }), [1], { own: [optionUuid(0)] }));
    logIn();
    await waitUntil(() => rows(el).length === 3);
    expect(reads()).to.equal(2);
  });

  it('sends a vote after the login if the page still shows the same poll', async () => {
    logIn();
    serve(aPoll());
    serveVote(withResults(aPoll(), [1], { own: [optionUuid(0)] }));
    await resumeVote('page:story-1', optionUuid(5), [optionUuid(0)]);
    expect([reads(), votes().length]).to.deep.equal([1, 0]);
    await resumeVote('page:story-1', POLL, [optionUuid(0)]);
    expect([reads(), votes().length]).to.deep.equal([1, 1]);
  });

  it('follows live changes: numbers, another poll of the page, and data that only an answer contains', async () => {
    const container = { content_container_uuid: POLL_CONTAINER };
    const poll = aPoll({ results: 'always' });
    serve(withResults(poll, [1, 0], { seq: 2 }));
    const el = show();
    await seenText(el, '1 vote');
    const happens = (seq: number, now: Poll) => happensToPoll(sockets, { ...container, seq, poll: now });
    await happens(2, withResults(poll, [3, 1], { seq: 3 }));
    await seenText(el, '4 votes');
    await happens(3, withResults(poll, [2, 0], { seq: 2 }));
    await happens(4, withResults(poll, [4, 1], { seq: 5 }));
    await seenText(el, '5 votes');
    expect(reads()).to.equal(1);

    serve(withResults({ ...poll, results: 'staff' }, []));
    await happens(5, { ...poll, results: 'staff', seq: 6 });
    await waitUntil(() => reads() === 2);

    serve(aPoll({ poll_uuid: optionUuid(9), question: 'And the ferry?' }));
    await happens(6, aPoll({ poll_uuid: optionUuid(9), question: 'And the ferry?' }));
    await seenText(el, 'And the ferry?');
    expect(reads()).to.equal(3);
  });

  it('ignores other polls of the page if its tag names one', async () => {
    serve(aPoll({ results: 'always' }));
    const el = show({ 'poll-id': POLL.toUpperCase() });
    await seen(el, 'h2');
    expect(server.asked('GET', '/polls')[0]?.query).to.deep.equal({ poll_uuid: POLL });
    await happensToPoll(sockets, { seq: 2, poll: aPoll({ poll_uuid: optionUuid(9), question: 'And the ferry?' }) });
    await happensToPoll(sockets, { seq: 3, poll: withResults(aPoll({ results: 'always' }), [7], { seq: 9 }) });
    await seenText(el, '7 votes');
    expect(reads()).to.equal(1);
    expect(find(el, 'h2')?.textContent).to.equal('Should the bridge open?');
  });
});
