/** First comments of a conversation: those it was painted with, else those of an answer; null while unknown. */
import { useEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { useFacts } from '../../../core/mount/painted/facts-context';
import { useContainerId } from '../../../core/state/comments/use-container-id';
import {
  type Excerpts,
  type ExcerptsWanted,
  excerptsAtom,
  excerptsKey,
  loadExcerptsAction,
} from '../../../core/state/excerpts/excerpts.atoms';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';

export function useExcerpts(
  own: string | undefined,
  { sort, isQuote }: Omit<ExcerptsWanted, 'container_id'>,
): Excerpts | null {
  const facts = useFacts<Excerpts>();
  const section = useAtomValue(sectionUuidAtom);
  const container_id = useContainerId(own) ?? '';
  const key = excerptsKey({ container_id, sort, isQuote });
  // Facts belong to the first render, and to its attributes.
  const [painted] = useState(facts && { key, facts });
  const loaded = useAtomValue(excerptsAtom(key));
  const load = useSetAtom(loadExcerptsAction);
  const isPainted = key === painted?.key;

  useEffect(() => {
    if (section && container_id && !isPainted) void load({ container_id, sort, isQuote });
  }, [section, container_id, sort, isQuote, isPainted, load]);

  return isPainted ? painted.facts : loaded;
}
