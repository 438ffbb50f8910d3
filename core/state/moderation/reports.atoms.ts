/** Reporters of a comment and their reasons, as far as a staff list contains them. */
import { atom, keyed } from '../../base/store/jotai';
import type { Report } from '../../contract/content/moderation-api';
import { loadUsersAction } from '../user/people.actions';

export const reportsAtom = keyed((_content_uuid: string) => atom<Report[]>([]));

/** By comment, with the names of the reporters. */
export const setReportsAction = atom(null, (_get, set, reports: Record<string, Report[]>) => {
  for (const [content_uuid, list] of Object.entries(reports)) set(reportsAtom(content_uuid), list);
  const people = Object.values(reports).flatMap((list) => list.flatMap(({ user_uuid }) => user_uuid ?? []));
  void set(loadUsersAction, [...new Set(people)]);
});
