import { textsOf } from '../../../core/base/i18n/translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { trayAtom } from '../../../core/state/tray/tray.atoms';

/** The key of the lead text for each pressed action. Reporting and muting use the general text. */
const leads = {
  vote: 'vote',
  like: 'like',
  dislike: 'like',
  follow_topic: 'follow',
  follow_user: 'follow',
  post_content: 'post',
} as Record<string, string>;

/**
 * Returns the title or the lead of the login form for the action that the guest pressed. Returns undefined if the guest
 * pressed a login button.
 */
export function useWish(says: 'title' | 'lead'): string | undefined {
  const { reason } = useAtomValue(trayAtom);
  const texts = textsOf('base');
  const title = texts[`login.to_${reason}`];
  if (!title || says === 'title') return title;
  return texts[`login.lead_${leads[reason ?? '']}`] ?? texts['login.wish_lead'];
}
