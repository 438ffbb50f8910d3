/** The site's emotes to choose from; the chosen one is inserted at the caret, as `:name:`. */
import type { RefObject } from 'react';
import { useAtom, useAtomValue } from '../../../core/base/store/hooks';
import { draftAtom } from '../../../core/state/comments/drafts';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { insertAt } from '../../shared/mentions/insert-text';
import type { Opening } from '../../shared/menu/menu';
import { MenuList } from '../../shared/menu/menu-list';
import { emoteAddress } from '../text/emote-address';

export { ready } from '../../shared/content-menu/ready';

interface Props extends Opening {
  slot: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function EmoteMenu({ slot, field, ...opening }: Props) {
  const { chat_emotes } = useAtomValue(settingsAtom);
  const [, write] = useAtom(draftAtom(slot));

  function put(name: string) {
    const area = field.current;
    if (area) write(insertAt(area, area.selectionStart, area.selectionEnd, `:${name}: `));
  }

  const items = Object.keys(chat_emotes).map((name) => {
    const picture = emoteAddress(chat_emotes, name);
    return { label: name, onPick: () => put(name), ...(picture && { picture }) };
  });
  return <MenuList items={items} {...opening} />;
}
