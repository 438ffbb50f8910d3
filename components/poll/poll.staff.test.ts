import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import type { Poll } from '../../core/contract/content/polls';
import type { Privilege } from '../../core/contract/people/roles';
import { DAY_MS } from '../../core/contract/values/durations';
import { logIn } from '../../test/support/conversation';
import { fill } from '../../test/support/fill';
import { choose } from '../../test/support/menu';
import { buttonOf, buttons, logInAs, pollPage } from '../../test/support/poll-page';
import { aPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../test/support/polls';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/poll';

const ONE = '/v4/interaction/:section/polls/:poll';
const apart = { new_accounts: 2, suspect: 0, ghosts: 0 };

describe('a poll before its staff', () => {
  const { server, serve, reads, show, next, press } = pollPage();
  const field = (el: HTMLElement, name: string) =>
    find<HTMLInputElement>(el, `.poll__editor [name=${name}]`) as HTMLInputElement;
  const words = (el: HTMLElement) => findAll<HTMLInputElement>(el, '.poll__editor input[dir]');
  const text = (el: HTMLElement) => find(el, '.poll')?.textContent ?? '';

  async function manage(el: HTMLElement): Promise<string[]> {
    (await seen(el, '.poll__staff [aria-haspopup=menu]')).click();
    await seen(el, '.menu__item');
    return findAll(el, '.menu__item').map(({ textContent }) => textContent ?? '');
  }

  async function edit(poll: Poll | null): Promise<HTMLElement> {
    serve(poll);
    logInAs('moderator');
    const el = show();
    if (poll) {
      await manage(el);
      await choose(el, 'Edit poll');
    } else (await seen(el, '.poll__staff button')).click();
    await seen(el, '.poll__editor');
    return el;
  }
  /** Changes are sent as forms (specification §7). */
  async function changes(): Promise<Record<string, string>[]> {
    const sent = server.requests.filter(({ text }) => text.includes('name="verb"'));
    const forms = sent.map(({ text, headers }) => new Response(text, { headers }).formData());
    return (await Promise.all(forms)).map((form) => Object.fromEntries([...form]) as Record<string, string>);
  }
  const publish = (el: HTMLElement) => press(el, '.poll__editor [type=submit]');

  it('has its tools for staff only', async () => {
    for (const who of ['guest', 'normal', 'moderator', 'administrator'] as Privilege[]) {
      serve(withResults(aPoll(), [3, 1], { apart }));
      if (who === 'normal') logIn();
      else if (who !== 'guest') logInAs(who);
      const el = show();
      await seen(el, 'h2');
      const isStaff = who !== 'guest' && who !== 'normal';
      if (isStaff) await seenText(el, '2 votes from new accounts, 0 not counted');
      expect(Boolean(find(el, '.poll__staff')), who).to.equal(isStaff);
      expect(text(el)).not.to.contain('No poll here');
      next(el);
    }
  });

  it('can be created for a page, if its tag names no poll', async () => {
    serve(aPoll());
    logInAs('moderator');
    const el = show({ 'poll-id': POLL });
    await seen(el, '.poll__staff');
    expect(buttons(el)).not.to.include('New poll');
    next(el);
    logInAs('moderator');
    const page = show();
    await seen(page, '.poll__staff');
    expect(buttons(page)).to.include('New poll');
  });

  it('offers staff what can be done, and no more changes once it is closed', async () => {
    const suspect = { ...apart, suspect: 4 };
    for (const [who, part, items] of [
      ['moderator', { apart: suspect }, ['Edit poll', 'Close poll', 'Results as CSV', 'Remove poll']],
      ['administrator', { apart }, ['Edit poll', 'Close poll', 'Results as CSV', 'Remove poll']],
      [
        'administrator',
        { apart: suspect },
        ['Edit poll', 'Close poll', 'Results as CSV', 'Discard suspicious votes', 'Remove poll'],
      ],
      ['moderator', { status: 'closed' }, ['Results as CSV', 'Remove poll']],
    ] as const) {
      serve(withResults(aPoll(), [3, 1], part));
      logInAs(who);
      const el = show();
      expect(await manage(el), JSON.stringify([who, part])).to.deep.equal(items);
      next(el);
    }
  });

  it('is closed, and removed, after a second press; a refusal keeps it', async () => {
    serve(aPoll());
    logInAs('moderator');
    const el = show();
    server.on('POST', `${ONE}/close`, [503, { code: 'unavailable', message: '' }]);
    await manage(el);
    await choose(el, 'Close poll');
    expect(server.asked('POST', '/close')).to.have.length(0);
    await choose(el, 'Close permanently');
    await seenText(el, 'The service is taking a short break.');
    expect(text(el)).not.to.contain('Final result');

    server.on('POST', `${ONE}/close`, () => {
      serve(aPoll({ status: 'closed' }));
      return [200, aPoll({ status: 'closed' })];
    });
    await manage(el);
    await choose(el, 'Close poll', 'Close permanently');
    await seenText(el, 'Final result');

    server.on('DELETE', ONE, () => {
      serve(null);
      return [204];
    });
    await manage(el);
    await choose(el, 'Remove poll', 'Remove with all votes');
    await seenText(el, 'No poll here');
    expect(find(el, 'h2')).to.equal(null);
    expect(buttons(el)).to.deep.equal(['New poll']);
  });

  it('is downloaded as a table named after it, or staff read why not', async () => {
    serve(aPoll());
    logInAs('moderator');
    const el = show();
    const saved = sinon.stub(HTMLAnchorElement.prototype, 'click');
    server.on('GET', `${ONE}/export.csv`, [503, { code: 'unavailable', message: '' }]);
    await manage(el);
    await choose(el, 'Results as CSV');
    await seenText(el, 'The service is taking a short break.');
    expect(saved.called).to.equal(false);
    server.on('GET', `${ONE}/export.csv`, [200, 'option,votes', { 'content-type': 'text/csv' }]);
    await manage(el);
    await choose(el, 'Results as CSV');
    await waitUntil(() => saved.called);
    const link = saved.thisValues[0] as HTMLAnchorElement;
    saved.restore();
    expect(link.download).to.equal(`poll-${POLL}.csv`);
  });

  it('can be changed as a whole before the first vote, and keeps its end', async () => {
    const closes = Date.now() + 5 * DAY_MS;
    server.on('POST', ONE, () => [200, aPoll({ closes })]);
    const el = await edit(aPoll({ closes, may_change: true, voters: 'verified', results: 'on_close' }));
    expect(words(el).map(({ value }) => value)).to.deep.equal(['Should the bridge open?', 'Yes', 'No', 'Later']);
    expect(find(el, '.poll__editor [name=kind]')).to.equal(null);
    expect([field(el, 'voters').value, field(el, 'results').value]).to.deep.equal(['verified', 'on_close']);
    expect(field(el, 'may_change').checked).to.equal(true);
    expect(words(el).map(({ required }) => required)).to.deep.equal([true, true, true, false]);
    fill(words(el)[0] as HTMLInputElement, 'Open it now?');
    publish(el);
    await gone(el, '.poll__editor');
    const options = ['Yes', 'No', 'Later'].map((answer, at) => ({ option_uuid: optionUuid(at), text: answer }));
    const [sent] = await changes();
    expect(sent).to.deep.equal({
      ...{ verb: 'patch', question: 'Open it now?', voters: 'verified', results: 'on_close', may_change: 'true' },
      ...{ closes: String(closes), options: JSON.stringify(options) },
    });
    await waitUntil(() => reads() > 1);
    await waitUntil(() => find(el, '.poll__staff')?.contains(el.shadowRoot?.activeElement ?? null), 'no focus');
  });

  it('keeps its question and answers after the first vote', async () => {
    server.on('POST', ONE, () => [200, aPoll()]);
    const el = await edit(withResults(aPoll({ closes: Date.now() + DAY_MS }), [1]));
    expect(words(el)).to.have.length(0);
    for (const name of ['question', 'voters', 'may_change', 'kind']) expect(field(el, name), name).to.equal(null);
    field(el, 'results').value = 'always';
    field(el, 'days').value = '3';
    const before = Date.now();
    publish(el);
    await gone(el, '.poll__editor');
    const [sent] = await changes();
    expect(Object.keys(sent ?? {})).to.have.members(['verb', 'results', 'closes']);
    expect(sent?.results).to.equal('always');
    expect(Number(sent?.closes) - before - 3 * DAY_MS).to.be.within(0, 60_000);
  });

  it('can be given up while it is written, and nothing is sent', async () => {
    const el = await edit(aPoll());
    buttonOf(el, 'Cancel').click();
    await gone(el, '.poll__editor');
    expect(await changes()).to.have.length(0);
    await seen(el, 'h2');
  });

  it('is created once for several presses; a refusal is shown in the form until it is stored', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const el = await edit(null);
    await waitUntil(() => el.shadowRoot?.activeElement === field(el, 'question'));
    server.on('POST', '/v4/interaction/:section/', [
      409,
      { code: 'container_exists', message: '', content_container_uuid: POLL_CONTAINER },
    ]);
    server.on('POST', '/v4/interaction/:section/:container/polls', async () => {
      await answered;
      return [503, { code: 'unavailable', message: '' }];
    });
    for (const [at, input] of words(el).entries()) fill(input, ['Open it?', ' Yes ', 'No'][at] ?? '');
    buttonOf(el, 'Add an answer').click();
    await waitUntil(() => words(el).length === 4);
    publish(el);
    await waitUntil(() => find(el, '.poll__editor [type=submit]')?.getAttribute('aria-disabled') === 'true');
    publish(el);
    answer();
    await seen(el, '.poll__problem');
    buttonOf(el, 'Add an answer').click();
    await gone(el, '.poll__problem');
    publish(el);
    await seen(el, '.poll__problem');
    fill(field(el, 'question'), 'Shut it?');
    await gone(el, '.poll__problem');
    fill(field(el, 'question'), 'Open it?');
    expect(find(el, '.poll__editor [type=submit]')?.getAttribute('aria-disabled')).to.equal('false');
    const made = () => server.asked('POST', '/polls').map(({ json, path }) => [path.split('/').at(-2), json]);
    const options = [{ text: 'Yes' }, { text: 'No' }];
    const body = { question: 'Open it?', kind: 'single', results: 'on_vote', voters: 'members', may_change: false };
    const sent = [POLL_CONTAINER, { ...body, closes: null, options }];
    expect(made()).to.deep.equal([sent, sent]);
    server.on('POST', '/v4/interaction/:section/:container/polls', [201, aPoll()]);
    serve(aPoll());
    publish(el);
    await gone(el, '.poll__editor');
    await seen(el, 'h2');
    expect(made()).to.have.length(3);
  });

  it('says why the page of a new poll cannot be had', async () => {
    const el = await edit(null);
    server.on('POST', '/v4/interaction/:section/', [503, { code: 'unavailable', message: '' }]);
    for (const [at, input] of words(el).entries()) fill(input, ['Open it?', 'Yes', 'No'][at] ?? '');
    publish(el);
    await seenText(el, 'The service is taking a short break.');
    expect(server.asked('POST', '/polls')).to.have.length(0);
  });

  it('has custom answers only if its kind has no scale, and at most twelve', async () => {
    const el = await edit(null);
    for (let count = 3; count <= 12; count += 1) {
      buttonOf(el, 'Add an answer').click();
      await waitUntil(() => words(el).length === count + 1);
    }
    expect(buttons(el)).not.to.include('Add an answer');
    const kind = field(el, 'kind');
    for (const [name, isScale] of [
      ['stars', true],
      ['ranked', false],
      ['nps', true],
    ] as const) {
      kind.value = name;
      kind.dispatchEvent(new Event('change', { bubbles: true }));
      await waitUntil(() => (words(el).length === 1) === isScale, name);
    }
    server.on('POST', '/v4/interaction/:section/', [201, { content_container_uuid: POLL_CONTAINER }]);
    server.on('POST', '/v4/interaction/:section/:container/polls', [201, aPoll({ kind: 'nps' })]);
    fill(words(el)[0] as HTMLInputElement, 'Would you recommend us?');
    serve(aPoll({ kind: 'nps' }));
    publish(el);
    await gone(el, '.poll__editor');
    const sent = server.asked('POST', '/polls')[0]?.json as object;
    expect(sent).to.include({ kind: 'nps', question: 'Would you recommend us?' });
    expect(sent).not.to.have.property('options');
    expect(server.asked('PUT', '/picture')).to.have.length(0);
  });

  it('loses the picture of only that answer whose picture is removed', async () => {
    const medium = { name: 'option', path: '/favicon.ico', width: 96, height: 96 };
    const poll = aPoll();
    poll.options = poll.options.map((option, at) => (at < 2 ? { ...option, medium } : option));
    server.on('POST', ONE, [200, poll]);
    server.on('DELETE', `${ONE}/options/:option/picture`, [200, poll]);
    const el = await edit(poll);
    const labels = () => findAll(el, '.poll__option button').map((button) => button.getAttribute('aria-label'));
    expect(labels()).to.deep.equal(['No picture: Answer 1', 'No picture: Answer 2', 'Picture: Answer 3']);
    findAll(el, '.poll__option button')[1]?.click();
    await waitUntil(() => labels()[1] === 'Picture: Answer 2');
    expect(findAll(el, '.poll__option .poll__picture')).to.have.length(1);
    publish(el);
    await gone(el, '.poll__editor');
    const dropped = server.asked('DELETE', '/picture').map(({ path }) => path.split('/').at(-2));
    expect(dropped).to.deep.equal([optionUuid(1)]);
    expect(server.asked('PUT', '/picture')).to.have.length(0);
  });
});
