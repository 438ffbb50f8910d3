import { store } from '../../base/store/store';
import { commentAtom } from '../comments/content.atoms';
import { chatAtom } from './chat.atoms';

/** So many messages in so short a time. */
const MESSAGES = 10;
const WITHIN_MS = 10_000;

/** Whether a message came with many others; none that the chat was read with, which a server may have drawn. */
export function isOfCrowd(container_id: string, uuid: string): boolean {
  const { arrived, latest } = store.get(chatAtom(container_id));
  const at = latest.lastIndexOf(uuid);
  if (arrived < MESSAGES || at < MESSAGES) return false;
  const said = (place: number) => store.get(commentAtom(latest[place] ?? ''))?.date_created ?? 0;
  return said(at) - said(at - MESSAGES) < WITHIN_MS;
}
