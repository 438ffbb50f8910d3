/** A reporter's text that something else replaced in the field: stored over a reload until somebody resumes it. */
import { toJson } from '../../base/built-ins/to-json';
import { DRAFT_PREFIX } from '../../base/constants';
import type { Composition } from './composition';

const keyOf = (container_id: string) => `${DRAFT_PREFIX}newsroom-aside|${container_id}`;

/** Corrections of one post share one entry, however often it is opened; a new post has its draft's. */
const workOf = ({ editing, draft_uuid }: Composition): string => editing?.content_uuid ?? draft_uuid;
export const isSameWork = (one: Composition, other: Composition): boolean => workOf(one) === workOf(other);
export const without = (list: Composition[], work: Composition): Composition[] =>
  list.filter((it) => !isSameWork(it, work));

export function savedAside(container_id: string): Composition[] {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(container_id)) ?? '[]');
    return Array.isArray(saved) ? saved.filter((it) => it?.draft_uuid && Array.isArray(it.parts)) : [];
  } catch {
    return [];
  }
}

export function saveAside(container_id: string, list: Composition[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(container_id));
    else localStorage.setItem(keyOf(container_id), toJson(list));
  } catch {}
}
