/** Context of one chat: its id, and the message being answered or edited. */
import { createContext, useContext } from 'react';
import type { Comment } from '../../../core/contract/content/comment';

export interface InChat {
  container_id: string;
  /** Starts an answer to a message; null ends it. */
  answer(message: Comment | null): void;
  /** Starts an edit of an own message; null ends it. */
  edit(message: Comment | null): void;
  /** Called when the reader has sent a message, which they want to see. */
  said(): void;
}

export const ChatContext = createContext<InChat | null>(null);

/** @throws outside a chat. */
export function useChat(): InChat {
  const here = useContext(ChatContext);
  if (!here) throw new Error('useChat outside a chat');
  return here;
}
