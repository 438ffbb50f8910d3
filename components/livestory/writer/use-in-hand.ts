/**
 * Other people with the same post or draft in the field: shown as soon as it is opened. Nothing is locked; the second
 * person to save sees both texts.
 */
import { useEffect, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { IN_HAND_MS } from '../../../core/contract/content/live-blog-limits';
import type { Composition } from '../../../core/state/live-blog/composition';
import { newsroom, type Place } from '../../../core/state/live-blog/newsroom';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { loadUsersAction } from '../../../core/state/user/people.actions';
import { userAtom } from '../../../core/state/user/user.atoms';

/** Uuid of a post or saved draft, which others can have open, too. */
const sharedUuid = ({ editing, draft_uuid, date_changed }: Composition): string | undefined =>
  editing ? editing.content_uuid : date_changed ? draft_uuid : undefined;

/** @returns the names of colleagues who edit the post; empty if there are none */
export function useInHand(place: Place, composition: Composition): string[] {
  const uuid = sharedUuid(composition);
  const isOnline = useAtomValue(onlineAtom);
  const [names, setNames] = useState<string[]>([]);
  const loadUsers = useSetAtom(loadUsersAction);
  const read = useReadAtom();

  useEffect(() => {
    setNames([]);
    if (!uuid || !isOnline) return;
    let isOver = false;
    async function say(content_uuid: string) {
      if (document.visibilityState !== 'visible') return;
      const answer = await newsroom.takeInHand(place, content_uuid);
      if (isOver || isFailure(answer)) return;
      await loadUsers(answer.actor_uuids);
      if (!isOver) setNames(answer.actor_uuids.flatMap((one) => read(userAtom(one))?.name ?? []));
    }
    const again = () => void say(uuid);
    again();
    const timer = setInterval(again, IN_HAND_MS / 3);
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      void newsroom.putDown(place, uuid);
    };
  }, [place, uuid, isOnline, loadUsers, read]);

  return names;
}
