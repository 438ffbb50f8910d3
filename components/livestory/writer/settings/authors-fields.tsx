/** Authors of a blog, as reporters or editors: found by name among people with an account. */
import { useEffect, useId, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useReadAtom, useSetAtom } from '../../../../core/base/store/hooks';
import type { Author } from '../../../../core/contract/content/live-blog';
import { newsroom, type Place } from '../../../../core/state/live-blog/newsroom';
import { loadUsersAction } from '../../../../core/state/user/people.actions';
import { userAtom } from '../../../../core/state/user/user.atoms';
import { Group, Labelled } from './fields';

interface Props {
  authors: Author[];
  place: Place;
  onSave(authors: Author[]): Promise<boolean>;
}

/** Pause in typing after which the search starts. */
const TYPING_MS = 250;

export function AuthorsFields({ authors, place, onSave }: Props) {
  const t = useTranslate('newsroom');
  const id = useId();
  const read = useReadAtom();
  const load = useSetAtom(loadUsersAction);
  const [names, setNames] = useState<Record<string, string>>({});
  const [sought, setSought] = useState('');
  const [found, setFound] = useState<{ user_uuid: string; name: string }[]>([]);

  useEffect(() => {
    let isOver = false;
    const uuids = authors.map(({ user_uuid }) => user_uuid);
    void load(uuids).then(() => {
      if (!isOver) setNames(Object.fromEntries(uuids.map((uuid) => [uuid, read(userAtom(uuid))?.name ?? ''])));
    });
    return () => {
      isOver = true;
    };
  }, [authors, load, read]);

  useEffect(() => {
    setFound([]);
    if (sought.trim() === '') return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      void newsroom.people(place, sought.trim(), over.signal).then((people) => over.signal.aborted || setFound(people));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [sought, place]);

  const others = (user_uuid: string) => authors.filter((one) => one.user_uuid !== user_uuid);

  async function add(user_uuid: string): Promise<void> {
    if (await onSave([...others(user_uuid), { user_uuid, role: 'reporter' }])) setSought('');
  }

  return (
    <Group heading={t('authors')}>
      <ul className="blog-settings__people">
        {authors.map(({ user_uuid, role }) => (
          <li key={user_uuid}>
            <bdi id={`${id}-${user_uuid}`}>{names[user_uuid] || '…'}</bdi>
            <select
              className="input"
              aria-labelledby={`${id}-${user_uuid}`}
              value={role}
              onChange={({ target }) =>
                void onSave(
                  authors.map((one) =>
                    one.user_uuid === user_uuid ? { ...one, role: target.value as Author['role'] } : one,
                  ),
                )
              }
            >
              <option value="reporter">{t('role_reporter')}</option>
              <option value="editor">{t('role_editor')}</option>
            </select>
            <button type="button" className="button button--text" onClick={() => void onSave(others(user_uuid))}>
              {t('take_out')}
            </button>
          </li>
        ))}
      </ul>
      <Labelled label={t('add_author')}>
        <input
          className="input"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </Labelled>
      <ul className="blog-settings__people" aria-live="polite">
        {found
          .filter(({ user_uuid }) => authors.every((one) => one.user_uuid !== user_uuid))
          .map(({ user_uuid, name }) => (
            <li key={user_uuid}>
              <button type="button" className="button button--text" onClick={() => void add(user_uuid)}>
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
      </ul>
    </Group>
  );
}
