/** Earlier versions of a post, newest first; for its authors only. */

import { useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Version } from '../../../core/contract/live-blog';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';

import { ShortTime } from '../../shared/time-ago/time-ago';

export interface CorrectionsProps {
  post: Post;
  place: Place;
  onClose(): void;
}

export function Corrections({ post, place }: CorrectionsProps) {
  const t = useTranslate('newsroom');
  const [versions, setVersions] = useState<Version[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every version
  useEffect(() => {
    void newsroom.versions(place, post.content_uuid).then((it) => isFailure(it) || setVersions(it.versions));
  }, [post.rev]);
  return (
    <section className="corrections" aria-label={t('corrections')}>
      {versions.map(({ rev, content, fields, date_replaced }) => (
        <div key={rev} className="correction" dir="auto">
          <p className="post__meta">
            {t('until')} <ShortTime area="liveblog" ms={date_replaced} />
          </p>
          {fields.title && <p className="post__title">{fields.title}</p>}
          <p className="correction__text">{content}</p>
        </div>
      ))}
    </section>
  );
}
