/** Pinned message: folded to two lines, and dismissed by the reader for the visit. */
import { useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { pinnedAtom } from '../../core/state/chat/chat.atoms';
import { commentAtom, isVisible } from '../../core/state/content/content.atoms';
import { userAtom } from '../../core/state/user/user.atoms';
import { useChat } from './context/chat-context';
import { ChatText } from './text/chat-text';

export function Pinned() {
  const { container_id } = useChat();
  const pinned = useAtomValue(pinnedAtom(container_id));
  const [away, setAway] = useState<string | null>(null);
  return pinned && pinned !== away ? <PinnedMessage uuid={pinned} onAway={() => setAway(pinned)} /> : null;
}

function PinnedMessage({ uuid, onAway }: { uuid: string; onAway(): void }) {
  const t = useTranslate('chat');
  const message = useAtomValue(commentAtom(uuid));
  const author = useAtomValue(userAtom(message?.actor_uuid ?? ''));
  const [isUnfolded, setUnfolded] = useState(false);
  if (!message || !isVisible(message)) return null;
  return (
    <aside className="pinned" part="pinned" aria-label={t('pinned')}>
      <button
        type="button"
        className="pinned__text"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <span className="pinned__mark">{t('pinned')}</span> <b dir="auto">{author?.name}</b>{' '}
        <span dir="auto">
          <ChatText content={message} isPlain />
        </span>
      </button>
      <button type="button" className="button button--text" part="button" aria-label={t('dismiss')} onClick={onAway}>
        <span className="icon icon--close" aria-hidden="true" />
      </button>
    </aside>
  );
}
