/** Staff's part of a poll, with their actions: only loaded for them. */
import { useEffect, useRef, useState } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { pollRules } from '../../../core/contract/rules/polls';
import { askingAtom } from '../../../core/state/permissions/permissions';
import { type PlaceName, placeAtom } from '../../../core/state/polls/polls.atoms';
import { finishPollAction, savePollTableAction } from '../../../core/state/polls/staff-polls.actions';
import { Menu } from '../../shared/menu/menu';
import { type MenuItem, MenuList } from '../../shared/menu/menu-list';
import { PollEditor } from '../../shared/poll/poll-editor';

export const ready = () => loadAreas(['base']);

/** @param container_id container of a new poll; empty if the tag names one poll */
export function StaffBar({ place, container_id }: { place: PlaceName; container_id: string }) {
  const t = useTranslate('poll');
  const { poll } = useAtomValue(placeAtom(place));
  const finish = useSetAtom(finishPollAction);
  const asking = useAtomValue(askingAtom);
  const save = useSetAtom(savePollTableAction);
  const [edits, setEdits] = useState<'new' | 'this' | null>(null);
  const opener = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);

  // Once the buttons are back: after a stored poll they render later than the next frame.
  useEffect(() => {
    if (!edits && wasEditing.current) opener.current?.querySelector('button')?.focus();
    wasEditing.current = edits !== null;
  }, [edits]);

  if (edits) {
    return (
      <PollEditor
        place={place}
        container_id={container_id}
        poll={edits === 'this' ? poll : null}
        onClose={() => setEdits(null)}
      />
    );
  }
  const isOpen = poll?.status === 'open';
  const sure = (name: 'close' | 'remove' | 'drop'): MenuItem => ({
    label: t(name),
    isDanger: name !== 'close',
    items: [{ label: t(`${name}_sure`), isDanger: true, onPick: () => void finish(place, name) }],
  });
  const { new_accounts = 0, suspect = 0 } = poll?.apart ?? {};
  const mayDrop = suspect > 0 && pollRules['poll/reset']({ ...asking, now: serverNow() }) === null;
  const items: MenuItem[] = poll
    ? [
        ...(isOpen ? [{ label: t('edit'), onPick: () => setEdits('this') }, sure('close')] : []),
        { label: t('export'), onPick: () => void save(place) },
        ...(mayDrop ? [sure('drop')] : []),
        sure('remove'),
      ]
    : [];
  return (
    <div ref={opener} className="poll__staff">
      {!poll && <span className="poll__note">{t('none')}</span>}
      {poll && <span className="poll__note">{t('apart', { count: new_accounts, suspect })}</span>}
      {container_id && (
        <button type="button" className="button button--text" part="button" onClick={() => setEdits('new')}>
          {t('new')}
        </button>
      )}
      {poll && (
        <Menu label={t('manage')} list={(opening) => <MenuList items={items} {...opening} />}>
          {t('manage')}
        </Menu>
      )}
    </div>
  );
}
