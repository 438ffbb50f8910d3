/**
 * Shared data of all rows, read once by the list: otherwise each of 200 rows would subscribe to the store, and
 * unsubscribe when it is removed.
 */
import { createContext, useContext, useMemo } from 'react';
import { type Translate, useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { chatSettingsAtom } from '../../../core/state/chat/chat.atoms';
import { isOfCrowd } from '../../../core/state/chat/is-of-crowd';
import { ownersAtom } from '../../../core/state/page/page.atoms';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';

interface InRows {
  t: Translate<'chat'>;
  /** Uuid of the reader. */
  reader: string;
  muted: ReadonlySet<string>;
  owners: ReturnType<typeof useOwners>;
  hasReactions: boolean;
  /** Checks whether a message renders with its tools. In a busy chat they would be half of the cost. */
  hasTools(uuid: string): boolean;
}

const useOwners = () => useAtomValue(ownersAtom);

export const RowsContext = createContext<InRows | null>(null);

export function useInRows(container_id: string): InRows {
  const t = useTranslate('chat');
  const reader = useAtomValue(currentUserAtom).uuid;
  const muted = useAtomValue(mutedAtom);
  const owners = useOwners();
  const hasReactions = !useAtomValue(chatSettingsAtom(container_id))?.reactions_off;
  return useMemo(() => {
    const hasTools = (uuid: string) => !isOfCrowd(container_id, uuid);
    return { t, reader, muted, owners, hasReactions, hasTools };
  }, [t, reader, muted, owners, hasReactions, container_id]);
}

/** @throws outside a list */
export function useRows(): InRows {
  const rows = useContext(RowsContext);
  if (!rows) throw new Error('useRows outside a list');
  return rows;
}
