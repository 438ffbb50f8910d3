/** Layout of the forms in the settings. */
import type { ReactNode } from 'react';

/** A group of fields under its heading. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="blog-settings__group">
      <legend>{heading}</legend>
      {children}
    </fieldset>
  );
}

export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is put around
    <label className="blog-settings__field">
      <span>{label}</span>
      {children}
    </label>
  );
}
