/** Settings: kinds and channels of notifications, the frequency of mail, and all followed items. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import {
  loadNotificationSettingsAction,
  settingsOfReaderAtom,
} from '../../../core/state/notifications/settings.actions';
import { sectionUuidAtom, settingsAtom } from '../../../core/state/site/site.atoms';
import { trayAtom } from '../../../core/state/tray/tray.atoms';
import { currentUserAtom, isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import parts from '../../shared/lists/lists.css';
import { Problem } from '../../shared/lists/problem';
import { RowSkeletons } from '../../shared/lists/row-skeletons';
import { PushSwitch } from '../../shared/push-switch/push-switch';
import push from '../../shared/push-switch/push-switch.css';
import { Invitation } from '../parts/invitation';
import { ChannelTable } from './channel-table';
import { FollowedConversations } from './followed-conversations';
import { FollowedPeople } from './followed-people';
import { FollowedTopics } from './followed-topics';
import { MailFrequencySelect } from './mail-frequency';
import css from './settings.css';

export const sheets = [parts, push, css];

export function Screen() {
  const t = useTranslate('tray');
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const settings = useAtomValue(settingsOfReaderAtom);
  const site = useAtomValue(settingsAtom);
  const section_uuid = useAtomValue(sectionUuidAtom);
  const reader = useAtomValue(currentUserAtom);
  const { openings } = useAtomValue(trayAtom);
  const load = useSetAtom(loadNotificationSettingsAction);

  // Loads again with each opening, and for another reader.
  useEffectOn([load, isLoggedIn, section_uuid, reader.uuid, openings], () => {
    if (isLoggedIn && section_uuid) void load();
  });

  if (!isLoggedIn) {
    return <Invitation text={t('settings.guest')} />;
  }
  if (settings === 'coming') return <RowSkeletons count={5} label={t('settings.loading')} />;
  if (!settings) return <Problem text={t('settings.failed')} onRetry={load} />;
  const hasMail = !site.disable_email_notifications && !reader.disable_email_notifications;
  return (
    <div className="settings">
      <ChannelTable settings={settings} hasMail={hasMail} hasPush={!!site.enable_push_notifications} />
      <PushSwitch />
      {hasMail && <MailFrequencySelect settings={settings} />}
      <FollowedTopics />
      <FollowedPeople />
      <FollowedConversations />
    </div>
  );
}
