/** Computes the notifications of each person from facts: one that is created and withdrawn at once is dropped. */
import type { Fact } from '../../platform/facts/facts';
import { groupingKey } from './grouping-key';
import { kinds } from './kinds/kinds';
import type { Notice, Spread } from './kinds/notification-kind';

export interface NoticeOf extends Notice {
  kind: string;
  grouping_key: string;
}

export interface SpreadOf extends Spread {
  kind: string;
  grouping_key: string;
}

export interface Changes {
  added: NoticeOf[];
  taken: NoticeOf[];
  spread: SpreadOf[];
}

export function changesOf(facts: Fact[], now: number): Changes {
  const sums = new Map<string, { notice: NoticeOf; by: number }>();
  const spread: SpreadOf[] = [];
  function add(kind: string, notice: Notice, by: 1 | -1): void {
    if (notice.user_id === notice.actor_id) return;
    const key = `${notice.user_id} ${kind} ${notice.content_id} ${notice.actor_id}`;
    const own = { ...notice, kind, grouping_key: groupingKey(kind, notice.group) };
    sums.set(key, { notice: own, by: (sums.get(key)?.by ?? 0) + by });
  }
  for (const fact of facts) {
    for (const { name, notifies, takesBack, spreads } of kinds) {
      for (const notice of takesBack?.(fact) ?? []) add(name, notice, -1);
      for (const notice of notifies?.(fact, now) ?? []) add(name, notice, 1);
      if (fact.fact === 'shown' && fact.isFollowed === false) continue;
      for (const one of spreads?.(fact) ?? []) {
        spread.push({ ...one, kind: name, grouping_key: groupingKey(name, one.group) });
      }
    }
  }
  const all = [...sums.values()];
  return {
    added: all.filter(({ by }) => by > 0).map(({ notice }) => notice),
    taken: all.filter(({ by }) => by < 0).map(({ notice }) => notice),
    spread,
  };
}
