/** Filters the queue by operators, and names the filter. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { readSearch } from '../../../core/state/console/queue-search';
import type { QueueHand } from '../queue-state/use-queue';

/** Names of operators; they are the same in every language. */
const OPERATORS = 'user: email: article: id: rule:';

export function QueueSearch({ queue }: { queue: QueueHand }) {
  const t = useTranslate('console');
  const id = useId();
  const [isWrong, setWrong] = useState(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = readSearch(String(new FormData(event.currentTarget).get('q') ?? ''));
    setWrong(found === null);
    if (found) queue.choose(found);
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
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        placeholder={OPERATORS}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="console-problem" role="alert">
          {t('find.unknown')}
        </p>
      )}
    </form>
  );
}
