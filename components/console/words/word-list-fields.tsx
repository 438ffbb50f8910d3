import { useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { RuleAction, WordList } from '../../../core/contract/content/site-rules';

const actions: RuleAction[] = ['hold', 'spam', 'refuse'];

interface Props {
  list: WordList;
  isReadOnly: boolean;
  onChange(list: WordList): void;
  onRemove(): void;
}

/** Name, action and words of a list. Each line is a word. */
export function WordListFields({ list, isReadOnly, onChange, onRemove }: Props) {
  const t = useTranslate('console');
  const id = useId();
  // Unlike the list, the text may have empty lines.
  const [text, setText] = useState(() => list.words.join('\n'));

  function handleWords(next: string) {
    setText(next);
    const words = next.split(/\n|\t/).map((word) => word.trim());
    onChange({ ...list, words: [...new Set(words.filter(Boolean))] });
  }

  return (
    <fieldset className="word-list" disabled={isReadOnly}>
      <legend className="hushed">{list.name}</legend>
      <div className="console-search">
        <div className="field">
          <label htmlFor={`${id}-name`} className="field__label">
            {t('words.name')}
          </label>
          <input
            id={`${id}-name`}
            className="input"
            value={list.name}
            maxLength={60}
            dir="auto"
            onChange={({ target }) => onChange({ ...list, name: target.value })}
          />
        </div>
        <label className="field">
          <span className="field__label">{t('words.action')}</span>
          <select
            value={list.action}
            onChange={({ target }) => onChange({ ...list, action: target.value as RuleAction })}
          >
            {actions.map((it) => (
              <option key={it} value={it}>
                {t(`words.${it}`)}
              </option>
            ))}
          </select>
        </label>
        {!isReadOnly && (
          <button type="button" className="button button--text" onClick={onRemove}>
            {t('words.remove')}
          </button>
        )}
      </div>
      <label htmlFor={`${id}-words`} className="field__label">
        {t('words.words', { count: list.words.length })}
      </label>
      <textarea
        id={`${id}-words`}
        className="input word-list__words"
        rows={8}
        dir="auto"
        spellCheck={false}
        value={text}
        onChange={({ target }) => handleWords(target.value)}
      />
    </fieldset>
  );
}
