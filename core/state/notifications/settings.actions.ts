/**
 * Notification settings of the reader; undone with a notice when refused (specification §2 "Tray", §7; host contract
 * 9.6).
 */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { currentLanguage } from '../../base/i18n/language';
import { atom } from '../../base/store/jotai';
import type { NotificationSettings, NotificationSettingsBody } from '../../contract/delivery/notifications';
import {
  fetchFollowedPages,
  fetchFollowedThreads,
  fetchNotificationSettings,
  saveNotificationSettings,
} from '../../transport/api/notification-settings';
import { subscribe } from '../../transport/api/relationships';
import { showFailureAction } from '../notices/notices.atoms';
import { followedAtom, withOne } from '../relationships/relationships.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

/** For the reader on the screen; null when they could not be loaded. */
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

/** Builds the change that undoes `change`. Choices made after it stay. */
function undoOf(before: NotificationSettings, { channels = {}, ...rest }: NotificationSettingsBody) {
  const valuesOf = (source: object, keys: object) =>
    Object.fromEntries(Object.entries(source).filter(([key]) => key in keys));
  const undone = Object.entries(channels).map(([kind, choice]) => [
    kind,
    valuesOf(before.channels[kind] ?? {}, choice),
  ]);
  return { ...valuesOf(before, rest), channels: Object.fromEntries(undone) } as NotificationSettingsBody;
}

export const changeNotificationSettingsAction = atom(
  null,
  async (get, set, change: NotificationSettingsBody): Promise<void> => {
    const before = get(settingsOfReaderAtom);
    if (!before || before === 'coming') return;
    set(settingsOfReaderAtom, merge(before, change));
    // Digests are sent in the reader's morning and language.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { ...change, language: currentLanguage(), ...(timeZone && { time_zone: timeZone }) };
    const answer = await orUnreachable(saveNotificationSettings(get(sectionUuidAtom), body));
    if (isFailure(answer)) {
      const undo = undoOf(before, change);
      set(settingsOfReaderAtom, (now) => (now && now !== 'coming' ? merge(now, undo) : now));
      await set(showFailureAction, answer);
      return;
    }
    const { can_mail, mail_came_back } = answer;
    set(settingsOfReaderAtom, (now) => (now && now !== 'coming' ? { ...now, can_mail, mail_came_back } : now));
  },
);

/** A conversation the reader follows: a page's, or one thread of it. */
export interface FollowedConversation {
  kind: 'pages' | 'threads';
  uuid: string;
  name: string;
  /** Address of the page. */
  url: string;
  date_created: number;
}

/** Newest first; null when they could not be loaded. */
export const loadFollowedAction = atom(null, async (get): Promise<FollowedConversation[] | null> => {
  const section_uuid = get(sectionUuidAtom);
  const [pages, threads] = await Promise.all([
    orUnreachable(fetchFollowedPages(section_uuid)),
    orUnreachable(fetchFollowedThreads(section_uuid)),
  ]);
  if (isFailure(pages) || isFailure(threads)) return null;
  return [
    ...pages.map(({ page_uuid: uuid, title, ...rest }) => ({ kind: 'pages' as const, uuid, name: title, ...rest })),
    ...threads.map(({ content_uuid: uuid, title, excerpt, ...rest }) => ({
      ...{ kind: 'threads' as const, uuid, ...rest },
      name: [title, excerpt].filter(Boolean).join(': '),
    })),
  ].sort((a, b) => b.date_created - a.date_created);
});

/** @returns true on success. */
export const followConversationAction = atom(
  null,
  async (get, set, { kind, uuid }: FollowedConversation, isOn: boolean): Promise<boolean> => {
    const answer = await orUnreachable(subscribe(get(sectionUuidAtom), kind, uuid, isOn));
    if (isFailure(answer)) await set(showFailureAction, answer);
    else set(followedAtom, (all) => withOne(all, uuid, isOn));
    return !isFailure(answer);
  },
);
