/** Addresses of the server's accounts and of what they publish. They are ids on other servers, so they never change. */

/** The name of the account that signs the server's own requests. */
export const SERVER_NAME = 'server';
export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

export interface Addresses {
  /** The address of the server, without a slash at the end. */
  root: string;
  host: string;
  sharedInbox: string;
  actor(name: string): string;
  inbox(name: string): string;
  outbox(name: string): string;
  followers(name: string): string;
  key(name: string, key: string): string;
  /** The post that stands for the article of a conversation. */
  container(uuid: string): string;
  context(uuid: string): string;
  /** Address of an answer by the site's staff. */
  comment(uuid: string): string;
}

export function addressesOf(publicUrl: string): Addresses {
  const root = publicUrl.replace(/\/+$/, '');
  const actor = (name: string) => `${root}/social/actors/${name}`;
  const container = (uuid: string) => `${root}/social/containers/${uuid}`;
  return {
    root,
    host: new URL(root).host,
    sharedInbox: `${root}/social/inbox`,
    actor,
    inbox: (name) => `${actor(name)}/inbox`,
    outbox: (name) => `${actor(name)}/outbox`,
    followers: (name) => `${actor(name)}/followers`,
    key: (name, key) => `${actor(name)}#${key}`,
    container,
    context: (uuid) => `${container(uuid)}/context`,
    comment: (uuid) => `${root}/social/comments/${uuid}`,
  };
}
