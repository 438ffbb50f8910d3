/** How the reader wants to be told; undone with a notice when refused (specification §2 "Tray", §7; host contract 9.6). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { currentLanguage } from '../../base/i18n/language';
import { atom } from '../../base/store/jotai';
import type { NotificationSettings, NotificationSettingsBody } from '../../contract/notifications';
import type { FollowedPage } from '../../contract/people';
import {
  fetchFollowedPages,
  fetchNotificationSettings,
  saveNotificationSettings,
} from '../../transport/api/notification-settings';
import { subscribe } from '../../transport/api/relationships';
import { showFailureAction } from '../notices/notices.atoms';
import { followedAtom, withOne } from '../relationships/relationships.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

/** Of the reader on the screen; null when they could not be read. */
export const settingsOfReaderAtom = atom<NotificationSettings | null | 'coming'>('coming');

export const loadNotificationSettingsAction = atom(null, async (get, set): Promise<void> => {
  set(settingsOfReaderAtom, 'coming');
  const answer = await orUnreachable(fetchNotificationSettings(get(sectionUuidAtom)));
  set(settingsOfReaderAtom, isFailure(answer) ? null : answer);
});

const merge = (settings: NotificationSettings, { channels = {}, ...rest }: NotificationSettingsBody) => {
  const next = { ...settings, ...rest, channels: { ...settings.channels } };
  for (const [kind, choice] of Object.entries(channels)) {
    const before = next.channels[kind];
    if (before) next.channels[kind] = { ...before, ...choice };
  }
  return next as NotificationSettings;
};

export const changeNotificationSettingsAction = atom(
  null,
  async (get, set, change: NotificationSettingsBody): Promise<void> => {
    const before = get(settingsOfReaderAtom);
    if (!before || before === 'coming') return;
    set(settingsOfReaderAtom, merge(before, change));
    // A digest comes in the reader's morning and language.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { ...change, language: currentLanguage(), ...(timeZone && { time_zone: timeZone }) };
    const answer = await orUnreachable(saveNotificationSettings(get(sectionUuidAtom), body));
    if (isFailure(answer)) {
      set(settingsOfReaderAtom, before);
      await set(showFailureAction, answer);
      return;
    }
    const { can_mail, mail_came_back } = answer;
    set(settingsOfReaderAtom, (now) => (now && now !== 'coming' ? { ...now, can_mail, mail_came_back } : now));
  },
);

/** Pages the reader follows, the newest first; null when they could not be read. */
export const loadFollowedPagesAction = atom(null, async (get): Promise<FollowedPage[] | null> => {
  const answer = await orUnreachable(fetchFollowedPages(get(sectionUuidAtom)));
  return isFailure(answer) ? null : answer;
});

/** @returns whether it was taken. */
export const followPageAction = atom(null, async (get, set, page_uuid: string, isOn: boolean): Promise<boolean> => {
  const answer = await orUnreachable(subscribe(get(sectionUuidAtom), 'pages', page_uuid, isOn));
  if (isFailure(answer)) await set(showFailureAction, answer);
  else set(followedAtom, (all) => withOne(all, page_uuid, isOn));
  return !isFailure(answer);
});
