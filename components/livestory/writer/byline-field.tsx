/** Byline of a post: names, with suggestions of the blog's authors, who are stored by account. */
import { useEffect, useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import type { Author } from '../../../core/contract/content/live-blog';
import { BYLINE_MAX } from '../../../core/contract/content/live-blog-limits';
import type { Composition, Named } from '../../../core/state/live-blog/composition';
import { loadUsersAction } from '../../../core/state/user/people.actions';
import { userAtom } from '../../../core/state/user/user.atoms';

interface Props {
  composition: Composition;
  /** Authors of the blog. */
  authors: Author[];
  onChange(change: Pick<Composition, 'byline' | 'people'>): void;
}

export function BylineField({ composition: { byline, people = [] }, authors, onChange }: Props) {
  const t = useTranslate('newsroom');
  const id = useId();
  const read = useReadAtom();
  const load = useSetAtom(loadUsersAction);
  const [offered, setOffered] = useState<Named[]>([]);

  useEffect(() => {
    let isOver = false;
    const uuids = authors.map(({ user_uuid }) => user_uuid);
    void load(uuids).then(() => {
      const known = uuids.flatMap((uuid) => ({ uuid, name: read(userAtom(uuid))?.name ?? '' }));
      if (!isOver) setOffered(known.filter(({ name }) => name !== ''));
    });
    return () => {
      isOver = true;
    };
  }, [authors, load, read]);

  function write(text: string): void {
    const names = new Set(text.split(',').map((name) => name.trim()));
    const named = new Map([...people, ...offered].filter(({ name }) => names.has(name)).map((one) => [one.name, one]));
    onChange({ byline: text, people: [...named.values()] });
  }

  // A browser's suggestion replaces the whole text, so each one includes the names before.
  const before = byline.slice(0, byline.lastIndexOf(',') + 1);
  return (
    <>
      <input
        className="writer__byline"
        value={byline}
        list={id}
        maxLength={BYLINE_MAX}
        placeholder={t('byline')}
        aria-label={t('byline')}
        onChange={(event) => write(event.target.value)}
      />
      <datalist id={id}>
        {offered.map(({ uuid, name }) => (
          <option key={uuid} value={before ? `${before} ${name}` : name} />
        ))}
      </datalist>
    </>
  );
}
