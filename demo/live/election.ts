/** The harbour council's election night: the existing posts, and those that follow during the visit. */
import { type Static, Type } from 'typebox';
import { Block, Scoreboard } from '../../core/contract/content/live-blog';
import { readData } from '../texts';

const Post = Type.Object(
  {
    by: Type.String(),
    /** Minutes before now; absent for posts that are still to come. */
    ago: Type.Optional(Type.Number()),
    title: Type.Optional(Type.String()),
    /** A text is a paragraph. */
    body: Type.Array(Type.Union([Type.String(), Block])),
    key: Type.Optional(Type.Literal(true)),
    pinned: Type.Optional(Type.Literal(true)),
    likes: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);

const Election = Type.Object(
  {
    container_id: Type.String(),
    title: Type.String(),
    topic: Type.String(),
    hoursAgo: Type.Number(),
    standfirst: Type.String(),
    summary: Type.String(),
    picture: Type.String(),
    pictureAlt: Type.String(),
    scoreboard: Scoreboard,
    posts: Type.Array(Post),
    /** `npm run demo:live` publishes these, one after the other. */
    toCome: Type.Array(Post),
  },
  { additionalProperties: false },
);

export interface BlogPost extends Omit<Static<typeof Post>, 'body' | 'ago'> {
  ago: number;
  body: Block[];
}

const toPost = ({ ago = 0, body, ...post }: Static<typeof Post>): BlogPost => ({
  ...post,
  ago,
  body: body.map((block) => (typeof block === 'string' ? { type: 'paragraph', text: block } : block)),
});

const { posts, toCome, ...event } = readData('live/election.yaml', Election);

export const election = { ...event, posts: posts.map(toPost), toCome: toCome.map(toPost) };
