/** A square of the gallery; a press shows the whole picture. */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { mediaAddress } from '../../core/base/script/media-address';
import { useAtomValue } from '../../core/base/store/hooks';
import { userAtom } from '../../core/state/user/user.atoms';
import type { Shown } from './shown';

export function Tile({ medium, comment, onOpen }: Shown & { onOpen(): void }) {
  const t = useTranslate('pictures');
  const name = useAtomValue(userAtom(comment.actor_uuid))?.name ?? '';
  const { type, width, height, sizes, alt } = medium;
  const isVideo = type === 'video';
  const address = mediaAddress((sizes[isVideo ? 0 : 1] ?? sizes.at(-1))?.path ?? '');
  const label = alt ?? t(isVideo ? 'video_by' : 'picture_by', { name });
  return (
    <li>
      <button type="button" className="pictures__tile" part="tile" aria-haspopup="dialog" onClick={onOpen}>
        {isVideo ? (
          <>
            <video
              src={address}
              width={width}
              height={height}
              preload="metadata"
              muted
              tabIndex={-1}
              aria-hidden="true"
            />
            <span className="pictures__play" aria-hidden="true" />
            <span className="hushed">{label}</span>
          </>
        ) : (
          <img src={address} width={width} height={height} loading="lazy" alt={label} />
        )}
      </button>
    </li>
  );
}
