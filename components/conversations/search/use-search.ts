/** Searches for the words in the field while they are typed: one request at a time, the last one counts. */
import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { searchAction } from '../../../core/state/comments/search.actions';
import { useEffectOn } from '../../shared/effects/use-effect-on';

/** Pause in typing after which the search starts. */
const PAUSE_MS = 350;
/** The server's minimum (core/contract/content/search.ts, whose schemas stay there). */
const SHORTEST = 2;

interface Found {
  /** The searched text. */
  q: string;
  comments: Comment[];
  continue_from: string | null;
}
type Status = 'idle' | 'searching' | 'found' | 'failed';

export function useSearch(container_id: string, typed: string) {
  const search = useSetAtom(searchAction);
  const [status, setStatus] = useState<Status>('idle');
  const [found, setFound] = useState<Found | null>(null);
  const asked = useRef(0);
  const q = typed.trim();

  async function ask(before?: Found) {
    const request = ++asked.current;
    setStatus('searching');
    const answer = await search(container_id, before?.q ?? q, before?.continue_from ?? undefined);
    if (request !== asked.current) return;
    if (isFailure(answer)) return setStatus('failed');
    const { contents, continue_from } = answer;
    setFound({ q: before?.q ?? q, comments: [...(before?.comments ?? []), ...contents], continue_from });
    setStatus('found');
  }

  useEffectOn([q], () => {
    asked.current += 1;
    if (q.length < SHORTEST) {
      setFound(null);
      setStatus('idle');
      return;
    }
    const timer = setTimeout(ask, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => () => void asked.current++, []);

  return {
    status,
    found,
    /** Continues the search in older comments. */
    more: () => found && ask(found),
    again: () => ask(),
  };
}
