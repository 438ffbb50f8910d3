/** What every part of one chat knows: which one it is, and what is being answered or changed. */
import { createContext, useContext } from 'react';
import type { Comment } from '../../../core/contract/comment';

export interface InChat {
  container_id: string;
  /** Begins to answer a message; null ends it. */
  answer(message: Comment | null): void;
  /** Begins to change a message of the reader's own; null ends it. */
  edit(message: Comment | null): void;
  /** The reader has said something: they want to see it. */
  said(): void;
}

export const ChatContext = createContext<InChat | null>(null);

/** @throws outside a chat. */
export function useChat(): InChat {
  const here = useContext(ChatContext);
  if (!here) throw new Error('useChat outside a chat');
  return here;
}
