/** Staff's permitted actions on comments, and their effects: for both the menu and the keys. */

import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/content/comment';
import type { Verdict } from '../../../../core/contract/content/moderation';
import type { Action, Person } from '../../../../core/contract/rules/rules';
import { containerSettingsAtom } from '../../../../core/state/comments/content.atoms';
import { isRoot } from '../../../../core/state/content/content.atoms';
import { trustUserAction } from '../../../../core/state/moderation/bans.actions';
import {
  clearFlagsAction,
  hasMark,
  judgeAction,
  markAction,
} from '../../../../core/state/moderation/moderation.actions';
import { anyRulingAtom } from '../../../../core/state/permissions/all-permissions';
import { userAtom } from '../../../../core/state/user/user.atoms';
import { useHere } from '../../lifecycle/conversation-context';
import { panelAtom } from '../dialog/panels';

const staffActions = [
  'enable',
  'disable',
  'unspam',
  'spam',
  'review',
  'pick',
  'pin',
  'top',
  'clear_flags',
  'why',
  'history',
  'ban',
  'trust',
] as const;
export type StaffAction = (typeof staffActions)[number];

export interface OfferedAction {
  action: StaffAction;
  label: string;
  run(): void;
}

/** Checks whether an action would change anything. */
const isDue: Partial<Record<StaffAction, (comment: Comment) => boolean>> = {
  enable: ({ state_reasons: it }) => it.includes('content_disabled') || it.includes('content_awaiting_moderation'),
  disable: ({ state_reasons: it }) => !it.includes('content_disabled'),
  spam: ({ state_reasons: it }) => !it.includes('content_marked_as_spam'),
  unspam: ({ state_reasons: it }) => it.includes('content_marked_as_spam'),
  review: ({ state_reasons: it }) => !it.includes('content_awaiting_moderation'),
  clear_flags: ({ total_flags }) => total_flags > 0,
};

/** Returns the actions offered to this reader for a comment in its current state. */
export function useStaffActions(): (comment: Comment) => OfferedAction[] {
  const t = useTranslate('page_settings');
  const { container_id, announce } = useHere();
  const read = useReadAtom();
  const ruling = useAtomValue(anyRulingAtom);
  const container = useAtomValue(containerSettingsAtom(container_id));
  const judge = useSetAtom(judgeAction);
  const mark = useSetAtom(markAction);
  const clearFlags = useSetAtom(clearFlagsAction);
  const setPanel = useSetAtom(panelAtom(container_id));
  const trustUser = useSetAtom(trustUserAction);

  return (comment) => {
    const target = {
      ...comment,
      is_deleted: comment.state_reasons.includes('content_deleted'),
      is_reply: !isRoot(comment),
    };
    const author = read(userAtom(comment.actor_uuid));
    const user: Person | undefined = author;
    const may = (action: Action) => ruling(action, { comment: target, container, user }) === null;
    const announceDone = async (label: string, done: Promise<boolean>) => {
      if (await done) announce(t('done', { act: label }));
    };
    const verdict = (action: Verdict) => ({
      action,
      label: t(action),
      isOffered: may(`comment/${action}`),
      run: () => void announceDone(t(action), judge(container_id, comment, action)),
    });
    const marking = (action: 'pick' | 'pin' | 'top') => {
      const name = hasMark(comment, action) ? (`un${action}` as const) : action;
      const run = () => void announceDone(t(name), mark(container_id, comment, action));
      return { action, label: t(name), isOffered: may(`comment/${name}`), run };
    };
    const trust = author?.badge_trusted ? 'untrust' : 'trust';
    const all = [
      verdict('enable'),
      verdict('disable'),
      verdict('unspam'),
      verdict('spam'),
      verdict('review'),
      marking('pick'),
      marking('pin'),
      marking('top'),
      {
        action: 'clear_flags' as const,
        label: t('clear_flags'),
        isOffered: may('comment/clear_flags'),
        run: () => void announceDone(t('clear_flags'), clearFlags(container_id, comment)),
      },
      {
        action: 'why' as const,
        label: t('why'),
        isOffered: may('comment/moderate'),
        run: () => setPanel({ kind: 'why', comment }),
      },
      {
        action: 'history' as const,
        label: t('history'),
        isOffered: may('user/see_bans'),
        run: () => setPanel({ kind: 'history', user_uuid: comment.actor_uuid }),
      },
      {
        action: 'ban' as const,
        label: t('ban'),
        isOffered: may('user/ban'),
        run: () => setPanel({ kind: 'ban', user_uuid: comment.actor_uuid }),
      },
      {
        action: 'trust' as const,
        label: t(trust),
        isOffered: may(`user/${trust}`),
        run: () => author && void announceDone(t(trust), trustUser(author)),
      },
    ];
    return all.filter(({ action, isOffered }) => isOffered && (isDue[action]?.(comment) ?? true));
  };
}
