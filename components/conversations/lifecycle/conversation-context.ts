/** Context of one conversation: its id, and how to announce texts to screen readers. */
import { createContext, useContext } from 'react';

export interface InConversation {
  container_id: string;
  /** Announces a text once, politely. */
  announce(text: string): void;
}

export const ConversationContext = createContext<InConversation | null>(null);

/** @throws outside a conversation. */
export function useHere(): InConversation {
  const here = useContext(ConversationContext);
  if (!here) throw new Error('useHere outside a conversation');
  return here;
}
