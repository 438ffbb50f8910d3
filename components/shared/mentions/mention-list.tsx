/**
 * Completion of `@name`: people to choose from, under the field. The focus stays in the field; arrows move through the
 * list, Enter or Tab choose, Escape closes only the list.
 */
import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom } from '../../../core/base/store/hooks';
import { draftAtom } from '../../../core/state/comments/drafts';
import type { Candidate } from '../../../core/state/comments/mentionable.actions';
import { Avatar } from '../avatar/avatar';
import { useOverlay } from '../overlay/use-overlay';
import { insertAt } from './insert-text';
import { useCompletion } from './use-completion';

interface Props {
  slot: string;
  field: RefObject<HTMLTextAreaElement | null>;
  container_uuid: string | undefined;
  /** Announces a text once, politely. */
  announce(text: string): void;
}

export function MentionList({ slot, field, container_uuid, announce }: Props) {
  const t = useTranslate('writing');
  const [completion, close] = useCompletion(field, container_uuid);
  const [draft, write] = useAtom(draftAtom(slot));
  const [active, setActive] = useState(0);
  const { overlay } = useOverlay({ opener: field, alignment: 'start', isOpen: completion !== null, onClose: close });
  const id = useId();
  const people = completion?.people ?? [];
  const optionId = (at: number) => `${id}-${at}`;

  function take({ user_uuid, name }: Candidate) {
    const area = field.current;
    if (!area || !completion) return;
    const others = (draft.people ?? []).filter((it) => it.user_uuid !== user_uuid);
    const text = insertAt(area, completion.at, area.selectionEnd, `@${name} `);
    write({ text, people: [...others, { user_uuid, name }] });
    close();
  }

  useEffect(() => {
    setActive(0);
    if (completion) announce(t('mentionable', { count: completion.people.length }));
  }, [completion, announce, t]);

  useLayoutEffect(() => {
    const area = field.current;
    if (!area || !completion) return;
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [field, completion, active, id]);

  useEffect(() => {
    const area = field.current;
    if (!area || !completion) return;
    const count = completion.people.length;
    const handle = (event: KeyboardEvent) => {
      const chosen = completion.people[active];
      if (event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowDown') setActive((active + 1) % count);
      else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    area.addEventListener('keydown', handle);
    return () => area.removeEventListener('keydown', handle);
  });

  if (!completion) return null;
  return (
    <div
      ref={overlay}
      id={id}
      className="menu mentions"
      part="menu"
      popover="manual"
      role="listbox"
      aria-label={t('people')}
    >
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to the keys
        <div
          key={person.user_uuid}
          id={optionId(at)}
          className="menu__item"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
        >
          <Avatar name={person.name} picture={person.pic_small} className="avatar--small" />
          <span dir="auto">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
