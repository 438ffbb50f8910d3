/** Word lists, which moderators read and administrators change. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { WordList } from '../../../core/contract/site-rules';
import { isAdministratorAtom } from '../../../core/state/console/session';
import { changeRulesAction, isClash, readRulesAction } from '../../../core/state/console/site';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { SaveBar } from '../parts/save-bar';
import { useRead } from '../parts/use-read';
import { TestBench } from './test-bench';
import { WordListFields } from './word-list-fields';

export function WordsScreen() {
  const t = useTranslate('console');
  const mayChange = useAtomValue(isAdministratorAtom);
  const { value: stored, failure, load, setValue } = useRead(useSetAtom(readRulesAction));
  const change = useSetAtom(changeRulesAction);
  const [edited, setEdited] = useState<WordList[] | null>(null);
  const [problem, setProblem] = useState('');
  const [step, setStep] = useState<'editing' | 'saving' | 'saved'>('editing');
  const lists = edited ?? stored?.rules.word_lists ?? [];

  function handleEdit(next: WordList[]) {
    setStep('editing');
    setEdited(next);
  }

  async function handleSave() {
    if (!stored || !edited) return;
    setStep('saving');
    const answer = await change({ version: stored.version, rules: { word_lists: edited } });
    setStep(isFailure(answer) ? 'editing' : 'saved');
    if (isFailure(answer)) return setProblem(isClash(answer) ? t('clash') : `${messageOf(answer)} ${answer.message}`);
    setProblem('');
    setEdited(null);
    setValue(answer);
  }

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.words')}</h1>
      {failure && !stored && <Problem failure={failure} onRetry={() => void load()} />}
      {!stored && !failure && <RowSkeletons rows={2} />}
      {stored && (
        <>
          <p className="console-meta">{t('words.says')}</p>
          {lists.length === 0 && <p className="console-empty">{t('words.none')}</p>}
          {lists.map((list, at) => (
            <WordListFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a list has no other name that stays while it is typed
              key={at}
              list={list}
              isReadOnly={!mayChange}
              onChange={(next) => handleEdit(lists.map((it, index) => (index === at ? next : it)))}
              onRemove={() => handleEdit(lists.filter((_it, index) => index !== at))}
            />
          ))}
          {mayChange && (
            <div className="console-acts">
              <button
                type="button"
                className="button"
                onClick={() => handleEdit([...lists, { name: t('words.new_name'), action: 'hold', words: [] }])}
              >
                {t('words.add')}
              </button>
            </div>
          )}
          <TestBench />
          {mayChange && (
            <SaveBar
              changes={edited ? 1 : 0}
              isSaving={step === 'saving'}
              isSaved={step === 'saved'}
              problem={problem}
              onSave={() => void handleSave()}
              onDiscard={() => {
                setEdited(null);
                setProblem('');
                void load();
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
