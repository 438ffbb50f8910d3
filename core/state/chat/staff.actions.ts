/** Staff actions in a chat: shown at once, and undone when refused (host contract 9.5, 15). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { ChatSettings } from '../../contract/content/chat';
import type { Comment } from '../../contract/content/comment';
import type { Verdict } from '../../contract/content/moderation';
import type { BanBody } from '../../contract/people/bans';
import { setChat } from '../../transport/api/chat';
import { banUser, judgeComment, markComment, type Spot } from '../../transport/api/moderation';
import { showFailureAction } from '../notices/notices.atoms';
import { succeedsAction } from '../notices/succeeds.actions';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';
import { chatAtom } from './chat.atoms';

const spotOf = (section_uuid: string, { content_container_uuid, content_uuid }: Comment): Spot => ({
  section_uuid,
  container: content_container_uuid,
  content_uuid,
});

/** Other readers see the result through an event. */
export const judgeMessageAction = atom(null, (get, set, message: Comment, verdict: Verdict) =>
  set(succeedsAction, judgeComment(spotOf(get(sectionUuidAtom), message), verdict)),
);

/** @param isOn true to pin; the previous pin is removed */
export const pinMessageAction = atom(null, (get, set, message: Comment, isOn: boolean) =>
  set(succeedsAction, markComment(spotOf(get(sectionUuidAtom), message), 'pin', isOn)),
);

export const setChatAction = atom(
  null,
  async (get, set, container_id: string, changes: ChatSettings & { is_closed?: boolean }): Promise<boolean> => {
    const { container } = get(chatAtom(container_id));
    if (!container) return false;
    const { content_container_uuid } = container;
    const answer = await orUnreachable(setChat(get(sectionUuidAtom), content_container_uuid, changes));
    if (isFailure(answer)) {
      void set(showFailureAction, answer);
      return false;
    }
    const { settings } = answer;
    set(chatAtom(container_id), (it) => ({ ...it, container: it.container && { ...it.container, settings } }));
    return true;
  },
);

/** Bans from writing. @param ms duration; null: for good @param takesAway removes messages of the last hour, too */
export const banWriterAction = atom(null, (get, set, user_uuid: string, ms: number | null, takesAway?: boolean) => {
  const body: BanBody = {
    ban_level: 'posting',
    user_message: '',
    is_permanent: ms === null,
    ...(ms !== null && { date_expired: Date.now() + ms }),
    ...(takesAway === true && { remove_messages_hours: 1 }),
  };
  return set(succeedsAction, banUser(get(domainAtom), user_uuid, body));
});
