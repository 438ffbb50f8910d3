/** Letters: a text for the email about a rejection, for each reason. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { letterVariables } from '../../../core/contract/content/moderation';
import type { SiteReason } from '../../../core/contract/content/site-rules';
import { Choice } from '../parts/choice';
import { useSayReason } from '../parts/use-say-reason';
import { LetterField } from './letter-field';
import { useExamples } from './use-examples';

interface Props {
  reasons: SiteReason[];
  isReadOnly: boolean;
  onChange(reasons: SiteReason[]): void;
}

export function LettersPart({ reasons, isReadOnly, onChange }: Props) {
  const t = useTranslate('console');
  const say = useSayReason();
  const [key, setKey] = useState('');
  const values: Record<(typeof letterVariables)[number], string> = {
    ...useExamples(),
    article: t('letters.article'),
    comment: t('letters.comment'),
  };
  const chosen = reasons.find((it) => it.key === key) ?? reasons[0];
  if (!chosen) return null;
  const nameOf = (reason: SiteReason) => reason.label || say(reason.key);

  function handleLetter(text: string) {
    const { letter: _, ...reason } = chosen as SiteReason;
    const next = text === '' ? reason : { ...reason, letter: text };
    onChange(reasons.map((it) => (it.key === reason.key ? next : it)));
  }

  return (
    <section className="letters" aria-labelledby="letters">
      <h2 id="letters" className="console-heading">
        {t('letters.title')}
      </h2>
      <p className="console-meta">{t('letters.says')}</p>
      <Choice
        label={t('reasons.label')}
        values={reasons.map((it) => it.key)}
        name={(it) => {
          const reason = reasons.find((one) => one.key === it);
          return reason ? `${nameOf(reason)}${reason.letter ? ' ✓' : ''}` : it;
        }}
        value={chosen.key}
        onChoose={setKey}
      />
      <LetterField letter={chosen.letter ?? ''} isReadOnly={isReadOnly} values={values} onChange={handleLetter} />
    </section>
  );
}
