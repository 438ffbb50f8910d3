/** How this conversation departs from its site, when it closes, and the snippet that shows it elsewhere. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isFailure } from '../../../core/api/failure';
import { changeContainer, fetchSignature } from '../../../core/api/moderation';
import { conversationAtom } from '../../../core/content/content.atoms';
import { orUnreachable } from '../../../core/content/first-page';
import type { ContainerChanges } from '../../../core/contract/moderation-api';
import { useTranslate } from '../../../core/i18n/use-translate';
import { showFailureAction, showNoticeAction } from '../../../core/notices/notices.atoms';
import { sectionUuidAtom } from '../../../core/site/site.atoms';
import { useAtomValue, useSetAtom } from '../../../core/store/hooks';
import { store } from '../../../core/store/store';
import { useHere } from '../parts/conversation-context';
import { Choices } from './choices';
import { DateField } from './date-field';
import { snippetOf } from './snippet';
import { StaffDialog } from './staff-dialog';

type Mode = NonNullable<ContainerChanges['moderation_mode']>;
const modes = ['site', 'open', 'premoderate', 'premoderate_until_expiry', 'closed', 'hidden'] as const satisfies Mode[];

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const { container } = useAtomValue(conversationAtom(container_id));
  const section = useAtomValue(sectionUuidAtom);
  const showFailure = useSetAtom(showFailureAction);
  const showNotice = useSetAtom(showNoticeAction);
  const { settings, content_container_uuid = '' } = container ?? {};
  const [mode, setMode] = useState<Mode | null>((settings?.moderation_mode as Mode | undefined) ?? null);
  const [expiry, setExpiry] = useState(settings?.expiry_time ?? null);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A mode sets everything; an end that was given by hand comes after it.
    const changes: ContainerChanges = {
      ...(mode && { moderation_mode: mode }),
      ...(expiry !== settings?.expiry_time && { expiry_time: expiry }),
    };
    const answer = await orUnreachable(changeContainer(section, content_container_uuid, changes));
    if (isFailure(answer)) return void showFailure(answer);
    store.set(conversationAtom(container_id), (it) => ({
      ...it,
      container: it.container && { ...it.container, settings: answer.settings },
    }));
    showNotice({ kind: 'success', text: t('saved') });
    onClose();
  }

  return (
    <StaffDialog title={t('settings')} onClose={onClose}>
      <form className="staff-form" onSubmit={(event) => void handleSubmit(event)}>
        <Choices
          label={t('mode_label')}
          choices={modes}
          name={(it) => t(`mode.${it}`)}
          value={mode}
          onChange={setMode}
        />
        <DateField label={t('expiry_label')} hint={t('expiry_hint')} value={expiry} onChange={setExpiry} />
        <button type="submit" className="button button--primary" part="button">
          {t('save')}
        </button>
      </form>
      <Snippet container_uuid={content_container_uuid} container_id={container_id} />
    </StaffDialog>
  );
}

/** The tag as another site of the group includes it (HOST-API.md 13). */
function Snippet({ container_uuid, container_id }: { container_uuid: string; container_id: string }) {
  const t = useTranslate('page_settings');
  const id = useId();
  const section = useAtomValue(sectionUuidAtom);
  const showNotice = useSetAtom(showNoticeAction);
  const [signature, setSignature] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const snippet = signature && snippetOf(container_id, signature);

  useEffect(() => {
    void orUnreachable(fetchSignature(section, container_uuid)).then((answer) => {
      if (!isFailure(answer)) setSignature(answer.signature);
    });
  }, [section, container_uuid]);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(snippet);
      showNotice({ kind: 'success', text: t('copied') });
    } catch {
      // It is selected: the reader's own copying takes it.
    }
  }

  return (
    <div className="field staff-dialog__part">
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
