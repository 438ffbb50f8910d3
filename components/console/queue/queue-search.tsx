/** Filters the queue by operators, and names the filter. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { readSearch, searchedReasons } from '../../../core/state/console/queue-search';
import type { QueueHand } from '../queue-state/use-queue';

/** Names of operators; they are the same in every language. */
const OPERATORS = 'user: email: article: id: rule: reason:';

export function QueueSearch({ queue }: { queue: QueueHand }) {
  const t = useTranslate('console');
  const id = useId();
  const [wrong, setWrong] = useState<'unknown' | 'reason' | null>(null);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = readSearch(String(new FormData(event.currentTarget).get('q') ?? ''));
    setWrong(typeof found === 'string' ? found : null);
    if (typeof found !== 'string') queue.choose(found);
  }

  return (
    <form className="queue-search" onSubmit={handleSubmit}>
      <input
        id={`${id}-q`}
        name="q"
        type="search"
        className="input"
        dir="auto"
        autoComplete="off"
        aria-label={t('find')}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong ? `${id}-wrong` : `${id}-how`}
        placeholder={t('find')}
      />
      {wrong ? (
        <p id={`${id}-wrong`} className="console-problem" role="alert">
          {t(`find.${wrong}`, { reasons: searchedReasons.join(', ') })}
        </p>
      ) : (
        <p id={`${id}-how`} className="console-meta queue-search__how">
          <bdi dir="ltr">{OPERATORS}</bdi>
        </p>
      )}
    </form>
  );
}
