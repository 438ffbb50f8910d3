/** Payloads, and what some calls need to exist before. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Who, World } from '../../../server/test/support/visibility/places';
import { kinds } from '../../../server/test/support/visibility/vocabulary';
import type { Target } from './targets';
import type { Answer, WriteRow } from './write-row';

let number = 0;
export const content = () => ({ content: `Something that nobody has said yet, number ${number++}` });
export const titled = () => ({ ...content(), title: 'A title' });
export const body = [{ type: 'paragraph', text: 'A paragraph of a post' }];
export const poll = { question: 'Should the bridge open?', options: [{ text: 'Yes' }, { text: 'No' }] };
export const broadcast = { title: 'The bridge is open', url: 'https://localhost/open' };
export const reason = 'As agreed';

/** Returns another number each time. */
export const nextNumber = (): number => number++;

async function sent(who: Who, method: 'POST' | 'PUT', url: string, payload: object): Promise<Answer> {
  const answer = await who.inject({ method, url, payload });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
  return answer.body ? answer.json() : {};
}
export const inConsole = ({ people }: World, path: string, payload: object) =>
  sent(people.chief, 'POST', `/v1/console/localhost/${path}`, payload);

export async function draft({ people, containers }: World): Promise<Answer> {
  const draft_uuid = randomUUID();
  const url = `${containers.post.open.path}/drafts/${draft_uuid}`;
  await sent(people.chief, 'PUT', url, { status: 'draft', post: { title: 'A draft', body } });
  return { draft_uuid };
}

export async function ownPoll({ people, containers }: World): Promise<Answer> {
  const { poll_uuid = '' } = await sent(people.chief, 'POST', `${containers.poll.open.path}/polls`, poll);
  return { poll_uuid };
}

export async function ban({ people }: World, { id }: Target): Promise<Answer> {
  const answer = await sent(people.chief, 'POST', `/v2/localhost/users/${id}/bans`, { ban_level: 'hide' });
  const { ban_uuid = '' } = (answer as unknown as { result: Answer }).result;
  return { ban_uuid };
}
export const page = async ({ pages: [id] }: World): Promise<Answer> => ({ id: String(id) });

const { publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
});
export const browser = {
  service_type: 'fcm',
  subscription_id: 'growth',
  public_key: publicKey.subarray(-65).toString('base64url'),
  auth_secret: Buffer.alloc(16, 7).toString('base64url'),
  endpoint: 'https://fcm.googleapis.com/fcm/send/growth',
};
export const topic = async (): Promise<Answer> => ({ topic_id: 'bridges' });
export const followed = async ({ containers }: World): Promise<Answer> => ({ page_uuid: containers.comment.open.cc });

export async function notified({ t, people }: World): Promise<Answer> {
  const answer = await people.reader.inject({ url: `/v5/notifications/${t.site.uuid}/all` });
  return answer.json().notifications[0];
}
export const grouped = async (world: World): Promise<Answer> => ({
  grouping_key: (await notified(world)).grouping_key ?? '',
});

const filter = { queue: 'reported' };
export const bulk = ({ until, total }: Answer) => ({
  filter,
  resolution: 'approve',
  until: Number(until),
  expected: Number(total),
});

/** @returns the first item of a queue, and how many there are */
const itemOf =
  (queue: 'reported' | 'waiting') =>
  async ({ people }: World): Promise<Answer> => {
    const at = '/v1/console/localhost/queue';
    const { items } = (await people.chief.inject({ url: `${at}?queue=${queue}&limit=1` })).json();
    const total = (await people.chief.inject({ url: `${at}/total?queue=${queue}` })).json();
    return { ...total, content_uuid: items[0].content.content_uuid };
  };
export const reported = itemOf('reported');
export const waiting = itemOf('waiting');

export async function begunBulk(world: World): Promise<Answer> {
  return { ...(await inConsole(world, 'queue/bulk', bulk(await reported(world)))), act: 'stop' };
}
export const saved = () => ({ name: `Saved ${number++}`, filter, is_shared: false });
export const due = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
export const request = (world: World, { user_uuid }: Target) =>
  inConsole(world, 'data-requests', { user_uuid, kind: 'erase', note: '' });
export const invited = (world: World) =>
  inConsole(world, 'team/invites', { email: `invited-${number++}@example.org`, role: 'moderator' });

export async function removedQueue(world: World): Promise<Answer> {
  const made = await inConsole(world, 'saved-queues', saved());
  await world.people.chief.inject({ method: 'DELETE', url: `/v1/console/localhost/saved-queues/${made.queue_uuid}` });
  return made;
}

/** Something that the reader has written, for editing. */
export const written =
  (kind: 'comment' | 'message' | 'question'): WriteRow['before'] =>
  ({ people, containers }) =>
    sent(people.reader, 'POST', `${containers[kind].open.path}/${kinds[kind].roots}`, content());

export async function ownReview({ people, containers }: World): Promise<Answer> {
  return (await people.reader.inject({ url: `${containers.review.open.path}/own` })).json().review;
}
export const self = async ({ people }: World): Promise<Answer> => ({ id: String(people.reader.id) });
