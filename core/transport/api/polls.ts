/** Polls: paths and payloads (extension; docs/POLLS.md). No state. */
import type { NewPoll, Poll, Polls, Vote } from '../../contract/content/polls';
import { makeClient } from './client';
import { path } from './path';

const polls = makeClient();
const BASE = '/v4/interaction/:section_uuid';
const POLL = `${BASE}/polls/:poll_uuid`;

/** Fetches a poll by its uuid, or else the page's. */
export const fetchPoll = (section_uuid: string, query: { poll_uuid: string } | { container_id: string }) =>
  polls.get<Polls>(path(`${BASE}/polls`, { section_uuid }), { query });

/** All polls of a container, newest first. */
export const fetchPolls = (section_uuid: string, container: string) =>
  polls.get<Polls>(path(`${BASE}/:container/polls`, { section_uuid, container }));

/** Includes a guest's choice, by the token of their vote. */
export const fetchOwnPoll = (section_uuid: string, poll_uuid: string, voter_token: string) =>
  polls.post<Poll>(path(`${POLL}/own`, { section_uuid, poll_uuid }), { body: { voter_token } });

/** Repeating a vote changes nothing; a vote without options is withdrawn. */
export const sendVote = (section_uuid: string, poll_uuid: string, body: Vote) =>
  polls.put<Poll>(path(`${POLL}/vote`, { section_uuid, poll_uuid }), { body, keepalive: true });

/** 409 with the uuid if the container already exists. */
export const makePollContainer = (section_uuid: string, container_id: string) =>
  polls.post<{ content_container_uuid: string }>(path(`${BASE}/`, { section_uuid }), { body: { container_id } });

export const createPoll = (section_uuid: string, container: string, body: Partial<NewPoll>) =>
  polls.post<Poll>(path(`${BASE}/:container/polls`, { section_uuid, container }), { body });

export const changePoll = (section_uuid: string, poll_uuid: string, body: object) =>
  polls.patch<Poll>(path(POLL, { section_uuid, poll_uuid }), { body });

const picturePath = (section_uuid: string, poll_uuid: string, option_uuid: string) =>
  path(`${POLL}/options/:option_uuid/picture`, { section_uuid, poll_uuid, option_uuid });

export function sendOptionPicture(section_uuid: string, poll_uuid: string, option_uuid: string, file: File) {
  const body = new FormData();
  body.set('file', file);
  return polls.put<Poll>(picturePath(section_uuid, poll_uuid, option_uuid), { body });
}

export const dropOptionPicture = (section_uuid: string, poll_uuid: string, option_uuid: string) =>
  polls.delete<Poll>(picturePath(section_uuid, poll_uuid, option_uuid));

export const closePoll = (section_uuid: string, poll_uuid: string) =>
  polls.post<Poll>(path(`${POLL}/close`, { section_uuid, poll_uuid }), { body: {} });

export const removePoll = (section_uuid: string, poll_uuid: string) =>
  polls.delete<undefined>(path(POLL, { section_uuid, poll_uuid }));

/** Removes the votes listed as suspect. */
export const dropSuspectVotes = (section_uuid: string, poll_uuid: string) =>
  polls.post<Poll>(path(`${POLL}/reset`, { section_uuid, poll_uuid }), { body: { which: 'suspect' } });

export const fetchPollTable = (section_uuid: string, poll_uuid: string) =>
  polls.get<string>(path(`${POLL}/export.csv`, { section_uuid, poll_uuid }));
