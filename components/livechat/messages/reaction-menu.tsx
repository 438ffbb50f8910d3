/** The site's reactions; the reader's own is checked, and choosing it again removes it. */
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { reactionsOf } from '../../../core/contract/content/chat-reactions';
import { reactAction } from '../../../core/state/chat/react.actions';
import { ownReactionAtom } from '../../../core/state/chat/reactions.atoms';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';

export { ready } from '../../shared/content-menu/ready';

export function ReactionMenu({ uuid, ...opening }: Opening & { uuid: string }) {
  const { chat_reactions } = useAtomValue(settingsAtom);
  const own = useAtomValue(ownReactionAtom(uuid));
  const react = useSetAtom(reactAction);
  const items = reactionsOf(chat_reactions).map((reaction) => ({
    label: reaction,
    isChecked: reaction === own,
    onPick: () => void react(uuid, reaction),
  }));
  return <MenuList items={items} {...opening} />;
}
