/** Shows and changes the settings of the site. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { SettingsPage } from '../../../core/contract/console/settings';
import { changeSettingsAction, isClash, readSettingsAction } from '../../../core/state/console/site';
import { useProblem } from '../../shared/field/use-problem';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { SaveBar } from '../parts/save-bar';
import { SearchField } from '../parts/search-field';
import { Section } from '../parts/section';
import { useRead } from '../parts/use-read';
import { loadTerms, useTerms } from '../parts/use-terms';
import { isEditable, SettingField, schemaOf } from './setting-field';
import { inGroups } from './setting-groups';

export const ready = loadTerms;

export function SettingsScreen() {
  const t = useTranslate('console');
  const terms = useTerms();
  const { value: page, failure, load, setValue } = useRead(useSetAtom(readSettingsAction));
  const change = useSetAtom(changeSettingsAction);
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const [search, setSearch] = useState('');
  const { problem, setProblem, clearing } = useProblem<{ text: string; field: string }>();
  const [step, setStep] = useState<'editing' | 'saving' | 'saved'>('editing');

  /** The numbers that a setting takes; undefined for a setting that is no number. */
  function sayRange({ settings }: SettingsPage, field: string): string | undefined {
    const line = settings.find(({ name }) => name === field);
    const { type, minimum = 0, maximum = 0 } = line ? schemaOf(line) : {};
    if (type !== 'integer') return undefined;
    const [min, max] = [minimum, maximum].map((it) => formatNumber(it, currentLanguage()));
    return t('settings.range', { min: String(min), max: String(max) });
  }

  async function handleSave(reason: string) {
    if (!page) return;
    setStep('saving');
    const answer = await change(page.version, changes, reason);
    setStep(isFailure(answer) ? 'editing' : 'saved');
    if (isFailure(answer)) {
      const field = String(answer.data?.data?.field ?? '');
      const text = isClash(answer) ? t('clash') : (sayRange(page, field) ?? terms.refusal(answer));
      return setProblem({ text, field });
    }
    setProblem(undefined);
    setChanges({});
    setValue(answer);
  }

  function handleChange(name: string, value: unknown, stored: unknown) {
    const { [name]: _before, ...others } = changes;
    setStep('editing');
    setChanges(JSON.stringify(value) === JSON.stringify(stored) ? others : { ...others, [name]: value });
  }

  const words = search.toLowerCase().split(/\s+/);
  // Documents and commands call a setting by its name.
  const wordsOf = (name: string) => `${name} ${terms.setting(name)} ${terms.says(name)}`.toLowerCase();
  const shown = (page?.settings ?? [])
    .filter(isEditable)
    .filter(({ name }) => words.every((word) => wordsOf(name).includes(word)));
  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.settings')}</h1>
      {failure && !page && <Problem failure={failure} onRetry={() => void load()} />}
      {!page && !failure && <RowSkeletons />}
      {page && (
        <>
          <SearchField label={t('settings.search')} onSearch={setSearch} />
          <div className="settings" {...clearing}>
            {inGroups(shown).map(({ group, settings }) => (
              <Section key={group} title={t(`settings.${group}`)}>
                {settings.map((setting) => (
                  <SettingField
                    key={setting.name}
                    setting={setting}
                    value={setting.name in changes ? changes[setting.name] : setting.value}
                    error={problem?.field.includes(setting.name) ? problem.text : ''}
                    onChange={(value) => handleChange(setting.name, value, setting.value)}
                  />
                ))}
              </Section>
            ))}
          </div>
          {shown.length === 0 && <p className="console-empty">{t('settings.none')}</p>}
          <SaveBar
            changes={Object.keys(changes).length}
            isSaving={step === 'saving'}
            isSaved={step === 'saved'}
            problem={problem?.text}
            onSave={(reason) => void handleSave(reason)}
            onDiscard={() => {
              setChanges({});
              setProblem(undefined);
              void load();
            }}
          />
        </>
      )}
    </div>
  );
}
