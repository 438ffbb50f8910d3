/** Letters about bans: a text for the email to somebody who is banned, for each level. */
import { useState } from 'react';
import { formatDate } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import {
  type BanLetterLevel,
  banLetterLevels,
  type banLetterVariables,
} from '../../../core/contract/content/moderation';
import type { SiteRules } from '../../../core/contract/content/site-rules';
import { Choice } from '../parts/choice';
import { LetterField } from './letter-field';
import { useExamples } from './use-examples';

interface Props {
  letters: SiteRules['ban_letters'];
  isReadOnly: boolean;
  onChange(letters: SiteRules['ban_letters']): void;
}

/** The end of the ban in the preview. */
const EXAMPLE_END = Date.UTC(2030, 0, 31, 12);

export function BanLettersPart({ letters, isReadOnly, onChange }: Props) {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const [level, setLevel] = useState<BanLetterLevel>('posting');
  const values: Record<(typeof banLetterVariables)[number], string> = {
    ...useExamples(),
    end: formatDate(EXAMPLE_END, currentLanguage()),
    message: t('ban_letters.message'),
  };
  return (
    <section className="letters" aria-labelledby="ban-letters">
      <h2 id="ban-letters" className="console-heading">
        {t('ban_letters.title')}
      </h2>
      <p className="console-meta">{t('ban_letters.says')}</p>
      <Choice
        label={t('ban_letters.level')}
        values={banLetterLevels}
        name={(it) => `${staff(`level.${it}`)}${letters[it] ? ' ✓' : ''}`}
        value={level}
        onChoose={setLevel}
      />
      <LetterField
        letter={letters[level]}
        isReadOnly={isReadOnly}
        values={values}
        onChange={(letter) => onChange({ ...letters, [level]: letter })}
      />
    </section>
  );
}
