/** Pictures and videos for a draft (host contract 9.4). */
import { type Failure, isFailure, toFailure } from '../../base/failure/failure';
import { prepared } from '../../base/pictures/camera';
import { atom } from '../../base/store/jotai';
import type { Medium } from '../../contract/content/media';
import { type Upload, uploadMedium } from '../../transport/api/upload';
import { removeMedium } from '../../transport/api/writing';
import { sectionUuidAtom } from '../site/site.atoms';
import { draftAtom } from './drafts';

/** @returns the medium or a Failure; a file that was removed in the meantime is not added to the draft. */
export const uploadMediumAction = atom(
  null,
  async (get, set, slot: string, upload: Omit<Upload, 'section_uuid'>): Promise<Medium | Failure> => {
    const file = await prepared(upload.file);
    if (upload.signal.aborted || isFailure(file)) return isFailure(file) ? file : toFailure(0, null);
    const answer = await uploadMedium({ ...upload, file, section_uuid: get(sectionUuidAtom) });
    if (upload.signal.aborted || isFailure(answer)) return answer;
    set(draftAtom(slot), { media: [...(get(draftAtom(slot)).media ?? []), answer] });
    return answer;
  },
);

/** Uploads that cannot be removed now are deleted by the server within a day. */
export const removeMediumAction = atom(null, (get, set, slot: string, container: string | undefined, uuid: string) => {
  const { media = [] } = get(draftAtom(slot));
  set(draftAtom(slot), { media: media.filter((it) => it.media_uuid !== uuid) });
  if (container) removeMedium(get(sectionUuidAtom), container, uuid).catch(() => undefined);
});
