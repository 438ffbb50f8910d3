/**
 * Flood guard: limits posts per minute and the gap between two, by person and address, and says how long to wait. The
 * unit of work finds a person's posts on other nodes; posts of an address are counted by all nodes together.
 */

import type { SiteRules } from '../../../../../../core/contract/content/site-rules';
import { MINUTE_MS } from '../../../../../../core/contract/values/durations';
import { ApiError } from '../../../../http/errors';
import type { Counted } from '../../../platform/counters/memory-counters';
import type { Finding } from '../../model/finding';
import type { Phase } from '../phase';
import { isRetry, type Recent } from '../recent';

export const ratePhase = (recent: Recent): Phase => ({
  name: 'rate',
  onTrusted: true,
  look({ user, rules: { flood }, now, mark, fromAddress, network }) {
    // Polling a social network brings replies of hours at once; it has limits of its own.
    if (!mark || network) return null;
    const others = recent.besides(user.id, mark, Math.max(MINUTE_MS, flood.gap_seconds * 1000));
    // A retry of a post in progress does not count as a second one.
    if (others.some((one) => isRetry(one, mark))) return null;
    const lately = others.map(({ date }) => date).filter((date) => date > now - MINUTE_MS);
    const tooFast = byPerson(
      flood,
      { lately: lately.length, first: lately[0] ?? now, last: others.at(-1)?.date ?? 0 },
      now,
    );
    if (tooFast) return tooFast;
    if (!fromAddress) return null;
    const judge = (counted: Counted) => byAddress(flood, counted);
    return fromAddress instanceof Promise ? fromAddress.then(judge) : judge(fromAddress);
  },
  lookInUnit({ rules: { flood }, now, mark, network }, { latest }) {
    return mark && !network ? byPerson(flood, { ...latest, first: latest.last }, now) : null;
  },
});

function byPerson(
  flood: SiteRules['flood'],
  { lately, first, last }: { lately: number; first: number; last: number },
  now: number,
): Finding | null {
  const gapEnd = last + flood.gap_seconds * 1000;
  if (last > 0 && gapEnd > now) return wait('gap_seconds', gapEnd - now);
  if (flood.per_minute > 0 && lately >= flood.per_minute) return wait('per_minute', first + MINUTE_MS - now);
  return null;
}

const byAddress = ({ address_per_minute }: SiteRules['flood'], { count, leftMs }: Counted): Finding | null =>
  count > address_per_minute ? wait('address_per_minute', leftMs) : null;

function wait(rule: string, ms: number): Finding {
  const retry_after = Math.max(1, Math.ceil(ms / 1000));
  const error = new ApiError('too_many_requests', { retry_after }, `Too many comments. Try again in ${retry_after} s.`);
  return { rule, verdict: 'refuse', error };
}
