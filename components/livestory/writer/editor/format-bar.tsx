/** Bold, italic, link, list and quote: the formats of a post, each on or off for the words that are selected. */
import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useEffect, useId, useReducer, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { safeUrl } from '../../../../core/contract/values/links';
import { useProblem } from '../../../shared/field/use-problem';
import { type Format, isOn, linkAt, removeLink, setLink, toggle } from './formats';
import type { BodyEditor } from './use-editor';

const FORMATS: Format[] = ['bold', 'italic', 'link', 'list', 'quote'];

export function FormatBar({ body: { view, subscribe } }: { body: BodyEditor }) {
  const t = useTranslate('newsroom');
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setLinking] = useState(false);
  useEffect(() => subscribe(refresh), [subscribe]);
  if (!view) return null;

  return (
    <>
      <fieldset className="format-bar" aria-label={t('format')}>
        {FORMATS.map((name) => (
          <button
            key={name}
            type="button"
            className={`button button--text format-bar__button format-bar__button--${name} icon icon--format-${name}`}
            aria-label={t(`format_${name}`)}
            title={t(`format_${name}`)}
            aria-pressed={isOn(view.state, name)}
            aria-expanded={name === 'link' ? isLinking : undefined}
            // Pressing must not take the selection, nor close a phone's keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (name === 'link' ? setLinking(!isLinking) : toggle(view, name))}
          />
        ))}
      </fieldset>
      {isLinking && <LinkField view={view} onClose={() => setLinking(false)} />}
    </>
  );
}

function LinkField({ view, onClose }: { view: EditorView; onClose(): void }) {
  const t = useTranslate('newsroom');
  const id = useId();
  const { problem, setProblem, clearing } = useProblem<string>();
  const link = linkAt(view.state);

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    const href = safeUrl(/^[\w-]+:/.test(given) ? given : `https://${given}`);
    if (!href) setProblem(t('bad_address'));
    else if (setLink(view, href)) onClose();
    else setProblem(t('bad_link'));
  }
  return (
    <form
      className="format-bar__link"
      onSubmit={handleSubmit}
      {...clearing}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        view.focus();
        onClose();
      }}
    >
      <label className="hushed" htmlFor={id}>
        {t('address')}
      </label>
      <input
        id={id}
        name="address"
        className="input"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        // biome-ignore lint/a11y/noAutofocus: the writer has just asked for this field
        autoFocus
        defaultValue={link?.href ?? ''}
        aria-invalid={problem ? true : undefined}
      />
      <button type="submit" className="button">
        {t('insert')}
      </button>
      {link && (
        <button
          type="button"
          className="button button--text"
          onClick={() => {
            removeLink(view);
            onClose();
          }}
        >
          {t('take_out')}
        </button>
      )}
      {problem && (
        <p className="format-bar__problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
