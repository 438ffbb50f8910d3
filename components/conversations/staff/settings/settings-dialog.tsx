/** How this conversation departs from its site, when it closes, and the snippet that shows it elsewhere. */
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Container } from '../../../../core/contract/comment';
import { type OwnSettings, settingsOf } from '../../../../core/contract/container-mode';
import type { ContainerChanges } from '../../../../core/contract/moderation-api';
import { conversationAtom } from '../../../../core/state/comments/content.atoms';
import { changeContainerAction } from '../../../../core/state/moderation/container.actions';
import { refreshCountsAction } from '../../../../core/state/moderation/staff-events';
import { showNoticeAction } from '../../../../core/state/notices/notices.atoms';
import { useHere } from '../../lifecycle/conversation-context';
import { Choices } from '../dialog/choices';
import { DateField } from '../dialog/date-field';
import { StaffDialog } from '../dialog/staff-dialog';
import { SnippetField } from './snippet-field';

type Mode = NonNullable<ContainerChanges['moderation_mode']>;
const modes = ['site', 'open', 'premoderate', 'premoderate_until_expiry', 'closed', 'hidden'] as const satisfies Mode[];

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const { container } = useAtomValue(conversationAtom(container_id));
  const refresh = useSetAtom(refreshCountsAction);
  const [isFresh, setFresh] = useState(false);

  // What it says is what is stored: another moderator may have been here since the page was read.
  useEffect(() => {
    void refresh(container_id).then(() => setFresh(true));
  }, [refresh, container_id]);

  return (
    <StaffDialog title={t('settings')} onClose={onClose}>
      {container && isFresh && <SettingsForm container={container} onSaved={onClose} />}
      {container && <SnippetField container_uuid={container.content_container_uuid} container_id={container_id} />}
    </StaffDialog>
  );
}

function SettingsForm({ container, onSaved }: { container: Container; onSaved(): void }) {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const change = useSetAtom(changeContainerAction);
  const showNotice = useSetAtom(showNoticeAction);
  const [{ moderation_mode, site_expiry_time = null, ...stored }] = useState(container.settings);
  const [mode, setMode] = useState(moderation_mode as Mode | undefined);
  /** What the mode makes of it, and what stands in the fields: of the two only what differs is sent beside the mode. */
  const [base, setBase] = useState<OwnSettings>(stored);
  const [own, setOwn] = useState<OwnSettings>(stored);
  const { is_hidden, is_content_premoderation_enabled, expiry_time } = own;
  const isClosed = expiry_time !== null && expiry_time <= Date.now();

  function handleMode(chosen: Mode) {
    const made =
      chosen === moderation_mode
        ? stored
        : settingsOf(chosen, { expiry_time: stored.expiry_time, site_expiry_time, now: Date.now() });
    setMode(chosen);
    setBase(made);
    setOwn(made);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A mode sets everything; what was set by hand comes after it.
    const changes: ContainerChanges = {
      ...(mode && mode !== moderation_mode && { moderation_mode: mode }),
      ...(is_hidden !== base.is_hidden && { is_hidden }),
      ...(is_content_premoderation_enabled !== base.is_content_premoderation_enabled && {
        is_content_premoderation_enabled,
      }),
      ...(expiry_time !== base.expiry_time && { expiry_time }),
    };
    if (!(await change(container_id, changes))) return;
    showNotice({ kind: 'success', text: t('saved') });
    onSaved();
  }

  const checks = [
    { label: t('close_now'), isOn: isClosed, change: { expiry_time: isClosed ? null : Date.now() } },
    { label: t('hide'), isOn: is_hidden, change: { is_hidden: !is_hidden } },
    {
      label: t('premoderate'),
      isOn: is_content_premoderation_enabled,
      change: { is_content_premoderation_enabled: !is_content_premoderation_enabled },
    },
  ];

  return (
    <form className="staff-form" onSubmit={(event) => void handleSubmit(event)}>
      <Choices
        label={t('mode_label')}
        choices={modes}
        name={(it) => t(`mode.${it}`)}
        value={mode ?? null}
        onChange={handleMode}
      />
      <fieldset className="staff-choices">
        <legend className="field__label">{t('own_label')}</legend>
        {checks.map(({ label, isOn, change: made }) => (
          <label key={label}>
            <input type="checkbox" checked={isOn} onChange={() => setOwn({ ...own, ...made })} />
            {label}
          </label>
        ))}
      </fieldset>
      <DateField
        label={t('expiry_label')}
        hint={t('expiry_hint')}
        value={expiry_time}
        onChange={(expiry_time) => setOwn({ ...own, expiry_time })}
      />
      <button type="submit" className="button button--primary" part="button">
        {t('save')}
      </button>
    </form>
  );
}
