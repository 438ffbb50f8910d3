import { textsOf } from '../../../core/base/i18n/translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { trayAtom } from '../../../core/state/tray/tray.atoms';

/** What a guest pressed, and the text that promises it: reporting and muting share the general one. */
const leads = {
  vote: 'vote',
  like: 'like',
  dislike: 'like',
  follow_topic: 'follow',
  follow_user: 'follow',
  post_content: 'post',
} as Record<string, string>;

/**
 * Names what a guest pressed, or promises that it is done after the login. Returns undefined when they pressed a way to
 * log in.
 */
export function useWish(says: 'title' | 'lead'): string | undefined {
  const { reason } = useAtomValue(trayAtom);
  const texts = textsOf('base');
  const title = texts[`login.to_${reason}`];
  if (!title || says === 'title') return title;
  return texts[`login.lead_${leads[reason ?? '']}`] ?? texts['login.wish_lead'];
}
