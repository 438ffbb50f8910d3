/** One of a few, all of them to be seen. */
import { useId } from 'react';

interface Props<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  /** How each is called. */
  name(choice: NoInfer<Choice>): string;
  /** What each means, in a sentence. */
  says?(choice: NoInfer<Choice>): string;
  value: NoInfer<Choice> | null;
  onChange(choice: NoInfer<Choice>): void;
}

export function Choices<Choice extends string>({ label, choices, name, says, value, onChange }: Props<Choice>) {
  const group = useId();
  return (
    <fieldset className="staff-choices">
      <legend className="field__label">{label}</legend>
      {choices.map((it) => (
        <label key={it}>
          <input type="radio" name={group} checked={it === value} onChange={() => onChange(it)} />
          {says ? (
            <span>
              {name(it)}
              <span className="staff-choices__says">{says(it)}</span>
            </span>
          ) : (
            name(it)
          )}
        </label>
      ))}
    </fieldset>
  );
}
