/** A person's latest comments; the reader's own with their states. */
import { useCallback, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { trayAtom } from '../../../core/state/tray/tray.atoms';
import { loadWrittenAction } from '../../../core/state/user/written.actions';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { CommentLine } from '../../shared/lists/comment-line';
import { Problem } from '../../shared/lists/problem';
import { RowSkeletons } from '../../shared/lists/row-skeletons';

export function Written({ uuid }: { uuid: string }) {
  const t = useTranslate('tray');
  const { openings } = useAtomValue(trayAtom);
  const load = useSetAtom(loadWrittenAction);
  const [comments, setComments] = useState<Comment[] | null | 'coming'>('coming');

  const read = useCallback(async () => {
    setComments('coming');
    setComments(await load(uuid));
  }, [load, uuid]);
  useEffectOn([read, openings], () => void read());

  return (
    <section className="tray__section" aria-label={t('profile.recent')}>
      <h3 className="tray__heading">{t('profile.recent')}</h3>
      {comments === 'coming' && <RowSkeletons count={3} label={t('profile.recent_loading')} />}
      {comments === null && <Problem text={t('profile.recent_failed')} onRetry={read} />}
      {Array.isArray(comments) && comments.length === 0 && <p className="tray__note">{t('profile.recent_none')}</p>}
      {Array.isArray(comments) && comments.length > 0 && (
        <ul>
          {comments.map((comment) => (
            <CommentLine key={comment.content_uuid} comment={comment} />
          ))}
        </ul>
      )}
    </section>
  );
}
