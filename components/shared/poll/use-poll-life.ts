/** Lifecycle of a shown poll: loaded unless it was painted, followed while shown, and loaded again after a login. */
import { useEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { ShownPoll } from '../../../core/contract/content/polls';
import { beginPollAction, followPoll, loadPollAction } from '../../../core/state/polls/poll-life';
import { type PlaceName, placeAtom } from '../../../core/state/polls/polls.atoms';
import { sectionUuidAtom } from '../../../core/state/site/site.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../effects/use-effect-on';

/** @param painted facts it was painted from, if the store does not have them yet */
export function usePollLife(place: PlaceName, painted?: ShownPoll): void {
  const section = useAtomValue(sectionUuidAtom);
  const { container } = useAtomValue(placeAtom(place));
  const reader = useAtomValue(currentUserAtom).uuid;
  const load = useSetAtom(loadPollAction);
  const begin = useSetAtom(beginPollAction);
  const [known, setKnown] = useState<string | null>(null);

  useEffectOn([section, place], () => {
    if (section) void begin(place, painted);
  });

  useEffect(() => {
    if (!section || known === reader) return;
    setKnown(reader);
    // A guest's answer does not contain an account's vote.
    if (known !== null || !isNobody(reader)) void load(place);
  }, [section, place, known, reader, load]);

  const container_uuid = container?.content_container_uuid;
  useEffect(() => {
    if (container_uuid) return followPoll(place, container_uuid);
  }, [place, container_uuid]);
}

const isNobody = (uuid: string): boolean => /^[0-]*$/.test(uuid);
