/** Staff actions for a poll: create, close, drop suspect votes, remove, download as a table. */

import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { saveFile } from '../../base/files/save-file';
import { prepared } from '../../base/pictures/camera';
import { atom } from '../../base/store/jotai';
import { OPTION_PICTURE_MAX_BYTES } from '../../contract/content/poll-limits';
import type { NewPoll, Poll, PollChanges, PollOption } from '../../contract/content/polls';
import {
  changePoll,
  closePoll,
  createPoll,
  dropOptionPicture,
  dropSuspectVotes,
  fetchPollTable,
  makePollContainer,
  removePoll,
  sendOptionPicture,
} from '../../transport/api/polls';
import { showFailureAction } from '../notices/notices.atoms';
import { succeedsAction } from '../notices/succeeds.actions';
import { sectionUuidAtom } from '../site/site.atoms';
import { loadPollAction } from './poll-life';
import { type PlaceName, placeAtom } from './polls.atoms';

/** An option in the editor. */
export interface OptionDraft {
  /** Present if the option is stored. */
  option_uuid?: string;
  text: string;
  medium?: PollOption['medium'];
  /** A new picture that is not uploaded yet; null removes the stored one. */
  picture?: File | null;
}

/** Creates the container with the first poll. @returns the poll, or a Failure */
export const createPollAction = atom(
  null,
  async (get, set, place: PlaceName, container_id: string, body: Partial<NewPoll>): Promise<Poll | Failure> => {
    const section = get(sectionUuidAtom);
    const made = await orUnreachable(makePollContainer(section, container_id));
    const known = isFailure(made) ? (made.data as { content_container_uuid?: string } | null) : made;
    if (!known?.content_container_uuid) return made as Failure;
    const answer = await orUnreachable(createPoll(section, known.content_container_uuid, body));
    if (!isFailure(answer)) await set(loadPollAction, place);
    return answer;
  },
);

/** @returns the poll, or a Failure */
export const changePollAction = atom(
  null,
  async (get, set, place: PlaceName, poll_uuid: string, changes: PollChanges): Promise<Poll | Failure> => {
    const answer = await orUnreachable(changePoll(get(sectionUuidAtom), poll_uuid, changes));
    if (!isFailure(answer)) await set(loadPollAction, place);
    return answer;
  },
);

/** Uploads one after the other; those before a refused one stay. @param options the stored ones @returns a Failure */
export const picturePollAction = atom(
  null,
  async (get, set, place: PlaceName, poll_uuid: string, options: OptionDraft[]): Promise<Failure | null> => {
    const section = get(sectionUuidAtom);
    const changed = options.filter(({ picture, medium }) => picture || (picture === null && medium));
    for (const { option_uuid = '', picture } of changed) {
      const ready = picture && (await prepared(picture, OPTION_PICTURE_MAX_BYTES));
      if (isFailure(ready)) return ready;
      const answer = await orUnreachable(
        ready
          ? sendOptionPicture(section, poll_uuid, option_uuid, ready)
          : dropOptionPicture(section, poll_uuid, option_uuid),
      );
      if (isFailure(answer)) return answer;
    }
    if (changed.length > 0) await set(loadPollAction, place);
    return null;
  },
);

const ends = { close: closePoll, remove: removePoll, drop: dropSuspectVotes };

export const finishPollAction = atom(
  null,
  async (get, set, place: PlaceName, how: keyof typeof ends): Promise<void> => {
    const { poll } = get(placeAtom(place));
    if (!poll) return;
    const end: (section: string, uuid: string) => Promise<unknown> = ends[how];
    if (await set(succeedsAction, end(get(sectionUuidAtom), poll.poll_uuid))) await set(loadPollAction, place);
  },
);

export const savePollTableAction = atom(null, async (get, set, place: PlaceName): Promise<void> => {
  const { poll } = get(placeAtom(place));
  if (!poll) return;
  const answer = await orUnreachable(fetchPollTable(get(sectionUuidAtom), poll.poll_uuid));
  if (isFailure(answer)) return void set(showFailureAction, answer);
  saveFile(`poll-${poll.poll_uuid}.csv`, 'text/csv', answer);
});
