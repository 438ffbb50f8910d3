/** Word lists, which moderators read and administrators change. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { RulesPage } from '../parts/rules-page';
import { useRulesPart } from '../parts/use-rules-part';
import { Replay } from '../rules/replay';
import { TestBench } from './test-bench';
import { WordListFields } from './word-list-fields';

export function WordsScreen() {
  const t = useTranslate('console');
  const rules = useRulesPart('word_lists');
  const { part: lists, edited, mayChange, edit } = rules;

  return (
    <RulesPage screen="words" rules={rules}>
      {lists && (
        <>
          {lists.length === 0 && <p className="console-empty">{t('words.none')}</p>}
          {lists.map((list, at) => (
            <WordListFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a list has no other name that stays while it is typed
              key={at}
              list={list}
              isReadOnly={!mayChange}
              onChange={(next) => edit(lists.map((it, index) => (index === at ? next : it)))}
              onRemove={() => edit(lists.filter((_it, index) => index !== at))}
            />
          ))}
          {mayChange && (
            <div className="console-acts">
              <button
                type="button"
                className="button"
                onClick={() => edit([...lists, { name: t('words.new_name'), action: 'hold', words: [] }])}
              >
                {t('words.add')}
              </button>
            </div>
          )}
          <TestBench />
          <Replay rules={edited} />
        </>
      )}
    </RulesPage>
  );
}
