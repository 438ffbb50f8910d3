/** Votes that wait for a connection, saved over a reload. Full storage costs the saving, never the vote. */
import { safeLocalStorage } from '../../base/storage/storage';
import type { Vote } from './votes';

const KEY = 'vfVotes';

export interface KeptVote {
  content_uuid: string;
  content_container_uuid: string;
  section: string;
  /** Who pressed. */
  reader: string;
  vote: Vote;
  isOn: boolean;
  at: number;
}

export function keptVotes(): KeptVote[] {
  try {
    const kept = JSON.parse(safeLocalStorage.get(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** One of a comment; without it, none. */
export function keepVote(content_uuid: string, kept?: Omit<KeptVote, 'content_uuid' | 'at'>, at = Date.now()): void {
  const known = keptVotes();
  const others = known.filter((it) => it.content_uuid !== content_uuid);
  if (!kept && others.length === known.length) return;
  if (kept) others.push({ ...kept, content_uuid, at });
  safeLocalStorage.set(KEY, JSON.stringify(others));
}
