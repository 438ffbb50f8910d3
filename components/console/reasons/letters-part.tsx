/** Letters: a text for the email about a rejection, for each reason. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { fillLetter, letterVariables, unknownVariables } from '../../../core/contract/moderation';
import type { SiteReason } from '../../../core/contract/site-rules';
import { consoleSessionAtom, moderatorAtom } from '../../../core/state/console/session';
import { Choice } from '../parts/choice';
import { useSayReason } from '../parts/use-say-reason';

interface Props {
  reasons: SiteReason[];
  isReadOnly: boolean;
  onChange(reasons: SiteReason[]): void;
}

export function LettersPart({ reasons, isReadOnly, onChange }: Props) {
  const t = useTranslate('console');
  const say = useSayReason();
  const [key, setKey] = useState('');
  const chosen = reasons.find((it) => it.key === key) ?? reasons[0];
  if (!chosen) return null;
  const { letter = '' } = chosen;
  const [unknown] = unknownVariables(letter);
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
      <label className="field">
        <span className="field__label">{t('letters.text')}</span>
        <textarea
          className="input"
          rows={6}
          maxLength={2000}
          dir="auto"
          disabled={isReadOnly}
          aria-invalid={unknown ? true : undefined}
          value={letter}
          onChange={({ target }) => handleLetter(target.value)}
        />
      </label>
      <p className={unknown ? 'console-problem' : 'console-meta'} role="status">
        {unknown
          ? t('letters.unknown', { variable: `{{${unknown}}}` })
          : t('letters.variables', { variables: letterVariables.map((it) => `{{${it}}}`).join(' ') })}
      </p>
      {letter !== '' && !unknown && <Preview letter={letter} />}
    </section>
  );
}

/** The letter with example values. */
function Preview({ letter }: { letter: string }) {
  const t = useTranslate('console');
  const session = useAtomValue(consoleSessionAtom);
  const me = useAtomValue(moderatorAtom);
  const values = {
    name: me?.name ?? '',
    site: session.phase === 'in' ? session.site.name : '',
    article: t('letters.article'),
    comment: t('letters.comment'),
  };
  return (
    <figure className="letters__preview">
      <figcaption className="console-meta">{t('letters.preview')}</figcaption>
      <p className="letters__text" dir="auto">
        {fillLetter(letter, values)}
      </p>
    </figure>
  );
}
