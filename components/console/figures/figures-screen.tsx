/** Figures of the site: one panel at a time, of a number of days, with a chart where there is one, and always a table. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { type PanelName, panels } from '../../../core/contract/delivery/panels';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { Choice } from '../parts/choice';
import { SpanChoice } from '../parts/span-choice';
import { loadTerms, useTerms } from '../parts/use-terms';
import { PanelView } from './panel-view';

const spans = ['7', '30', '90', '365'] as const;

export const ready = loadTerms;

export function FiguresScreen() {
  const t = useTranslate('console');
  const terms = useTerms();
  const settings = useAtomValue(settingsAtom);
  const [panel, setPanel] = useState<PanelName>('comments');
  const [days, setDays] = useState<(typeof spans)[number]>('30');
  return (
    <div className="console-page figures">
      <h1 className="console-heading">{t('screen.figures')}</h1>
      <div className="console-search">
        <Choice
          label={t('figures.panel')}
          values={panels}
          name={(it) => t(`figures.${it}`)}
          value={panel}
          onChoose={setPanel}
        />
        <SpanChoice spans={spans} value={days} onChoose={setDays} />
      </div>
      {!settings.enable_analytics && (
        <p className="console-note">{t('figures.off', { setting: terms.setting('enable_analytics') })}</p>
      )}
      <PanelView key={`${panel} ${days}`} panel={panel} days={Number(days)} />
    </div>
  );
}
