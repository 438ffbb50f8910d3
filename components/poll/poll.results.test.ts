import { expect } from '@open-wc/testing';
import type { PollResults } from '../../core/contract/content/poll-limits';
import type { Poll } from '../../core/contract/content/polls';
import { logIn } from '../../test/support/conversation';
import { setOnline } from '../../test/support/network';
import { buttons, logInAs, pollPage } from '../../test/support/poll-page';
import { aPoll, optionUuid, withResults } from '../../test/support/polls';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/poll';

describe('the results of a poll', () => {
  const { serve, show, next, rows } = pollPage();
  const options = (...texts: string[]) => texts.map((text, at) => ({ option_uuid: optionUuid(at), text }));
  const own = [optionUuid(0)];
  const text = (el: HTMLElement) => find(el, '.poll')?.textContent ?? '';
  const bars = (el: HTMLElement) => findAll(el, '.poll__bar rect').map((bar) => bar.getAttribute('width'));

  type Case = [poll: Partial<Poll>, tag: PollResults, isStaff: boolean, isShown: boolean];
  const cases: Case[] = [
    [{ results: 'always' }, 'always', false, true],
    [{ results: 'always' }, 'on_vote', false, false],
    [{ results: 'always', own }, 'on_vote', false, true],
    [{ results: 'always', own }, 'on_close', false, false],
    [{ results: 'always', status: 'closed' }, 'on_close', false, true],
    [{ results: 'always', own, status: 'closed' }, 'staff', false, false],
    [{ results: 'on_vote' }, 'always', false, false],
    [{ results: 'on_vote', own }, 'always', false, true],
    [{ results: 'on_vote', status: 'closed' }, 'always', false, true],
    [{ results: 'on_close', own }, 'always', false, false],
    [{ results: 'staff', own, status: 'closed' }, 'always', false, false],
    [{ results: 'on_close' }, 'always', true, true],
    [{ results: 'staff' }, 'staff', true, true],
  ];
  it('are shown to the readers that the poll and its tag allow', async () => {
    for (const [part, tag, isStaff, isShown] of cases) {
      serve(withResults(aPoll(part), [3, 1]));
      if (isStaff) logInAs('moderator');
      const el = show({ results: tag });
      await seen(el, 'h2');
      const what = JSON.stringify([part, tag, isStaff]);
      expect(findAll(el, '.poll__bar').length, what).to.equal(isShown ? 3 : 0);
      expect(text(el).includes('4 votes'), what).to.equal(isShown);
      next(el);
    }
  });

  it('are not there if the server gives no numbers', async () => {
    serve(aPoll({ results: 'always', status: 'closed' }));
    const el = show();
    await seenText(el, "The results aren't public.");
    expect(find(el, '.poll__bar')).to.equal(null);
    expect(text(el)).not.to.contain('votes');
  });

  it('appear behind the answers as bars', async () => {
    serve(withResults(aPoll({ results: 'always' }), [2, 1]));
    const el = show();
    await seen(el, '.poll__row--choice .poll__bar');
    expect(bars(el)).to.deep.equal(['67', '33', '0']);
    next(el);
    serve(withResults(aPoll({ results: 'always' }), []));
    const empty = show();
    await seenText(empty, '0 votes');
    expect(bars(empty)).to.deep.equal(['0', '0', '0']);
  });

  it('show the average number of stars, to one decimal', async () => {
    const stars = aPoll({ kind: 'stars', options: options('1', '2'), own });
    serve(withResults(stars, [3, 1], { average: 1.25 }));
    const el = show();
    await seenText(el, '1.3 of 5');
    expect(rows(el)).to.deep.equal(['Stars: 1Your choice75%3 votes', 'Stars: 225%1 vote']);
    expect(text(el)).not.to.contain('Score');
    next(el);
    serve(withResults(stars, [1], { average: 4 }));
    await seenText(show(), '4.0 of 5');
  });

  it('say the score of recommendations', async () => {
    serve(withResults(aPoll({ kind: 'nps', options: options('0', '10'), own }), [1, 2], { score: -12 }));
    const el = show();
    await seenText(el, 'Score: -12');
    expect(rows(el)).to.deep.equal(['0Your choice33%1 vote', '1067%2 votes']);
    expect(text(el)).not.to.contain('of 5');
  });

  it('order a ranking by its points, and measure its bars by the most', async () => {
    const ranked = withResults(aPoll({ kind: 'ranked', max_choices: 3, own: [optionUuid(1)] }), [0, 1, 2]);
    ranked.options = ranked.options.map((option, at) => ({ ...option, points: [4, 5, 9][at] ?? 0 }));
    serve(ranked);
    const el = show();
    await seenText(el, 'Points: 9');
    expect(rows(el)).to.deep.equal(['LaterPoints: 9', 'NoPoints: 5', 'YesPoints: 4']);
    expect(bars(el)).to.deep.equal(['100', '56', '44']);
    expect(find(el, '.poll__row--own')).to.equal(null);
  });

  it('mark only the answers that the reader has chosen', async () => {
    const several = aPoll({ kind: 'multiple', max_choices: 3, own: [optionUuid(0), optionUuid(2)] });
    serve({ ...withResults(several, [1, 0, 1]), total_voters: 1 });
    const el = show();
    await seen(el, '.poll__row--own');
    expect(rows(el)).to.deep.equal(['YesYour choice100%1 vote', 'No0%0 votes', 'LaterYour choice100%1 vote']);
    expect(findAll(el, '.poll__row--own')).to.have.length(2);
  });

  it('are hidden from a voter until the end: they see their choice in order, and the end', async () => {
    for (const [part, words] of [
      [{ results: 'on_close' }, "You'll see the results when the poll closes."],
      [{ results: 'staff' }, "The results aren't public."],
      [{ results: 'staff', status: 'closed' }, "The results aren't public."],
    ] as const) {
      serve(aPoll({ ...part, kind: 'ranked', max_choices: 3, own: [2, 0].map(optionUuid) }));
      const el = show();
      await seenText(el, words);
      expect(findAll(el, '.poll__row--own').map((row) => row.textContent)).to.deep.equal(['Later', 'Yes']);
      next(el);
    }
  });

  it('appear with the end of an open poll, with the people who may vote', async () => {
    const closes = Date.UTC(2031, 4, 2, 20);
    serve(aPoll({ closes }));
    const open = show();
    await seenText(open, 'Closes May 2, 2031');
    expect(find(open, 'time')?.getAttribute('datetime')).to.equal('2031-05-02T20:00:00.000Z');
    expect(text(open)).to.contain('Not a scientific survey');
    expect(text(open)).not.to.contain('Final result');
    next(open);

    serve(withResults(aPoll({ closes, status: 'closed', voters: 'members' }), [1]));
    const over = show();
    await seenText(over, 'Final result');
    expect(find(over, 'time')).to.equal(null);
    expect(text(over)).not.to.contain('Not a scientific survey');
    expect(find(over, 'form')).to.equal(null);
    next(over);

    serve(aPoll({ voters: 'verified' }));
    const byHand = show();
    await seen(byHand, 'input');
    expect(find(byHand, 'time')).to.equal(null);
    expect(text(byHand)).not.to.contain('Not a scientific survey');
  });

  it('show that a vote must wait while offline, and no longer', async () => {
    serve(aPoll());
    const el = show();
    await seen(el, 'input');
    expect(text(el)).not.to.contain('offline');
    setOnline(false);
    await seenText(el, "You're offline");
    setOnline(true);
    await waitUntil(() => !text(el).includes('offline'));
  });

  it('offer to change a vote while the poll is open and allows it, and only to voters', async () => {
    const change = ['Change vote', 'Remove vote'];
    for (const [part, offered] of [
      [{ may_change: true, own }, change],
      [{ may_change: false, own }, []],
      [{ may_change: true, own, status: 'closed' }, []],
      [{ may_change: true }, ['Vote']],
    ] as const) {
      logIn();
      serve(withResults(aPoll(part as Partial<Poll>), [1, 2]));
      const el = show();
      await seen(el, 'h2');
      expect(buttons(el), JSON.stringify(part)).to.deep.equal(offered);
      next(el);
    }
    logIn();
    serve(withResults(aPoll({ may_change: true, own }), [1, 2]));
    const el = show();
    await seen(el, '.poll__acts button');
    findAll(el, '.poll__acts button')[0]?.click();
    await seen(el, 'form');
    expect(buttons(el)).to.deep.equal(['Vote', 'Cancel']);
    findAll(el, '.poll__acts button')[1]?.click();
    await waitUntil(() => rows(el).length === 3);
    expect(buttons(el)).to.deep.equal(change);
  });
});
