/** Votes that wait for a connection, saved over a reload. Full storage prevents saving, never voting. */
import { toJson } from '../../base/built-ins/to-json';
import { safeLocalStorage } from '../../base/storage/storage';
import type { Vote } from './votes';

const KEY = 'vfVotes';

export interface SavedVote {
  content_uuid: string;
  content_container_uuid: string;
  section: string;
  /** The reader who pressed. */
  reader: string;
  vote: Vote;
  isOn: boolean;
  at: number;
}

export function savedVotes(): SavedVote[] {
  try {
    const saved = JSON.parse(safeLocalStorage.get(KEY) ?? '[]');
    return Array.isArray(saved) ? saved : [];
  } catch {
    return [];
  }
}

/** Saves a comment's vote; without `saved`, removes it. */
export function saveVote(content_uuid: string, saved?: Omit<SavedVote, 'content_uuid' | 'at'>, at = Date.now()): void {
  const known = savedVotes();
  const others = known.filter((it) => it.content_uuid !== content_uuid);
  if (!saved && others.length === known.length) return;
  if (saved) others.push({ ...saved, content_uuid, at });
  safeLocalStorage.set(KEY, toJson(others));
}
