/** Replies to the publication's posts on Mastodon and Bluesky, as fetched from either network. */
import { Type } from 'typebox';
import { readData } from './texts';

const Reply = Type.Object(
  {
    key: Type.String(),
    /** Key of the answered reply. */
    to: Type.Optional(Type.String()),
    name: Type.String(),
    handle: Type.String(),
    minutesAgo: Type.Number(),
    text: Type.String(),
    warning: Type.Optional(Type.String()),
    pictures: Type.Optional(Type.Array(Type.String())),
    /** A label by the network's moderation, which holds the reply here. */
    label: Type.Optional(Type.String()),
    likes: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);

const Post = Type.Object(
  {
    handle: Type.String(),
    url: Type.String(),
    likes: Type.Number(),
    reposts: Type.Number(),
    replies: Type.Array(Reply),
  },
  { additionalProperties: false },
);

export const attached = readData(
  'networks.yaml',
  Type.Object({ container_id: Type.String(), fediverse: Post, bluesky: Post }, { additionalProperties: false }),
);
