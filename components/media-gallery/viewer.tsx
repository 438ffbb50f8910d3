/** One picture or video at a time, large, with its writer and text; arrows move on, Escape closes. */
import { type KeyboardEvent, useId, useRef } from 'react';
import { formatNumber } from '../../core/base/i18n/format';
import { currentLanguage } from '../../core/base/i18n/language';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { mediaAddress } from '../../core/base/script/media-address';
import { useAtomValue } from '../../core/base/store/hooks';
import { userAtom } from '../../core/state/user/user.atoms';
import { useOrigin } from '../shared/origin/use-origin';
import { useModal } from '../shared/overlay/use-modal';
import type { Shown } from './shown';

interface Props {
  shown: Shown[];
  at: number;
  onMove(at: number): void;
  onClose(): void;
}

export function Viewer({ shown, at, onMove, onClose }: Props) {
  const t = useTranslate('pictures');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(dialog, { isOpen: true, onClosed: onClose });
  const { medium, comment } = shown[at] as Shown;
  const name = useAtomValue(userAtom(comment.actor_uuid))?.name ?? '';
  const origin = useOrigin(comment);
  const last = shown.length - 1;
  const number = (it: number) => formatNumber(it, currentLanguage());

  function handleKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    // A video uses the arrow keys to seek.
    if (event.target instanceof HTMLVideoElement) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = {
      [isRtl ? 'ArrowRight' : 'ArrowLeft']: at - 1,
      [isRtl ? 'ArrowLeft' : 'ArrowRight']: at + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(Math.min(Math.max(to, 0), last));
  }

  return (
    <dialog ref={dialog} className="viewer" part="dialog" aria-labelledby={id} onKeyDown={handleKeyDown}>
      <div className="viewer__head">
        <p id={id} className="viewer__place" role="status">
          {t('place', { at: number(at + 1), of: number(shown.length) })}
        </p>
        <button type="button" className="button" part="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
      <figure className="viewer__figure">
        <Large key={medium.media_uuid} {...medium} description={medium.alt} name={name} />
        <figcaption className="viewer__caption">
          <b>
            <bdi>{name}</bdi>
          </b>
          {comment.content && (
            <span className="viewer__says" dir="auto">
              {comment.content}
            </span>
          )}
          {origin && !origin.foreignHost && (
            <a href={origin.url} onClick={onClose}>
              {t('read')}
            </a>
          )}
        </figcaption>
      </figure>
      {last > 0 && (
        <div className="viewer__ways">
          <button type="button" className="button" part="button" disabled={at === 0} onClick={() => onMove(at - 1)}>
            {t('previous')}
          </button>
          <button type="button" className="button" part="button" disabled={at === last} onClick={() => onMove(at + 1)}>
            {t('next')}
          </button>
        </div>
      )}
    </dialog>
  );
}

function Large({
  type,
  sizes,
  width,
  height,
  description,
  name,
}: Shown['medium'] & { description: string | undefined; name: string }) {
  const t = useTranslate('pictures');
  const shared = { className: 'viewer__medium', width, height, src: mediaAddress(sizes.at(-1)?.path ?? '') };
  if (type === 'video') {
    return <video {...shared} controls preload="metadata" aria-label={description ?? t('video_by', { name })} />;
  }
  return <img {...shared} alt={description ?? t('picture_by', { name })} />;
}
