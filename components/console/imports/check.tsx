/** A labeled checkbox of a form. */
export function Check({ name, label, isOn }: { name: string; label: string; isOn?: boolean }) {
  return (
    <label className="console-check">
      <input type="checkbox" name={name} defaultChecked={isOn} />
      <span>{label}</span>
    </label>
  );
}
