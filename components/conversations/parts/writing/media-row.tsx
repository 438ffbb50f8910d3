/** What goes with a text: pictures and videos that are there, those on their way, and those that were not taken. */
import { mediaAddress } from '../../../../core/api/media-address';
import { draftAtom } from '../../../../core/content/drafts';
import { useTranslate } from '../../../../core/i18n/use-translate';
import { useAtom } from '../../../../core/store/hooks';
import type { Uploading } from './use-uploads';

interface Props {
  slot: string;
  uploads: Uploading[];
  /** What was taken away had the focus. */
  onRemove(): void;
}

export function MediaRow({ slot, uploads, onRemove }: Props) {
  const t = useTranslate('writing');
  const [{ media = [] }, write] = useAtom(draftAtom(slot));
  if (media.length + uploads.length === 0) return null;

  return (
    <ul className="media-row" aria-label={t('media')}>
      {media.map(({ media_uuid, type, sizes }, at) => (
        <li key={media_uuid}>
          {type === 'video' ? (
            <span className="media-row__thing">{t('video')}</span>
          ) : (
            <img className="media-row__thing" src={mediaAddress(sizes[0]?.path ?? '')} alt="" />
          )}
          <button
            type="button"
            className="button button--text"
            aria-label={t('remove_medium', { number: at + 1 })}
            onClick={() => {
              write({ media: media.filter((it) => it.media_uuid !== media_uuid) });
              onRemove();
            }}
          >
            {t('remove')}
          </button>
        </li>
      ))}
      {uploads.map(({ id, name, part, refused, stop }) => (
        <li key={id}>
          <span className="media-row__name" dir="auto">
            {name}
          </span>
          {refused ? (
            <span className="refusal" role="alert">
              {refused}
            </span>
          ) : (
            <progress value={part} aria-label={t('uploading', { name })} />
          )}
          <button
            type="button"
            className="button button--text"
            onClick={() => {
              stop();
              onRemove();
            }}
          >
            {t('remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}
