/** Documents of the accounts here for other servers: actors, activities and collections (ActivityPub). */

import type { Account, SiteAccount } from '../social/signing/accounts';
import { type Addresses, PUBLIC } from '../social/signing/addresses';

export const ACTIVITY_TYPE = 'application/activity+json; charset=utf-8';
const ACTIVITY_STREAMS = 'https://www.w3.org/ns/activitystreams';
const POLICY = 'https://gotosocial.org/ns#';

/** The terms of interaction policies, beside those of ActivityStreams. */
const NOTE_CONTEXT = [
  ACTIVITY_STREAMS,
  {
    gts: POLICY,
    interactionPolicy: { '@id': 'gts:interactionPolicy', '@type': '@id' },
    canReply: { '@id': 'gts:canReply', '@type': '@id' },
    canQuote: { '@id': 'gts:canQuote', '@type': '@id' },
    automaticApproval: { '@id': 'gts:automaticApproval', '@type': '@id' },
  },
];
const ACTOR_CONTEXT = [
  ACTIVITY_STREAMS,
  'https://w3id.org/security/v1',
  {
    toot: 'http://joinmastodon.org/ns#',
    discoverable: 'toot:discoverable',
    indexable: 'toot:indexable',
    manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
  },
];

export type Document = Record<string, unknown>;
export interface ActivityDocument extends Document {
  id: string;
}

export const withContext = (document: Document): Document => ({ '@context': NOTE_CONTEXT, ...document });

/** Other servers read the first key only, so the present one comes first. */
function keysOf(addresses: Addresses, { name, keys }: Account): unknown {
  const entries = keys.map((key) => ({
    id: addresses.key(name, key.name),
    owner: addresses.actor(name),
    publicKeyPem: key.publicKey,
  }));
  return entries.length === 1 ? entries[0] : entries;
}

function baseOf(addresses: Addresses, account: Account): Document {
  const { name } = account;
  return {
    '@context': ACTOR_CONTEXT,
    id: addresses.actor(name),
    preferredUsername: name,
    inbox: addresses.inbox(name),
    outbox: addresses.outbox(name),
    endpoints: { sharedInbox: addresses.sharedInbox },
    publicKey: keysOf(addresses, account),
  };
}

/** The address of the site's own pages. */
export const pagesOf = ({ site }: Pick<SiteAccount, 'site'>): string => site.origins[0] ?? `https://${site.domain}`;

/** @param summary HTML */
export const siteActor = (addresses: Addresses, account: SiteAccount, summary: string): Document => ({
  ...baseOf(addresses, account),
  type: 'Organization',
  name: account.site.name,
  summary,
  url: pagesOf(account),
  followers: addresses.followers(account.name),
  published: new Date(account.date_on).toISOString(),
  manuallyApprovesFollowers: false,
  discoverable: true,
  indexable: true,
});

export const serverActor = (addresses: Addresses, account: Account): Document => ({
  ...baseOf(addresses, account),
  type: 'Application',
  name: addresses.host,
  url: addresses.root,
  manuallyApprovesFollowers: true,
  discoverable: false,
  indexable: false,
});

interface Change {
  type: 'Create' | 'Update';
  /** The object in full, not only its id. */
  object: ActivityDocument;
  date: number;
}

/** @param date makes the ids of several updates differ */
export function changeActivity({ type, object, date }: Change): ActivityDocument {
  const { attributedTo: actor, to, cc } = object;
  const id = `${object.id}#${type.toLowerCase()}${type === 'Update' ? `-${date}` : ''}`;
  const published = new Date(date).toISOString();
  return { '@context': NOTE_CONTEXT, id, type, actor, to, cc, published, object };
}

export const deleteActivity = ({ id, actor }: { id: string; actor: string }): ActivityDocument => ({
  '@context': ACTIVITY_STREAMS,
  id: `${id}#delete`,
  type: 'Delete',
  actor,
  to: [PUBLIC],
  object: tombstone(id),
});

export const tombstone = (id: string): ActivityDocument => ({ id, type: 'Tombstone' });

interface Accepting {
  id: string;
  actor: string;
  follow: { id: string; actor: string };
}

export const acceptActivity = ({ id, actor, follow }: Accepting): ActivityDocument => ({
  '@context': ACTIVITY_STREAMS,
  id,
  type: 'Accept',
  actor,
  to: [follow.actor],
  object: { id: follow.id, type: 'Follow', actor: follow.actor, object: actor },
});

/** A collection with its number and, unless others may not know them, its items. */
export const collection = (id: string, totalItems: number, items?: unknown[]): Document => ({
  '@context': ACTIVITY_STREAMS,
  id,
  type: 'OrderedCollection',
  totalItems,
  ...(items && { orderedItems: items }),
});
