import { type FormEvent, useCallback, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type DataRequestKind, dataRequestKinds, REQUEST_NOTE_MAX } from '../../../core/contract/console/lists';
import { openDataRequestAction } from '../../../core/state/console/data-requests';
import { readPersonAction } from '../../../core/state/console/lists';
import { messageOf } from '../../../core/state/notices/message-of';
import { Alert } from '../parts/alert';
import { Choice } from '../parts/choice';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';

/** A form that notes the request of a person. */
export function NewRequest({ user_uuid, onOpened }: { user_uuid: string; onOpened(): void }) {
  const t = useTranslate('console');
  const readPerson = useSetAtom(readPersonAction);
  const { value, failure, load } = useRead(useCallback(() => readPerson(user_uuid), [readPerson, user_uuid]));
  const open = useSetAtom(openDataRequestAction);
  const [kind, setKind] = useState<DataRequestKind>('export');
  const [outcome, setOutcome] = useState<Failure | 'opened' | null>(null);
  if (value === null)
    return failure ? <Problem failure={failure} onRetry={() => void load()} /> : <RowSkeletons rows={1} />;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const note = String(new FormData(form).get('note') ?? '').trim();
    const answer = await open({ user_uuid, kind, note });
    setOutcome(isFailure(answer) ? answer : 'opened');
    if (isFailure(answer)) return;
    form.reset();
    onOpened();
  }

  return (
    <form className="console-form console-narrow" onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="console-heading">
        <bdi>{value.name}</bdi>
      </h2>
      <Choice
        label={t('requests.wants')}
        values={dataRequestKinds}
        name={(it) => t(`requests.${it}`)}
        value={kind}
        onChoose={setKind}
      />
      <label className="field">
        <span className="field__label">{t('requests.proof')}</span>
        <input className="input" name="note" maxLength={REQUEST_NOTE_MAX} dir="auto" autoComplete="off" />
      </label>
      <button type="submit" className="button">
        {t('requests.add')}
      </button>
      {isFailure(outcome) && <Alert>{messageOf(outcome)}</Alert>}
      {outcome === 'opened' && <p role="status">{t('requests.added')}</p>}
    </form>
  );
}
