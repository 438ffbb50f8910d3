/**
 * Live chat: the latest messages of a container, and the input field (specification §2, §9; host contract 6.2, 9.5).
 *
 * From top to bottom: heading, pin, messages, the field. It fills the height that the page gives it.
 */
import { useEffect, useMemo, useState } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useReadAtom } from '../../core/base/store/hooks';
import type { Comment } from '../../core/contract/content/comment';
import { useHost } from '../../core/mount/element/host-context';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { wasPublished } from '../../core/mount/painted/published';
import { chatSettingsAtom, chatStatusAtom, chatUuidAtom } from '../../core/state/chat/chat.atoms';
import { beginChat, changeChatReader, followChat, joinChat } from '../../core/state/chat/chat-life';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { currentUserAtom, isStaffAtom } from '../../core/state/user/user.atoms';
import { Notices } from '../shared/notices/notices';
import { Announcer } from './announcer';
import { ChatContext } from './context/chat-context';
import { ChatField } from './field/chat-field';
import { Header } from './header';
import type { Settings } from './livechat.settings';
import { Messages } from './messages/messages';
import { Pinned } from './pinned';

const StaffKeys = lazyComponent(() => import('./staff/staff-keys'), 'StaffKeys');

export function Livechat(settings: Settings) {
  const container_id = useRequiredContainerId(settings.vfContainerId);
  return container_id ? <Chat key={container_id} {...settings} container_id={container_id} /> : null;
}

function Chat({ container_id, vfTitle, signature }: Settings & { container_id: string }) {
  const t = useTranslate('chat');
  const settings = useAtomValue(chatSettingsAtom(container_id));
  const isStaff = useAtomValue(isStaffAtom);
  const [about, setAbout] = useState<{ answered?: Comment | null; edited?: Comment | null }>({});
  const [said, setSaid] = useState(0);
  const here = useMemo(
    () => ({
      container_id,
      answer: (answered: Comment | null) => setAbout({ answered }),
      edit: (edited: Comment | null) => setAbout({ edited }),
      said: () => setSaid((count) => count + 1),
    }),
    [container_id],
  );
  useLife(container_id, signature);

  if (settings?.is_hidden && !isStaff) return null;
  return (
    <ChatContext value={here}>
      <section className="vf-livechat__section" aria-label={vfTitle || t('title')}>
        <Header title={vfTitle} />
        <Pinned />
        <Messages said={said} />
        <ChatField {...about} />
      </section>
      {isStaff && <StaffKeys />}
      <Announcer />
      <Notices />
    </ChatContext>
  );
}

/** Loads, subscribes, publishes the render, and learns the reader. */
function useLife(container_id: string, signature: string): void {
  const host = useHost();
  const section = useAtomValue(sectionUuidAtom);
  const container_uuid = useAtomValue(chatUuidAtom(container_id));
  const isDrawn = useAtomValue(chatStatusAtom(container_id)) === 'success';
  const reader = useAtomValue(currentUserAtom).uuid;
  const read = useReadAtom();
  const [known, setKnown] = useState(() => read(currentUserAtom).uuid);

  useEffect(() => joinChat(container_id, host), [container_id, host]);

  useEffect(() => {
    if (section) beginChat(container_id, signature);
  }, [section, container_id, signature]);

  useEffect(() => {
    if (container_uuid) return followChat(container_id, container_uuid);
  }, [container_id, container_uuid]);

  useEffect(() => {
    if (isDrawn && !wasPublished(host)) publishFrom(host, 'chat/loaded', host);
  }, [isDrawn, host]);

  useEffect(() => {
    if (known === reader) return;
    setKnown(reader);
    changeChatReader(container_id);
  }, [container_id, known, reader]);
}
