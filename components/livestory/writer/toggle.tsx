/** A tool of the field that is on or off. */
export function Toggle({ label, isOn, onSet }: { label: string; isOn: boolean; onSet(isOn: boolean): void }) {
  return (
    <button type="button" className="button button--text" aria-pressed={isOn} onClick={() => onSet(!isOn)}>
      {label}
    </button>
  );
}
