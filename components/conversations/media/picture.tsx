/** A picture or video of a comment. Its space is reserved from the start; pressing a picture opens the large one. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { mediaAddress } from '../../../core/base/script/media-address';
import type { Medium } from '../../../core/contract/content/media';

export function Picture({ type, width, height, sizes, alt }: Medium) {
  const t = useTranslate('conversations');
  const shared = { className: 'medium', width, height };
  const addressOf = (at: number) => mediaAddress((sizes[at] ?? sizes.at(-1))?.path ?? '');
  return type === 'video' ? (
    <video {...shared} src={addressOf(0)} controls preload="metadata" aria-label={alt ?? t('video')} />
  ) : (
    <a href={addressOf(2)} target="_blank" rel="noopener">
      <img {...shared} src={addressOf(1)} loading="lazy" alt={alt ?? t('picture')} />
    </a>
  );
}
