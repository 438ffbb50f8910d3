/** Earlier versions of a post, newest first; for its authors only. */

import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { Version } from '../../../core/contract/content/live-blog';
import type { Post } from '../../../core/state/live-blog/new-posts';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { ShortTime } from '../../shared/time-ago/time-ago';

export interface CorrectionsProps {
  post: Post;
  place: Place;
  onClose(): void;
}

export function Corrections({ post, place }: CorrectionsProps) {
  const t = useTranslate('newsroom');
  const [versions, setVersions] = useState<Version[]>([]);
  useEffectOn([post.rev], () => {
    void newsroom.versions(place, post.content_uuid).then((it) => isFailure(it) || setVersions(it.versions));
  });
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
