/** One of a few choices, all visible. */
import { useId } from 'react';

interface Props<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  /** Name of each choice. */
  name(choice: NoInfer<Choice>): string;
  /** Meaning of each choice, in a sentence. */
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
