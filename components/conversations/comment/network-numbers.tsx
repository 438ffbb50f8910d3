import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props {
  likes?: number;
  reposts?: number;
}

/** Likes and reposts on a social network; those that are 0 are left out. */
export function NetworkNumbers({ likes = 0, reposts = 0 }: Props) {
  const t = useTranslate('conversations');
  return (
    <>
      {likes > 0 && ` · ${t('network_likes', { count: likes })}`}
      {reposts > 0 && ` · ${t('network_reposts', { count: reposts })}`}
    </>
  );
}
