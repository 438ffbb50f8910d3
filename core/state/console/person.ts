/** Bans, trust and comments of a person in the console. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { PersonDetail } from '../../contract/console/people';
import type { Comment } from '../../contract/content/comment';
import type { Ban } from '../../contract/people/bans';
import { fetchHistory, setTrust } from '../../transport/api/moderation';
import { liftBanAction } from '../moderation/bans.actions';
import { succeedsAction } from '../notices/succeeds.actions';
import { domainAtom } from '../page/page.atoms';
import { sectionUuidAtom } from '../site/site.atoms';

/** @returns whether the change was accepted */
export const banLiftAction = atom(null, (_get, set, ban: Ban) => set(liftBanAction, ban));

/** Trusts a person, or stops. @returns whether it was taken */
export const trustAction = atom(null, (get, set, { user_uuid, is_trusted }: PersonDetail) =>
  set(succeedsAction, setTrust(get(domainAtom), user_uuid, !is_trusted)),
);

/** Comments of a person, newest first. */
export const readHistoryAction = atom(
  null,
  async (
    get,
    _set,
    { user_uuid, after }: { user_uuid: string; after?: string },
  ): Promise<{ items: Comment[]; after: string | null } | Failure> => {
    const answer = await orUnreachable(fetchHistory(get(sectionUuidAtom), user_uuid, after));
    if (isFailure(answer)) return answer;
    const { contents, more_available } = answer;
    return { items: contents, after: more_available ? (contents.at(-1)?.content_uuid ?? null) : null };
  },
);
