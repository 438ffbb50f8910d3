/** What staff may do to comments, by the table, and how it is done: for the menu and for the keys alike. */

import { useTranslate } from '../../../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../../core/base/store/hooks';
import type { Comment } from '../../../../core/contract/comment';
import type { Action, Person } from '../../../../core/contract/rules';
import { isRoot, roomAtom } from '../../../../core/state/comments/content.atoms';
import { trustUserAction } from '../../../../core/state/moderation/bans.actions';
import {
  clearFlagsAction,
  hasMark,
  judgeAction,
  markAction,
} from '../../../../core/state/moderation/moderation.actions';
import { rulingAtom } from '../../../../core/state/permissions/permissions';
import { userAtom } from '../../../../core/state/user/user.atoms';
import { useHere } from '../../lifecycle/conversation-context';
import { panelAtom } from '../dialog/panels';

export const staffActs = [
  'enable',
  'disable',
  'unspam',
  'spam',
  'pick',
  'pin',
  'top',
  'clear_flags',
  'why',
  'ban',
  'trust',
] as const;
export type StaffAct = (typeof staffActs)[number];

export interface OfferedAct {
  act: StaffAct;
  label: string;
  run(): void;
}

/** Whether an act would change anything. */
export const isDue: Partial<Record<StaffAct, (comment: Comment) => boolean>> = {
  enable: ({ state_reasons: it }) => it.includes('content_disabled') || it.includes('content_awaiting_moderation'),
  disable: ({ state_reasons: it }) => !it.includes('content_disabled'),
  spam: ({ state_reasons: it }) => !it.includes('content_marked_as_spam'),
  unspam: ({ state_reasons: it }) => it.includes('content_marked_as_spam'),
  clear_flags: ({ total_flags }) => total_flags > 0,
};

/** Gives the acts that this reader is offered for a comment as it is now. */
export function useStaffActs(): (comment: Comment) => OfferedAct[] {
  const t = useTranslate('page_settings');
  const { container_id, announce } = useHere();
  const read = useReadAtom();
  const ruling = useAtomValue(rulingAtom);
  const container = useAtomValue(roomAtom(container_id));
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
    const tell = async (label: string, done: Promise<boolean>) => {
      if (await done) announce(t('done', { act: label }));
    };
    const verdict = (act: 'enable' | 'disable' | 'spam' | 'unspam') => ({
      act,
      label: t(act),
      isOffered: may(`comment/${act}`),
      run: () => void tell(t(act), judge(container_id, comment, act)),
    });
    const marking = (act: 'pick' | 'pin' | 'top') => {
      const name = hasMark(comment, act) ? (`un${act}` as const) : act;
      const run = () => void tell(t(name), mark(container_id, comment, act));
      return { act, label: t(name), isOffered: may(`comment/${name}`), run };
    };
    const trust = author?.badge_trusted ? 'untrust' : 'trust';
    const all = [
      verdict('enable'),
      verdict('disable'),
      verdict('unspam'),
      verdict('spam'),
      marking('pick'),
      marking('pin'),
      marking('top'),
      {
        act: 'clear_flags' as const,
        label: t('clear_flags'),
        isOffered: may('comment/clear_flags'),
        run: () => void tell(t('clear_flags'), clearFlags(container_id, comment)),
      },
      {
        act: 'why' as const,
        label: t('why'),
        isOffered: may('comment/moderate'),
        run: () => setPanel({ kind: 'why', comment }),
      },
      {
        act: 'ban' as const,
        label: t('ban'),
        isOffered: may('user/ban'),
        run: () => setPanel({ kind: 'ban', comment }),
      },
      {
        act: 'trust' as const,
        label: t(trust),
        isOffered: may(`user/${trust}`),
        run: () => author && void tell(t(trust), trustUser(author)),
      },
    ];
    return all.filter(({ act, isOffered }) => isOffered && (isDue[act]?.(comment) ?? true));
  };
}
