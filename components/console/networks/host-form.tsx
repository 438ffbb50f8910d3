/** Holds or blocks a host that no reply has come from yet, or gives an entry a reason and an end. */
import { type FormEvent, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { HostState } from '../../../core/contract/content/social';
import { changeNetworkHostAction } from '../../../core/state/console/networks';
import { Field } from '../../shared/field/field';
import { someText } from '../../shared/field/some-text';
import { Choice } from '../parts/choice';
import { useTerms } from '../parts/use-terms';
import { useOutcome } from './use-outcome';

const states: HostState[] = ['held', 'blocked'];

export function HostForm({ onChanged }: { onChanged(): void }) {
  const t = useTranslate('console');
  const terms = useTerms();
  const change = useSetAtom(changeNetworkHostAction);
  const [state, setState] = useState<HostState>('held');
  const { lines, say } = useOutcome();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [host = '', reason = '', days] = ['host', 'reason', 'days'].map((name) =>
      String(data.get(name) ?? '').trim(),
    );
    const answer = await change({ host, state, reason, days: Number(days) || 0 });
    if (isFailure(answer)) return say({ problem: terms.refusal(answer) });
    say({ done: t('network.done', { host }) });
    form.reset();
    onChanged();
  }

  return (
    <form className="console-form console-narrow" onSubmit={(event) => void handleSubmit(event)}>
      <h3>{t('networks.add_host')}</h3>
      <Field label={t('networks.host')} name="host" {...someText} dir="ltr" autoCapitalize="none" autoComplete="off" />
      <Choice
        label={t('people.state')}
        values={states}
        name={(it) => t(`networks.${it}`)}
        value={state}
        onChoose={setState}
      />
      <Field label={t('networks.reason')} name="reason" maxLength={500} autoComplete="off" />
      <Field label={t('networks.days')} name="days" type="number" min={0} max={3650} defaultValue="0" />
      <button type="submit" className="button">
        {t('save')}
      </button>
      {lines}
    </form>
  );
}
