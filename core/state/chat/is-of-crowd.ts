import { store } from '../../base/store/store';
import { commentAtom } from '../content/content.atoms';
import { chatAtom } from './chat.atoms';

/** Number of messages within a short time that make a crowd. */
const MESSAGES = 10;
const WITHIN_MS = 10_000;

/** Checks whether a message arrived among many. False for messages of the first load, maybe painted. */
export function isOfCrowd(container_id: string, uuid: string): boolean {
  const { arrived, latest } = store.get(chatAtom(container_id));
  const at = latest.lastIndexOf(uuid);
  if (arrived < MESSAGES || at < MESSAGES) return false;
  const said = (place: number) => store.get(commentAtom(latest[place] ?? ''))?.date_created ?? 0;
  return said(at) - said(at - MESSAGES) < WITHIN_MS;
}
