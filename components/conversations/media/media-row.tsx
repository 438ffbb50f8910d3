/** Attachments of a text: uploaded pictures and videos, running uploads, and refused files. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { mediaAddress } from '../../../core/base/script/media-address';
import { useAtom, useSetAtom } from '../../../core/base/store/hooks';
import { ALT_MAX } from '../../../core/contract/values/limits';
import { draftAtom } from '../../../core/state/comments/drafts';
import { removeMediumAction } from '../../../core/state/comments/media.actions';
import { Field } from '../../shared/field/field';
import type { Uploading } from './use-uploads';

interface Props {
  slot: string;
  container: string | undefined;
  uploads: Uploading[];
  /** Called when the removed item had the focus. */
  onRemove(): void;
}

export function MediaRow({ slot, container, uploads, onRemove }: Props) {
  const t = useTranslate('writing');
  const [{ media = [] }, write] = useAtom(draftAtom(slot));
  const remove = useSetAtom(removeMediumAction);
  if (media.length + uploads.length === 0) return null;

  const describe = (media_uuid: string, text: string) =>
    write({ media: media.map((it) => (it.media_uuid === media_uuid ? { ...it, alt: text.trim() || undefined } : it)) });

  function takeAway(media_uuid: string) {
    remove(slot, container, media_uuid);
    onRemove();
  }

  return (
    <ul className="media-row" aria-label={t('media')}>
      {media.map(({ media_uuid, type, sizes, alt }, at) => (
        <li key={media_uuid}>
          {type === 'video' ? (
            <span className="media-row__thing">{t('video')}</span>
          ) : (
            <img className="media-row__thing" src={mediaAddress(sizes[0]?.path ?? '')} alt="" />
          )}
          <Field
            label={t(type === 'video' ? 'alt_video' : 'alt_picture')}
            name={`alt-${media_uuid}`}
            dir="auto"
            autoComplete="off"
            maxLength={ALT_MAX}
            defaultValue={alt}
            onInput={({ currentTarget }) => describe(media_uuid, currentTarget.value)}
            onKeyDown={(event) => {
              // Neither a shortcut of the list, nor a reason to send a half-written description.
              event.stopPropagation();
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <button
            type="button"
            className="button button--text"
            aria-label={t(type === 'video' ? 'remove_video' : 'remove_picture', { number: at + 1 })}
            onClick={() => takeAway(media_uuid)}
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
