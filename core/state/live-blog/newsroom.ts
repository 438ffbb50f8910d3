/** Actions of a blog's authors other than writing: they return values, and the caller shows failures. */

import { isFailure, orUnreachable } from '../../base/failure/failure';
import { prepared } from '../../base/pictures/camera';
import { atom, keyed } from '../../base/store/jotai';
import type { Author } from '../../contract/content/live-blog';
import { BLOG, knowBlog } from '../../transport/api/live-blog';
import { fetchMentionable } from '../../transport/api/mentionable';
import * as calls from '../../transport/api/newsroom';
import { uploadMedium } from '../../transport/api/upload';
import type { Post } from './new-posts';

export type { Place } from '../../transport/api/newsroom';

/** The post that somebody wants to correct, by container: its menu sets it, the field takes it. */
export const correctedAtom = keyed((_container_uuid: string) => atom<Post | null>(null));

export const newsroom = {
  drafts: (place: calls.Place) => orUnreachable(calls.fetchDrafts(place)),
  dropDraft: (...given: Parameters<typeof calls.dropDraft>) => orUnreachable(calls.dropDraft(...given)),
  publish: (...given: Parameters<typeof calls.publishDraft>) => orUnreachable(calls.publishDraft(...given)),
  takeInHand: (place: calls.Place, uuid: string) => orUnreachable(calls.takeInHand(place, uuid)),
  putDown: (place: calls.Place, uuid: string) => orUnreachable(calls.putDown(place, uuid)),
  edit: (...given: Parameters<typeof calls.editPost>) => orUnreachable(calls.editPost(...given)),
  remove: (place: calls.Place, uuid: string) => orUnreachable(calls.removePost(place, uuid)),
  pin: (place: calls.Place, uuid: string, isOn: boolean) => orUnreachable(calls.setPin(place, uuid, isOn)),
  keyMoment: (place: calls.Place, uuid: string, isOn: boolean) => orUnreachable(calls.setKeyMoment(place, uuid, isOn)),
  versions: (place: calls.Place, uuid: string) => orUnreachable(calls.fetchVersions(place, uuid)),
  card: (place: calls.Place, url: string) => orUnreachable(calls.fetchCard(place, url)),
  authors: (place: calls.Place, authors: Author[]) => orUnreachable(calls.setAuthors(place, authors)),
  /** Up to eight people whose name starts with the prefix; none on failure. */
  async people({ section_uuid, container }: calls.Place, prefix: string, signal: AbortSignal) {
    knowBlog(container);
    const answer = await orUnreachable(fetchMentionable(section_uuid, container, prefix, signal));
    return isFailure(answer) ? [] : answer.people;
  },
  change: (...given: Parameters<typeof calls.changeBlog>) => orUnreachable(calls.changeBlog(...given)),
  async picture(place: calls.Place, file: File) {
    const ready = await prepared(file);
    if (isFailure(ready)) return ready;
    const { signal } = new AbortController();
    return uploadMedium({ base: BLOG, ...place, file: ready, signal, onProgress: () => {} });
  },
};
