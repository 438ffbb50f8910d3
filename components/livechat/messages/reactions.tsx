/** What readers have reacted with, each with how many; a press joins them, or takes the own one back. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { chatSettingsAtom } from '../../../core/state/chat/chat.atoms';
import { reactAction } from '../../../core/state/chat/reactions.actions';
import { ownReactionAtom, reactionsAtom } from '../../../core/state/chat/reactions.atoms';
import { useChat } from '../context/chat-context';

export function Reactions({ uuid, isOwn }: { uuid: string; isOwn: boolean }) {
  const t = useTranslate('chat');
  const { container_id } = useChat();
  const all = Object.entries(useAtomValue(reactionsAtom(uuid)));
  const own = useAtomValue(ownReactionAtom(uuid));
  const isOff = useAtomValue(chatSettingsAtom(container_id))?.reactions_off;
  const react = useSetAtom(reactAction);
  if (isOff || all.length === 0) return null;
  return (
    <fieldset className="reactions" aria-label={t('reactions')}>
      {all.map(([reaction, count]) => (
        <button
          key={reaction}
          type="button"
          className="reaction"
          part="button"
          aria-pressed={reaction === own}
          disabled={isOwn}
          onClick={() => void react(uuid, reaction)}
        >
          {reaction} {count}
        </button>
      ))}
    </fieldset>
  );
}
