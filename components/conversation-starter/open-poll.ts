/** The open poll of the page, which a starter shows above its link (host contract 15). */
import { useEffect, useState } from 'react';
import { useAtomValue } from '../../core/base/store/hooks';
import type { ShownPoll } from '../../core/contract/content/polls';
import { useFacts } from '../../core/mount/painted/facts-context';
import { useContainerId } from '../../core/state/comments/use-container-id';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import type { StarterFacts } from './starter-facts';

interface Found {
  poll_uuid: string;
  painted?: ShownPoll;
}

/** Undefined while unknown, null without a poll, or if none is wanted. */
export function useOpenPoll(own: string | undefined, isWanted: boolean): Found | null | undefined {
  const facts = useFacts<StarterFacts>();
  const section = useAtomValue(sectionUuidAtom);
  const container_id = useContainerId(own) ?? '';
  const [found, setFound] = useState(() => facts && ofFacts(facts));
  const isKnown = found !== undefined || !isWanted;

  useEffect(() => {
    if (isKnown || !section || !container_id) return;
    let isGone = false;
    import('../../core/state/polls/find-open-poll')
      .then(({ findOpenPoll }) => findOpenPoll(section, container_id))
      .catch(() => undefined)
      .then((poll_uuid) => isGone || setFound(poll_uuid ? { poll_uuid } : null));
    return () => {
      isGone = true;
    };
  }, [isKnown, section, container_id]);

  return isWanted ? found : null;
}

const ofFacts = ({ poll }: StarterFacts): Found | null =>
  poll?.poll ? { poll_uuid: poll.poll.poll_uuid, painted: poll } : null;
