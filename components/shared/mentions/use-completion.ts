/** Name being typed after an `@`, and matching people. */
import { type RefObject, useEffect, useState } from 'react';
import { useSetAtom } from '../../../core/base/store/hooks';
import { type Candidate, findMentionableAction } from '../../../core/state/comments/mentionable.actions';

/** Up to the caret: a sign without a word before it, then the beginning of a name of up to four words. */
const BEGUN = /(?<![\p{L}\p{N}\p{M}_@.+-])@([^\s@]*(?: [^\s@]+){0,3} ?)$/u;
/** Shorter pauses count as typing. */
const PAUSE_MS = 120;

interface Begun {
  /** Position of the `@`. */
  at: number;
  prefix: string;
}

export interface Completion extends Begun {
  people: Candidate[];
}

function readBegun({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Begun | null {
  const match = selectionStart === selectionEnd ? BEGUN.exec(value.slice(0, selectionStart)) : null;
  return match ? { at: match.index, prefix: match[1] ?? '' } : null;
}

export function useCompletion(field: RefObject<HTMLTextAreaElement | null>, container_uuid: string | undefined) {
  const find = useSetAtom(findMentionableAction);
  const [completion, setCompletion] = useState<Completion | null>(null);

  useEffect(() => {
    const area = field.current;
    if (!area || !container_uuid) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    /** A beginning without matches; longer beginnings have none either. */
    let dead: Begun | null = null;

    function look(): void {
      clearTimeout(timer);
      asking.abort();
      asking = new AbortController();
      const begun = readBegun(area as HTMLTextAreaElement);
      const isDead = begun && dead?.at === begun.at && begun.prefix.startsWith(dead.prefix);
      if (!begun || isDead) {
        setCompletion(null);
        return;
      }
      timer = setTimeout(() => void ask(begun, asking.signal), PAUSE_MS);
    }

    async function ask(begun: Begun, signal: AbortSignal): Promise<void> {
      const people = await find(container_uuid as string, begun.prefix, signal);
      if (signal.aborted) return;
      dead = people?.length === 0 ? begun : null;
      setCompletion(people?.length ? { ...begun, people } : null);
    }

    const close = () => {
      clearTimeout(timer);
      asking.abort();
      setCompletion(null);
    };
    area.addEventListener('input', look);
    area.addEventListener('blur', close);
    // Covers text typed before this was loaded.
    if ((area.getRootNode() as ShadowRoot).activeElement === area) look();
    return () => {
      area.removeEventListener('input', look);
      area.removeEventListener('blur', close);
      clearTimeout(timer);
      asking.abort();
    };
  }, [field, find, container_uuid]);

  return [completion, () => setCompletion(null)] as const;
}
