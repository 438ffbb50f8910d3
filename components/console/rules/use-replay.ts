import { useEffect, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { LanguageSplit, ReplayPage, ReplaySplit } from '../../../core/contract/console/replay';
import { type RulesParts, replayRulesAction } from '../../../core/state/console/site';

/** Examples to collect for each kind of change. */
const EXAMPLES = 20;
/** A replay ends after this many comments. */
const COMPARED_MAX = 100_000;

export interface Replayed extends Omit<ReplayPage, 'after'> {
  state: 'running' | 'done' | 'stopped';
}

/** Sums up two pages, with the newest examples of each kind. */
function add(one: Replayed | null, page: ReplayPage): Replayed {
  const isDone = page.after === null || (one?.compared ?? 0) + page.compared >= COMPARED_MAX;
  const state = isDone ? 'done' : 'running';
  const { compared, changes, languages } = page;
  if (!one) return { compared, changes, languages, samples: page.samples, state };
  const sum = (name: keyof ReplayPage['changes']) => addUp(one.changes[name], changes[name]);
  const counts = { caught: 0, released: 0 };
  const samples = [...one.samples, ...page.samples].filter(({ to }) => {
    const kind = to === 'pass' ? 'released' : 'caught';
    counts[kind] += 1;
    return counts[kind] <= EXAMPLES;
  });
  return {
    compared: one.compared + compared,
    changes: { caught: sum('caught'), both: sum('both'), released: sum('released') },
    languages: addLanguages(one.languages, languages),
    samples,
    state,
  };
}

const addUp = (one: ReplaySplit, other: ReplaySplit): ReplaySplit => ({
  total: one.total + other.total,
  visible: one.visible + other.visible,
  approved: one.approved + other.approved,
  rejected: one.rejected + other.rejected,
});

function addLanguages(one: LanguageSplit[], others: LanguageSplit[]): LanguageSplit[] {
  const sums = new Map(one.map((split) => [split.language, split]));
  for (const { language, caught, both, released } of others) {
    const known = sums.get(language) ?? { caught: 0, both: 0, released: 0 };
    sums.set(language, {
      language,
      caught: known.caught + caught,
      both: known.both + both,
      released: known.released + released,
    });
  }
  return [...sums.values()];
}

/** Replays unsaved rules page by page, until the end or until it is stopped. */
export function useReplay() {
  const ask = useSetAtom(replayRulesAction);
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = useRef(0);
  useEffect(() => () => void run.current++, []);

  async function start(rules: Partial<RulesParts>, days: number) {
    const mine = ++run.current;
    setReplayed(null);
    setFailure(null);
    let sum: Replayed | null = null;
    let after: string | undefined;
    do {
      const page: ReplayPage | Failure = await ask({ rules, days, ...(after && { after }) });
      if (mine !== run.current) return;
      if (isFailure(page)) {
        setFailure(page);
        setReplayed(sum && { ...sum, state: 'stopped' });
        return;
      }
      sum = add(sum, page);
      setReplayed(sum);
      after = page.after ?? undefined;
    } while (sum.state === 'running');
  }

  function stop() {
    run.current += 1;
    setReplayed((it) => it && { ...it, state: 'stopped' });
  }

  return { replayed, failure, start, stop };
}
