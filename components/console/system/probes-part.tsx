/** Tries the services beside the server on request, and shows the result with its time. */
import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type ProbeName, probeNames } from '../../../core/contract/console/lists';
import type { Probe } from '../../../core/contract/console/system';
import { probeServiceAction } from '../../../core/state/console/site';
import { messageOf } from '../../../core/state/notices/message-of';
import { ScrollTable } from '../parts/scroll-table';

type Outcome = Probe | Failure | 'running';

export function ProbesPart() {
  const t = useTranslate('console');
  const probe = useSetAtom(probeServiceAction);
  const [outcomes, setOutcomes] = useState<Partial<Record<ProbeName, Outcome>>>({});

  async function handleTry(name: ProbeName) {
    setOutcomes((before) => ({ ...before, [name]: 'running' }));
    const outcome = await probe(name);
    setOutcomes((before) => ({ ...before, [name]: outcome }));
  }

  return (
    <>
      <h2 className="console-heading">{t('system.probes')}</h2>
      <p className="console-meta">{t('system.probes_says')}</p>
      <ScrollTable label={t('system.probes')} columns={[t('system.service'), t('replay.result'), t('articles.acts')]}>
        {probeNames.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`probe.${name}`)}</th>
            <td role="status">
              <Result outcome={outcomes[name]} />
            </td>
            <td>
              <button
                type="button"
                className="button"
                aria-label={t('system.try_service', { name: t(`probe.${name}`) })}
                aria-disabled={outcomes[name] === 'running'}
                onClick={() => outcomes[name] === 'running' || void handleTry(name)}
              >
                {t('words.try_button')}
              </button>
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  const t = useTranslate('console');
  if (outcome === undefined) return '–';
  if (outcome === 'running') return t('transfers.running');
  if (isFailure(outcome)) return messageOf(outcome);
  const { result, detail, duration_ms, date } = outcome;
  const language = currentLanguage();
  return (
    <>
      {t(`probe.${result}`)}
      <span className="item__meta">
        <bdi lang="en">{detail}</bdi>
      </span>
      <span className="item__meta">
        {formatMoment(date, language)} · {t('probe.took', { number: formatNumber(duration_ms, language) })}
      </span>
    </>
  );
}
