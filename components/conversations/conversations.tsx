/**
 * Conversations: the comments of a container, and the form to write one (specification §2–§6; host contract 6.2).
 *
 * From top to bottom: header, notices, composer, tabs, new comments, threads, more.
 */
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { lazyAction } from '../../core/base/store/lazy-action';
import { useHost } from '../../core/mount/element/host-context';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { postAction } from '../../core/state/comments/comments.actions';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { slotOf } from '../../core/state/comments/drafts';
import { staffListAtom } from '../../core/state/comments/staff.atoms';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { isStaffAtom } from '../../core/state/user/user.atoms';
import { Notices } from '../shared/notices/notices';
import { CommentSkeletons } from '../shared/skeleton/skeleton';
import { Announcer } from './announcements/announcer';
import { useAnnouncement } from './announcements/use-announcement';
import { CommentText } from './comment/comment';
import { Composer } from './composer/composer';
import type { Settings } from './conversations.settings';
import { AttachedPosts } from './header/attached-posts';
import { Header } from './header/header';
import { Tabs } from './header/tabs';
import { ConversationContext, type InConversation } from './lifecycle/conversation-context';
import { useConversation } from './lifecycle/use-conversation';
import { LoadFailed } from './notice/load-failed';
import { Offline } from './notice/offline';
import { Standing } from './notice/standing';
import { Typists } from './notice/typists';
import { useMayWrite } from './permissions/use-rights';
import { ThreadList } from './thread/thread-list';

const announcePostedAction = lazyAction(() => import('./composer/writing'), 'announcePostedAction');
const NewComments = lazyComponent(() => import('./opened'), 'NewComments');
const StaffList = lazyComponent(() => import('./staff/staff'), 'StaffList');
const Watch = lazyComponent(() => import('./interactive'), 'Watch');

/** More skeletons would exceed the space that pages reserve. */
const MOST_SKELETONS = 4;

export function Conversations(settings: Settings) {
  const container_id = useRequiredContainerId(settings.vfContainerId);
  return container_id ? <Conversation key={container_id} {...settings} container_id={container_id} /> : null;
}

function Conversation({ container_id, ...settings }: Settings & { container_id: string }) {
  const t = useTranslate('conversations');
  const { container, held, status, threads } = useAtomValue(conversationAtom(container_id));
  const isStaff = useAtomValue(isStaffAtom);
  const isByState = useAtomValue(staffListAtom(container_id)) !== null && isStaff;
  const post = useSetAtom(postAction);
  const announcePosted = useSetAtom(announcePostedAction);
  const mayWrite = useMayWrite(container?.settings);
  const [announcement, announce] = useAnnouncement();
  const host = useHost();
  const here = useRef<InConversation>({ container_id, announce }).current;

  useConversation(container_id, settings);
  useEffect(() => void CommentText.fetch(), []);

  async function handlePost() {
    const posted = await post({ container_id });
    if (posted) await announcePosted({ host, announce, content_uuid: posted.content_uuid, text: t('posted') });
  }

  const isHidden = container?.settings.is_hidden === true;
  if (isHidden && !isStaff) return null;

  return (
    <ConversationContext value={here}>
      <Header title={settings.vfTitle} />
      <AttachedPosts />
      <Standing />
      {mayWrite && container && (
        <Composer slot={slotOf(container_id, 'new')} label={t('composer_placeholder')} onSend={handlePost} hasAvatar />
      )}
      <Tabs threshold={settings.featuredTabActiveThreshold} />
      {held.length > 0 && <NewComments />}
      {!container && status !== 'error' && (
        <CommentSkeletons count={Math.min(settings.limit, MOST_SKELETONS)} label={t('loading')} />
      )}
      {status === 'error' && <LoadFailed />}
      {container && threads.length === 0 && status !== 'error' && (
        <p className="empty">{t(mayWrite ? 'empty' : 'empty_closed')}</p>
      )}
      {isByState ? <StaffList /> : threads.length > 0 && <ThreadList initialHeight={settings.initialHeight} />}
      <Typists />
      <Offline />
      <Watch {...settings} />
      <Announcer text={announcement} />
      <Notices />
    </ConversationContext>
  );
}
