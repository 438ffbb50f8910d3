import { isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { ProfileCounts } from '../../contract/people/user';
import { fetchProfileCounts } from '../../transport/api/users';
import { sectionUuidAtom } from '../site/site.atoms';

/** Null if the request failed. */
export const loadProfileCountsAction = atom(null, async (get, _set, uuid: string): Promise<ProfileCounts | null> => {
  const section = get(sectionUuidAtom);
  const answer = section && (await fetchProfileCounts(section, uuid).catch(() => null));
  return !answer || isFailure(answer) ? null : answer;
});
