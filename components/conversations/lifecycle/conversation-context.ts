/** What every part of one conversation knows: which one it is, and how to speak to a screen reader. */
import { createContext, useContext } from 'react';

export interface InConversation {
  container_id: string;
  /** Says it once, politely. */
  announce(text: string): void;
}

export const ConversationContext = createContext<InConversation | null>(null);

/** @throws outside a conversation. */
export function useHere(): InConversation {
  const here = useContext(ConversationContext);
  if (!here) throw new Error('useHere outside a conversation');
  return here;
}
