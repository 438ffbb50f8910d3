/** Differences of this conversation from its site: writers, delay of comments, visibility; and its embed snippet. */
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../../core/base/store/hooks';
import type { Container } from '../../../../core/contract/content/comment';
import { conversationAtom } from '../../../../core/state/comments/content.atoms';
import { changeContainerAction } from '../../../../core/state/moderation/container.actions';
import { refreshCountsAction } from '../../../../core/state/moderation/staff-events';
import { showNoticeAction } from '../../../../core/state/notices/notices.atoms';
import { Choices } from '../../../shared/staff/choices';
import { DateField } from '../../../shared/staff/date-field';
import { StaffDialog } from '../../../shared/staff/staff-dialog';
import { useHere } from '../../lifecycle/conversation-context';
import { changesTo, choicesOf, publications, sights, writings } from './container-choices';
import { SnippetField } from './snippet-field';

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const { container } = useAtomValue(conversationAtom(container_id));
  const refresh = useSetAtom(refreshCountsAction);
  const [isFresh, setFresh] = useState(false);

  // Shows the stored settings: another moderator may have changed them since the page was loaded.
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
  const [stored] = useState(container.settings);
  const [chosen, setChosen] = useState(() => choicesOf(stored, Date.now()));
  const { write, until, publish, see } = chosen;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!(await change(container_id, changesTo(chosen, stored, Date.now())))) return;
    showNotice({ kind: 'success', text: t('saved') });
    onSaved();
  }

  return (
    <form className="staff-form" onSubmit={(event) => void handleSubmit(event)}>
      <Choices
        label={t('write_label')}
        choices={writings}
        name={(it) => (it === 'site' ? t('as_site') : t(`write.${it}`))}
        says={(it) => t(`write.${it}_says`)}
        value={write}
        onChange={(it) => setChosen({ ...chosen, write: it })}
      />
      {write === 'until' && (
        <DateField
          label={t('expiry_label')}
          value={until}
          onChange={(it) => setChosen({ ...chosen, until: it })}
          isRequired
        />
      )}
      <Choices
        label={t('publish_label')}
        choices={publications}
        name={(it) => (it === 'site' ? t('as_site') : t(`publish.${it}`))}
        says={(it) => t(`publish.${it}_says`)}
        value={publish}
        onChange={(it) => setChosen({ ...chosen, publish: it })}
      />
      <Choices
        label={t('see_label')}
        choices={sights}
        name={(it) => t(`see.${it}`)}
        says={(it) => t(`see.${it}_says`)}
        value={see}
        onChange={(it) => setChosen({ ...chosen, see: it })}
      />
      <button type="submit" className="button button--primary" part="button">
        {t('save')}
      </button>
    </form>
  );
}
