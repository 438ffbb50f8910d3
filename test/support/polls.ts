/** A poll in the server's form, and its events. */
import type { Poll } from '../../core/contract/content/polls';
import type { FakeSockets } from './fake-socket';
import { waitUntil } from './wait-until';

export const POLL = '00000000-0000-4000-8000-00000000aaaa';
/** Its container. */
export const POLL_CONTAINER = '00000000-0000-4000-8000-00000000bbbb';
export const optionUuid = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

export const aPoll = (part: Partial<Poll> = {}): Poll => ({
  poll_uuid: POLL,
  content_container_uuid: POLL_CONTAINER,
  question: 'Should the bridge open?',
  options: ['Yes', 'No', 'Later'].map((text, at) => ({ option_uuid: optionUuid(at), text })),
  kind: 'single',
  max_choices: 1,
  results: 'on_vote',
  voters: 'anyone',
  may_change: false,
  closes: null,
  date_created: 1,
  status: 'open',
  seq: 1,
  ...part,
});

export const withResults = (poll: Poll, votes: number[], part: Partial<Poll> = {}): Poll => ({
  ...poll,
  options: poll.options.map((option, at) => ({ ...option, votes: votes[at] ?? 0 })),
  total_voters: votes.reduce((sum, count) => sum + count, 0),
  seq: poll.seq + 1,
  ...part,
});

/** Publishes to subscribers of the poll's container, once there is one. */
export async function happensToPoll(sockets: FakeSockets, payload: { poll: Poll; seq: number }): Promise<void> {
  await waitUntil(() => sockets.all.length > 0, 'nobody listens');
  if (sockets.last.readyState === WebSocket.CONNECTING) sockets.last.opens();
  const listens = () =>
    sockets.last.asked('subscribe').find(({ filter }) => JSON.stringify(filter).includes(POLL_CONTAINER));
  await waitUntil(listens, 'nobody listens to the poll');
  const event = {
    message_type: 'interaction',
    action: 'updated',
    container_uuid: POLL_CONTAINER,
    seq: payload.seq,
    payload,
  };
  sockets.last.says({ type: 'event', subscription_id: listens()?.subscription_id, event });
}
