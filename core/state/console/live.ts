/** Live blogs, chats, question sessions and polls of the site, and the calls that change them. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { LiveLine, LiveQuery, PollLine } from '../../contract/console/live';
import type { CoverageState } from '../../contract/content/live-blog';
import { setChat, unpinMessage } from '../../transport/api/chat';
import { fetchLive, fetchLivePolls, fetchPins, fetchPollHours } from '../../transport/api/console';
import { setInterview } from '../../transport/api/hosting';
import { changeBlog, setPin } from '../../transport/api/newsroom';
import { closePoll, dropSuspectVotes } from '../../transport/api/polls';
import { domainAtom } from '../page/page.atoms';
import { siteCall } from './site-call';

export const readLiveAction = atom(null, async (get, _set, query: Partial<LiveQuery>) => {
  const answer = await orUnreachable(fetchLive(get(domainAtom), query));
  return isFailure(answer) ? answer : { items: answer.containers, after: answer.after };
});

export const readPollsAction = siteCall(fetchLivePolls);

export const readPinsAction = siteCall(fetchPins);

export const readPollHoursAction = siteCall(fetchPollHours);

const placeOf = ({ section_uuid, content_container_uuid }: LiveLine) => [section_uuid, content_container_uuid] as const;

export const setCoverageAction = atom(null, (_get, _set, line: LiveLine, status: CoverageState) => {
  const [section_uuid, container] = placeOf(line);
  return orUnreachable(changeBlog({ section_uuid, container }, { status }));
});

/** Unpins a post of a live blog, or a message of a chat. */
export const unpinAction = atom(null, (_get, _set, line: LiveLine, content_uuid: string) => {
  const [section_uuid, container] = placeOf(line);
  return orUnreachable(
    line.kind === 'livechat'
      ? unpinMessage(section_uuid, container, content_uuid)
      : setPin({ section_uuid, container }, content_uuid, false),
  );
});

/** Closes a chat or a question session for readers, or opens it again. */
export const setLiveClosedAction = atom(null, (_get, _set, line: LiveLine, is_closed: boolean) =>
  orUnreachable((line.kind === 'livechat' ? setChat : setInterview)(...placeOf(line), { is_closed })),
);

export const setSlowModeAction = atom(null, (_get, _set, line: LiveLine, slow_mode_seconds: number) =>
  orUnreachable(setChat(...placeOf(line), { slow_mode_seconds })),
);

const pollOf = ({ section_uuid, poll: { poll_uuid } }: PollLine) => [section_uuid, poll_uuid] as const;

export const closeListedPollAction = atom(null, (_get, _set, line: PollLine) =>
  orUnreachable(closePoll(...pollOf(line))),
);

export const dropListedSuspectsAction = atom(null, (_get, _set, line: PollLine) =>
  orUnreachable(dropSuspectVotes(...pollOf(line))),
);
