/** Tries unsaved rules on the comments of the last days, with examples. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { RulesParts } from '../../../core/state/console/site';
import { Problem } from '../parts/problem';
import { SpanChoice } from '../parts/span-choice';
import { ReplayResult } from './replay-result';
import { useReplay } from './use-replay';

const spans = ['1', '7', '30', '90'] as const;
const replayable = ['links', 'word_lists', 'spam', 'recent_history'] as const;

export function Replay({ rules }: { rules: Partial<RulesParts> }) {
  const t = useTranslate('console');
  const [days, setDays] = useState<(typeof spans)[number]>('7');
  const { replayed, failure, start, stop } = useReplay();
  const tried = Object.fromEntries(replayable.flatMap((name) => (name in rules ? [[name, rules[name]]] : [])));
  const isRunning = replayed?.state === 'running';
  const handleStart = () => void start(tried, Number(days));

  return (
    <section className="replay" aria-labelledby="replay">
      <h2 id="replay" className="console-heading">
        {t('replay.title')}
      </h2>
      <p className="console-meta">{t('replay.says')}</p>
      {Object.keys(tried).length === 0 ? (
        <p>{t('replay.unchanged')}</p>
      ) : (
        <div className="console-search">
          <SpanChoice spans={spans} value={days} onChoose={setDays} />
          <button type="button" className="button" onClick={isRunning ? stop : handleStart}>
            {t(isRunning ? 'bulk.stop' : 'replay.start')}
          </button>
        </div>
      )}
      {failure && <Problem failure={failure} onRetry={handleStart} />}
      {replayed && <ReplayResult replayed={replayed} />}
    </section>
  );
}
