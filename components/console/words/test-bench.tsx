/** Shows the listed words in a text, and the result of each check. */
import { type FormEvent, useId, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Checked } from '../../../core/contract/console/words';
import { checkTextAction } from '../../../core/state/console/site';
import { messageOf } from '../../../core/state/notices/message-of';
import { useSayRule } from '../../shared/staff/use-say-rule';

export function TestBench() {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const sayRule = useSayRule();
  const id = useId();
  const check = useSetAtom(checkTextAction);
  const [answer, setAnswer] = useState<Checked | Failure | null>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    if (text) setAnswer(await check(text));
  }

  return (
    <form className="console-form test-bench" onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="console-heading">{t('words.try')}</h2>
      <label htmlFor={id} className="console-meta">
        {t('words.try_says')}
      </label>
      <textarea id={id} name="text" className="input" rows={3} dir="auto" />
      <button type="submit" className="button">
        {t('words.try_button')}
      </button>
      <div role="status">
        {isFailure(answer) && <p className="console-problem">{messageOf(answer)}</p>}
        {answer && !isFailure(answer) && (
          <>
            <p className="test-bench__result">{t('words.result', { verdict: staff(`verdict.${answer.verdict}`) })}</p>
            <ul className="item__list">
              {answer.matches.map(({ list, word, start }) => (
                <li key={`${list} ${word} ${start}`}>
                  <mark>{t('words.found', { word, list })}</mark>
                </li>
              ))}
              {answer.phases.map(({ phase, verdict }) => (
                <li key={phase}>{staff('check', { check: sayRule(phase), verdict: staff(`verdict.${verdict}`) })}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </form>
  );
}
