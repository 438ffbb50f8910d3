/** Pictures and videos for a draft (host contract 9.4). */
import { type Failure, isFailure } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Medium } from '../../contract/media';
import { type Upload, uploadMedium } from '../../transport/api/upload';
import { removeMedium } from '../../transport/api/writing';
import { sectionUuidAtom } from '../site/site.atoms';
import { draftAtom } from './drafts';

/** @returns the medium or a Failure; a file taken back meanwhile is not put into the draft. */
export const uploadMediumAction = atom(
  null,
  async (get, set, slot: string, upload: Omit<Upload, 'section_uuid'>): Promise<Medium | Failure> => {
    const answer = await uploadMedium({ ...upload, section_uuid: get(sectionUuidAtom) });
    if (upload.signal.aborted || isFailure(answer)) return answer;
    set(draftAtom(slot), { media: [...(get(draftAtom(slot)).media ?? []), answer] });
    return answer;
  },
);

/** What cannot be removed now, the server deletes within a day. */
export const removeMediumAction = atom(null, (get, set, slot: string, container: string | undefined, uuid: string) => {
  const { media = [] } = get(draftAtom(slot));
  set(draftAtom(slot), { media: media.filter((it) => it.media_uuid !== uuid) });
  if (container) removeMedium(get(sectionUuidAtom), container, uuid).catch(() => undefined);
});
