/** Notes in place of the posts of a live blog: loading, a failure with a retry, or when coverage begins. */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { nowAtom } from '../../core/state/comments/clock.atoms';
import { Moment } from '../shared/moment/moment';

export function Missing({ hasFailed, onRetry }: { hasFailed: boolean; onRetry(): void }) {
  const t = useTranslate('liveblog');
  if (!hasFailed) {
    return (
      <p className="empty" role="status">
        {t('loading')}
      </p>
    );
  }
  return (
    <div className="empty" role="alert">
      <p>{t('load_failed')}</p>
      <button type="button" className="button" part="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

export function NoPosts({ begins }: { begins: number | null | undefined }) {
  const t = useTranslate('liveblog');
  const now = useAtomValue(nowAtom);
  return (
    <p className="empty">
      {begins && begins > now ? <Moment text={t('begins', { time: '|' })} ms={begins} /> : t('empty')}
    </p>
  );
}
