import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../../core/base/store/hooks';
import { loadSignatureAction } from '../../../../core/state/moderation/container.actions';
import { showNoticeAction } from '../../../../core/state/notices/notices.atoms';
import { snippetOf } from './snippet';

/** The tag with which another site of the group includes it (host contract 13). */
export function SnippetField({ container_uuid, container_id }: { container_uuid: string; container_id: string }) {
  const t = useTranslate('page_settings');
  const id = useId();
  const loadSignature = useSetAtom(loadSignatureAction);
  const showNotice = useSetAtom(showNoticeAction);
  const [signature, setSignature] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const snippet = signature && snippetOf(container_id, signature);

  useEffect(() => {
    void loadSignature(container_uuid).then(setSignature);
  }, [loadSignature, container_uuid]);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(snippet);
      showNotice({ kind: 'success', text: t('copied') });
    } catch {
      // The text is selected, so that the reader can copy it.
    }
  }

  return (
    <div className="field staff-snippet">
      <label className="field__label" htmlFor={id}>
        {t('snippet_label')}
      </label>
      <textarea ref={field} id={id} className="input" rows={3} readOnly value={snippet} dir="ltr" />
      <button type="button" className="button" part="button" disabled={!signature} onClick={() => void copy()}>
        {t('copy')}
      </button>
    </div>
  );
}
