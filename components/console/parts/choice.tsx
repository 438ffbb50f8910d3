interface Props<Value extends string> {
  label: string;
  values: readonly Value[];
  name(value: NoInfer<Value>): string;
  value: NoInfer<Value>;
  onChoose(value: NoInfer<Value>): void;
}

/** A labeled menu of a few values. */
export function Choice<Value extends string>({ label, values, name, value, onChoose }: Props<Value>) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value as Value)}>
        {values.map((it) => (
          <option key={it} value={it}>
            {name(it)}
          </option>
        ))}
      </select>
    </label>
  );
}
