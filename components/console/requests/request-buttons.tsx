import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { DataRequest } from '../../../core/contract/console/data-requests';
import type { ErasureMode } from '../../../core/contract/sites/site';
import { declineDataRequestAction, erasePersonAction, saveCopyAction } from '../../../core/state/console/data-requests';
import { showFailureAction } from '../../../core/state/notices/notices.atoms';
import { Choice } from '../parts/choice';
import { ConfirmButton } from '../parts/confirm-button';

const modes: ErasureMode[] = ['anonymise', 'delete'];

interface Props {
  request: DataRequest;
  /** True while the row shows what an erasure would do. */
  isPreviewed: boolean;
  /** @param mode null closes the preview */
  onPreview(mode: ErasureMode | null): void;
  onAnswered(): void;
}

/** Answers or declines an open request. */
export function RequestButtons({ request, isPreviewed, onPreview, onAnswered }: Props) {
  const t = useTranslate('console');
  const save = useSetAtom(saveCopyAction);
  const erase = useSetAtom(erasePersonAction);
  const decline = useSetAtom(declineDataRequestAction);
  const showFailure = useSetAtom(showFailureAction);
  const [mode, setMode] = useState<ErasureMode>('anonymise');

  function handleMode(next: ErasureMode) {
    setMode(next);
    if (isPreviewed) onPreview(next);
  }

  async function apply(answer: Promise<unknown>) {
    const result = await answer;
    if (isFailure(result)) void showFailure(result);
    else onAnswered();
  }

  return (
    <span className="console-acts">
      {request.kind === 'export' && (
        <button type="button" className="button" onClick={() => void apply(save(request))}>
          {t('requests.save')}
        </button>
      )}
      {request.kind === 'erase' && (
        <>
          <Choice
            label={t('requests.comments')}
            values={modes}
            name={(it) => t(`requests.${it}`)}
            value={mode}
            onChoose={handleMode}
          />
          <button
            type="button"
            className="button"
            aria-expanded={isPreviewed}
            onClick={() => onPreview(isPreviewed ? null : mode)}
          >
            {t('erasure.preview')}
          </button>
          <ConfirmButton
            label={t('requests.erase_now')}
            warning={t(`requests.${mode}_warning`)}
            onConfirm={() => void apply(erase(request.user_uuid, mode))}
          />
        </>
      )}
      <ConfirmButton
        label={t('requests.decline')}
        warning={t('requests.decline_warning')}
        onConfirm={() => void apply(decline(request.request_uuid, ''))}
      />
    </span>
  );
}
