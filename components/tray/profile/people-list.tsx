/**
 * Followers, followed and muted people. An ended relationship stays in the list until it is left, so that the same
 * button restores it.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { PublicUser } from '../../../core/contract/people/user';
import { loadPeopleAction, MOST_PEOPLE, type PeopleListKind } from '../../../core/state/relationships/lists.actions';
import { toggleMuteAction } from '../../../core/state/relationships/relationships.actions';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { PersonRow } from '../../shared/lists/person-row';
import { Problem } from '../../shared/lists/problem';
import { RowSkeletons } from '../../shared/lists/row-skeletons';
import { FollowButton } from '../parts/follow-button';

interface Props {
  kind: PeopleListKind;
  onBack(): void;
}

export function PeopleList({ kind, onBack }: Props) {
  const t = useTranslate('tray');
  const base = useTranslate('base');
  const load = useSetAtom(loadPeopleAction);
  const heading = useRef<HTMLHeadingElement>(null);
  const [people, setPeople] = useState<PublicUser[] | null | 'coming'>('coming');

  const read = useCallback(async () => {
    setPeople('coming');
    setPeople(await load(kind));
  }, [load, kind]);
  useEffect(() => void read(), [read]);
  // Moves the focus, because the button that opened the list is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="tray__section" aria-label={t(`people.${kind}`)}>
      <header className="people__header">
        <h3 ref={heading} className="people__title" tabIndex={-1}>
          {t(`people.${kind}`)}
        </h3>
        <button type="button" className="button button--text" part="button" onClick={onBack}>
          {base('tray.back')}
        </button>
      </header>
      {people === 'coming' && <RowSkeletons count={4} label={t('people.loading')} />}
      {people === null && <Problem text={t('people.failed')} onRetry={read} />}
      {Array.isArray(people) && people.length === 0 && <p className="tray__note">{t(`people.${kind}_none`)}</p>}
      {Array.isArray(people) && people.length > 0 && (
        <ul>
          {people.map((person) => (
            <PersonRow
              key={person.uuid}
              person={person}
              note={
                kind === 'muted' && person.date_muted
                  ? t('people.muted_since', { date: formatDate(person.date_muted, currentLanguage()) })
                  : undefined
              }
            >
              {kind === 'muted' ? <MuteButton person={person} /> : <FollowButton person={person} />}
            </PersonRow>
          ))}
        </ul>
      )}
      {Array.isArray(people) && people.length >= MOST_PEOPLE && (
        <p className="tray__note">{t('people.most', { count: MOST_PEOPLE })}</p>
      )}
    </section>
  );
}

export function MuteButton({ person }: { person: PublicUser }) {
  const t = useTranslate('tray');
  const isOn = useAtomValue(mutedAtom).has(person.uuid);
  const toggle = useSetAtom(toggleMuteAction);
  return (
    <button
      type="button"
      className="button button--small"
      part="button"
      aria-label={t(isOn ? 'profile.unmute_person' : 'profile.mute_person', { name: person.name })}
      onClick={() => void toggle(person)}
    >
      {t(isOn ? 'profile.unmute' : 'profile.mute')}
    </button>
  );
}
