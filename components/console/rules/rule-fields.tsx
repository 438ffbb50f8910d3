/** Fields of the rules screen. */
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { RuleAction } from '../../../core/contract/content/site-rules';
import { Choice } from '../parts/choice';

interface GroupProps {
  title: string;
  children: ReactNode;
}

export function RulesGroup({ title, children }: GroupProps) {
  return (
    <fieldset className="rules-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange(value: Value): void;
}

interface NumberProps extends FieldProps<number> {
  min: number;
  max: number;
  hint?: string;
}

export function NumberRule({ label, hint, min, max, value, onChange }: NumberProps) {
  const hintId = useId();
  return (
    <>
      <label className="field">
        <span className="field__label">{label}</span>
        <input
          type="number"
          className="input"
          {...{ min, max }}
          aria-describedby={hint && hintId}
          value={String(value)}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </label>
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
    </>
  );
}

export function TextRule({ label, value, onChange }: FieldProps<string>) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <input className="input" dir="ltr" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange(isOn: boolean): void;
}

export function CheckRule({ label, checked, onChange }: CheckProps) {
  return (
    <label className="console-check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

const actions = ['hold', 'spam', 'refuse'] as const;
const withPass = ['pass', ...actions] as const;

/** The fate of comments that break a rule. @param mayPass whether the rule can be off */
export function ActionRule({ label, value, mayPass, onChange }: FieldProps<RuleAction | 'pass'> & { mayPass?: true }) {
  const t = useTranslate('console');
  return (
    <Choice<RuleAction | 'pass'>
      label={label}
      values={mayPass ? withPass : actions}
      name={(it) => t(it === 'pass' ? 'rules.pass' : `words.${it}`)}
      value={value}
      onChoose={onChange}
    />
  );
}

const read = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

interface LinesProps {
  label: string;
  lines: string[];
  onChange(lines: string[]): void;
}

/** A list with an entry a line. */
export function LinesRule({ label, lines, onChange }: LinesProps) {
  // Unlike the list, the text may have empty lines. Discarded changes replace it.
  const [typed, setText] = useState(() => lines.join('\n'));
  const text = read(typed).join() === lines.join() ? typed : lines.join('\n');
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <textarea
        className="input"
        rows={3}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(read(target.value));
        }}
      />
    </label>
  );
}
