import { useEffect, useId, useState } from 'react';

/** Pause in typing after which the search starts. */
const PAUSE_MS = 250;

interface Props {
  label: string;
  hint?: string;
  onSearch(text: string): void;
}

/** A search field that searches when typing pauses. */
export function SearchField({ label, hint, onSearch }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each text
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="field">
      <label htmlFor={id} className="field__label">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder={hint}
        value={text}
        autoCapitalize="none"
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
