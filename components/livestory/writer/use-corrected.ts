/** The post that a reporter has chosen to correct, once the people in its byline are known by name. */
import { useEffect } from 'react';
import { useAtomValue, useReadAtom, useSetAtom } from '../../../core/base/store/hooks';
import { type Composition, correctionOf } from '../../../core/state/live-blog/composition';
import { correctedAtom } from '../../../core/state/live-blog/newsroom';
import { peopleIn } from '../../../core/state/live-blog/people-in';
import { loadUsersAction } from '../../../core/state/user/people.actions';
import { userAtom } from '../../../core/state/user/user.atoms';

export function useCorrected(container_uuid: string, onRead: (correction: Composition, content_uuid: string) => void) {
  const corrected = useAtomValue(correctedAtom(container_uuid));
  const setCorrected = useSetAtom(correctedAtom(container_uuid));
  const loadUsers = useSetAtom(loadUsersAction);
  const read = useReadAtom();

  useEffect(() => {
    if (!corrected) return;
    setCorrected(null);
    // Saving a correction would remove people whose names are unknown.
    void loadUsers(peopleIn([corrected])).then(() => {
      const nameOf = (uuid: string) => read(userAtom(uuid))?.name;
      onRead(correctionOf(corrected, nameOf), corrected.content_uuid);
    });
  }, [corrected, setCorrected, loadUsers, read, onRead]);
}
