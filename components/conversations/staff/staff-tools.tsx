/** Header tools for staff: numbers of reported and held comments, and a menu of all staff actions here. */
import { useEffect } from 'react';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { intlLocale } from '../../../core/base/i18n/languages';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { TotalsByState } from '../../../core/contract/content/comment';
import { queues } from '../../../core/contract/content/moderation';
import { useHost } from '../../../core/mount/element/host-context';
import { conversationAtom } from '../../../core/state/comments/content.atoms';
import { loadConversationAction } from '../../../core/state/comments/load.actions';
import { readAsStaffAtom, staffListAtom } from '../../../core/state/comments/staff.atoms';
import { showStateAction } from '../../../core/state/moderation/moderation.actions';
import { loadSiteTotalsAction, siteTotalsAtom } from '../../../core/state/moderation/queue.actions';
import { anyRulingAtom } from '../../../core/state/permissions/all-permissions';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { Menu } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { useHere } from '../lifecycle/conversation-context';
import { profileToolAtom } from '../profile/profile-tool';
import { BanDialog } from './bans/ban-dialog';
import { BannedDialog } from './bans/banned-dialog';
import { panelAtom } from './dialog/panels';
import { HistoryButton } from './history/history-button';
import { HistoryDialog } from './history/history-dialog';
import { WhyDialog } from './judging/why-dialog';
import { KeysDialog } from './keys/keys-dialog';
import { useStaffKeys } from './keys/staff-keys';
import { ProfilesDialog } from './profiles/profiles-dialog';
import { QueueDialog } from './queue/queue-dialog';
import { SettingsDialog } from './settings/settings-dialog';
import { useStaffLog } from './use-staff-log';
import { useStaffSheet } from './use-staff-sheet';

const number = (it: number) => formatNumber(it, currentLanguage());
const listOf = (parts: string[]) => new Intl.ListFormat(intlLocale(currentLanguage()), { type: 'unit' }).format(parts);

export function StaffTools() {
  const t = useTranslate('page_settings');
  const { container_id } = useHere();
  const { container, sizes, sort, status } = useAtomValue(conversationAtom(container_id));
  const list = useAtomValue(staffListAtom(container_id));
  const showState = useSetAtom(showStateAction);
  const load = useSetAtom(loadConversationAction);
  const isAsStaff = useAtomValue(readAsStaffAtom(container_id));
  const totals = container?.totals_by_state;
  useStaffSheet(useHost());
  useStaffLog(container_id);
  useStaffKeys();
  const { enable_username_premoderation, enable_avatar_premoderation } = useAtomValue(settingsAtom);
  const setPanel = useSetAtom(panelAtom(container_id));
  const ruling = useAtomValue(anyRulingAtom);
  const setProfileTool = useSetAtom(profileToolAtom);
  useEffect(() => setProfileTool({ Tool: HistoryButton }), [setProfileTool]);

  // A painted list, or one loaded before the login, has only public comments.
  const isForAll = status === 'success' && container !== null && !isAsStaff;
  useEffectOn([isForAll], () => {
    if (isForAll) void load({ container_id, sizes, sort });
  });

  const onSite = useSiteCount(totals);

  if (!totals || !t('moderate')) return null;
  const states = [
    { label: t('all_comments'), isChecked: !list, onPick: () => void showState(container_id, null) },
    ...queues.map((queue) => ({
      name: queue,
      label: t('state_total', { state: t(`state.${queue}`), number: number(totals[queue]) }),
      isChecked: list?.state === queue,
      onPick: () => void showState(container_id, queue),
    })),
  ];
  // Without pre-moderation of names and pictures there is nothing to review.
  const hasReviews = enable_username_premoderation || enable_avatar_premoderation;
  const panels = [
    { kind: 'queue', label: t('queue'), action: 'container/see_hidden' },
    ...(hasReviews ? [{ kind: 'profiles', label: t('profiles'), action: 'user/see_bans' } as const] : []),
    { kind: 'bans', label: t('banned_people'), action: 'user/see_bans' },
    { kind: 'settings', label: t('settings'), action: 'container/settings' },
    { kind: 'keys', label: t('keys'), action: 'container/see_hidden' },
  ] as const;
  const tools = panels
    .filter(({ action }) => ruling(action, {}) === null)
    .map(({ kind, label }) => ({ label, onPick: () => setPanel({ kind }) }));

  const { reported, awaiting_moderation: waiting } = totals;
  const waits = [
    reported > 0 && t('n_reported', { number: number(reported) }),
    waiting > 0 && t('n_waiting', { number: number(waiting) }),
  ].filter((it) => it !== false);
  const here = waits.length > 0 ? listOf(waits) : t('none_waiting');
  const shown = list
    ? t('state_total', { state: t(`state.${list.state}`), number: number(totals[list.state]) })
    : [here, onSite > reported + waiting && t('n_on_site', { number: number(onSite) })].filter(Boolean).join(' · ');
  // On a narrow page the number stands alone, so the label has to name it.
  const sum = list ? totals[list.state] : Math.max(onSite, reported + waiting);

  return (
    <>
      <Menu
        className="icon icon--gear staff-tools"
        label={`${t('tools')}: ${shown}`}
        list={(opening) => <MenuList items={[...states, ...tools]} {...opening} />}
      >
        <span className="staff-tools__counts">{shown}</span>
        {sum > 0 && <span className="staff-tools__sum">{number(sum)}</span>}
      </Menu>
      <Panels />
    </>
  );
}

/** Number of waiting items of the site. Reloads when the numbers of this page change. */
function useSiteCount(here: TotalsByState | undefined): number {
  const totals = useAtomValue(siteTotalsAtom);
  const load = useSetAtom(loadSiteTotalsAction);
  const waiting = here && here.reported + here.awaiting_moderation;
  useEffect(() => {
    if (waiting !== undefined) void load();
  }, [waiting, load]);
  return totals ? totals.reported + totals.awaiting_moderation : 0;
}

function Panels() {
  const { container_id } = useHere();
  const [panel, setPanel] = useAtom(panelAtom(container_id));
  const onClose = () => setPanel(null);
  if (panel?.kind === 'settings') return <SettingsDialog onClose={onClose} />;
  if (panel?.kind === 'queue') return <QueueDialog onClose={onClose} />;
  if (panel?.kind === 'profiles') return <ProfilesDialog onClose={onClose} />;
  if (panel?.kind === 'bans') return <BannedDialog onClose={onClose} />;
  if (panel?.kind === 'keys') return <KeysDialog onClose={onClose} />;
  if (panel?.kind === 'ban') return <BanDialog user_uuid={panel.user_uuid} onClose={onClose} />;
  if (panel?.kind === 'history') return <HistoryDialog user_uuid={panel.user_uuid} onClose={onClose} />;
  return panel?.kind === 'why' ? <WhyDialog comment={panel.comment} onClose={onClose} /> : null;
}
