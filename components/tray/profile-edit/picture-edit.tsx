/** The reader's own picture: chosen from the device, cut to a square, shown at once, removed, and each of it undone. */
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { AVATAR_MAX_BYTES } from '../../../core/contract/values/limits';
import { changePictureAction } from '../../../core/state/account/picture.actions';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { useAct } from '../account/use-act';
import { Crop } from './crop';

interface Props {
  mayChange: boolean;
  /** Content beside the picture. */
  children: ReactNode;
}

export function PictureEdit({ mayChange, children }: Props) {
  const t = useTranslate('account');
  const user = useAtomValue(currentUserAtom);
  const change = useSetAtom(changePictureAction);
  const notice = useSetAtom(showNoticeAction);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const [isBusy, act] = useAct();

  const { pic_large, pic_large_pending, avatar_moderation_status: status } = user;
  const hasPicture = pic_large !== '' || pic_large_pending !== '';

  async function handleFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (!file) return;
    // Only the cut square is sent, so that a camera's picture may be of any size.
    const read = await createImageBitmap(file).catch(() => undefined);
    const isLarge = file.size > AVATAR_MAX_BYTES;
    if (!read) return notice({ kind: 'error', text: t(isLarge ? 'picture.too_large' : 'picture.unreadable') });
    setBitmap(read);
  }

  function close() {
    bitmap?.close();
    setBitmap(undefined);
    requestAnimationFrame(() => choose.current?.focus());
  }

  const handleChange = (picture: Blob | '') =>
    act(
      () => change(picture),
      (undo) => {
        if (picture) close();
        else choose.current?.focus();
        const text = t(picture ? 'picture.changed' : 'picture.removed');
        return { text, action: { label: t('undo'), run: () => void undo() } };
      },
    );

  return (
    <>
      <div className="profile-edit__head">
        <Avatar name={user.name} picture={pic_large_pending || pic_large} className="profile__avatar" />
        <div>
          {children}
          {mayChange && !bitmap && (
            <div className="account__actions">
              <button
                ref={choose}
                type="button"
                className="button"
                part="button"
                onClick={() => input.current?.click()}
              >
                {t(hasPicture ? 'picture.change' : 'picture.choose')}
              </button>
              {hasPicture && (
                <BusyButton isQuiet isBusy={isBusy} onPress={() => handleChange('')}>
                  {t('picture.remove')}
                </BusyButton>
              )}
            </div>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        hidden
        onChange={(event) => void handleFile(event)}
      />
      {bitmap && <Crop bitmap={bitmap} isSaving={isBusy} onSave={handleChange} onCancel={close} />}
      {pic_large_pending && <p className="account__note">{t('picture.waits')}</p>}
      {status === 'rejected' && <p className="account__note">{t('picture.refused')}</p>}
    </>
  );
}
