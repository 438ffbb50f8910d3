/** Like button of a post or a reply, with its count. */
import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  isLiked: boolean;
  total: number;
  isDisabled?: boolean;
  onPress(): void;
}

export function LikeButton({ isLiked, total, isDisabled, onPress }: Props) {
  const t = useTranslate('liveblog');
  return (
    <button
      type="button"
      className="button button--text icon icon--like"
      part="button"
      data-join="like"
      aria-pressed={isLiked}
      aria-label={t('like', { count: total })}
      disabled={isDisabled}
      onClick={onPress}
    >
      {total > 0 ? total : ''}
    </button>
  );
}
