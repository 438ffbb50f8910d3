/** Reactions to chat messages: totals are part of the message, the reader's own are stored beside it. */
import { atom, keyed, resettable } from '../../base/store/jotai';
import type { ReactedMessage, Reactions } from '../../contract/content/chat';
import { commentAtom, isVisible } from '../content/content.atoms';

/** The reader's reactions by message; cleared on logout. */
export const ownReactionsAtom = resettable<ReadonlyMap<string, string>>(new Map());
export const ownReactionAtom = keyed((content_uuid: string) =>
  atom((get) => get(ownReactionsAtom).get(content_uuid) ?? null),
);

/** By emoji. Includes the reader's own at least once, because other people's are counted once a second. */
export const reactionsAtom = keyed((content_uuid: string) =>
  atom((get): Reactions => {
    const message = get(commentAtom(content_uuid)) as ReactedMessage | undefined;
    const own = get(ownReactionAtom(content_uuid));
    const all = (isVisible(message) && message?.reactions) || {};
    return own && !all[own] ? { ...all, [own]: 1 } : all;
  }),
);
