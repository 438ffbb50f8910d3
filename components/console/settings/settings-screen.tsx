/** Shows and changes the settings of the site. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { changeSettingsAction, isClash, readSettingsAction } from '../../../core/state/console/site';
import { messageOf } from '../../../core/state/notices/message-of';
import { useProblem } from '../../shared/field/use-problem';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { SaveBar } from '../parts/save-bar';
import { SearchField } from '../parts/search-field';
import { useRead } from '../parts/use-read';
import { isEditable, SettingField } from './setting-field';

export function SettingsScreen() {
  const t = useTranslate('console');
  const { value: page, failure, load, setValue } = useRead(useSetAtom(readSettingsAction));
  const change = useSetAtom(changeSettingsAction);
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const [search, setSearch] = useState('');
  const { problem, setProblem, clearing } = useProblem<{ text: string; field: string }>();
  const [step, setStep] = useState<'editing' | 'saving' | 'saved'>('editing');

  async function handleSave(reason: string) {
    if (!page) return;
    setStep('saving');
    const answer = await change(page.version, changes, reason);
    setStep(isFailure(answer) ? 'editing' : 'saved');
    if (isFailure(answer)) {
      const field = String(answer.data?.data?.field ?? '');
      return setProblem({ text: isClash(answer) ? t('clash') : `${messageOf(answer)} ${answer.message}`, field });
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
  const shown = (page?.settings ?? [])
    .filter(isEditable)
    .filter(({ name, description }) => words.every((word) => `${name} ${description}`.toLowerCase().includes(word)));
  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.settings')}</h1>
      {failure && !page && <Problem failure={failure} onRetry={() => void load()} />}
      {!page && !failure && <RowSkeletons />}
      {page && (
        <>
          <SearchField label={t('settings.search')} onSearch={setSearch} />
          <div className="settings" {...clearing}>
            {shown.map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                value={setting.name in changes ? changes[setting.name] : setting.value}
                error={problem?.field.includes(setting.name) ? problem.text : ''}
                onChange={(value) => handleChange(setting.name, value, setting.value)}
              />
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
