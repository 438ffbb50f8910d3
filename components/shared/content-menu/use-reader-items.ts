/** Readers' actions on other people's content, as menu items: report with a reason, and mute the writer. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { Comment, FlagReason } from '../../../core/contract/content/comment';
import type { CaseContainer } from '../../../core/contract/rules/case';
import { flagCommentAction } from '../../../core/state/comments/flag.actions';
import { reactionAtom } from '../../../core/state/content/content.atoms';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { rulingAtom } from '../../../core/state/permissions/permissions';
import { toggleMuteAction } from '../../../core/state/relationships/relationships.actions';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { userAtom } from '../../../core/state/user/user.atoms';
import type { MenuItem } from '../menu/menu-list';

const reasons = ['spam', 'abuse', 'hate', 'off_topic', 'misinformation', 'other'] as const satisfies FlagReason[];

export function useReaderItems(comment: Comment, container: CaseContainer | undefined): MenuItem[] {
  const t = useTranslate('reading');
  const ruling = useAtomValue(rulingAtom);
  const author = useAtomValue(userAtom(comment.actor_uuid));
  const muted = useAtomValue(mutedAtom);
  const { flag } = useAtomValue(reactionAtom(comment.content_uuid));
  const report = useSetAtom(flagCommentAction);
  const toggleMute = useSetAtom(toggleMuteAction);
  const showNotice = useSetAtom(showNoticeAction);

  const refused = ruling('content/flag', { comment, ...(container && { container }) });
  if (refused !== null && refused !== 'unauthorized') return [];
  const items: MenuItem[] = [];
  if (!flag) {
    const offered = reasons.map((reason) => ({
      label: t(`reason.${reason}`),
      onPick: async () => {
        if (await report(comment, reason)) showNotice({ kind: 'success', text: t('reported') });
      },
    }));
    items.push({ label: t('report'), items: offered });
  }
  if (author?.user_privilege === 'normal') {
    const label = t(muted.has(author.uuid) ? 'unmute_person' : 'mute_person', { name: author.name });
    items.push({ label, onPick: () => void toggleMute(author) });
  }
  return items;
}
