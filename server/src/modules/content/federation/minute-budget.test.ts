import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { MinuteBudget } from './minute-budget';

function budgetAt() {
  let now = 1_000_000 * MINUTE_MS;
  const budget = new MinuteBudget({ ofHost: 10, ofDomain: 20, all: 60 }, () => now);
  const spend = (count: number, hostOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => budget.spend(hostOf(at))).filter(Boolean).length;
  return { spend, pass: (ms: number) => (now += ms) };
}

describe('what strangers make the server fetch in a minute', () => {
  it('is limited for each host', () => {
    const { spend, pass } = budgetAt();
    assert.equal(
      spend(100, () => 'social.example'),
      10,
    );
    assert.equal(
      spend(5, () => 'other.example'),
      5,
    );
    pass(MINUTE_MS);
    assert.equal(
      spend(100, () => 'social.example'),
      10,
    );
  });

  it('is limited for all hosts that somebody makes up below one domain, so that others have their part', () => {
    const { spend } = budgetAt();
    assert.equal(
      spend(100, (at) => `h${at}.evil.example`),
      20,
    );
    assert.equal(
      spend(5, () => 'social.example'),
      5,
    );
  });

  it('is limited for all together', () => {
    const { spend } = budgetAt();
    assert.equal(
      spend(100, (at) => `host-${at}.example`),
      60,
    );
  });
});
