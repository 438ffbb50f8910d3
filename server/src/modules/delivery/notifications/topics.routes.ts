/** Follows topics (specification §4, §7; host contract 9.6). Pages name theirs by tags; any text is a topic. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
  FOLLOWED_MAX,
  FollowedTopic,
  TOPIC_ID_MAX,
  TopicBody,
  TopicCount,
} from '../../../../../core/contract/delivery/notifications';
import { ApiError } from '../../../http/errors';
import { findNamedPerson } from '../../people/bylines/named-person';
import { announceFollow, storeFollow, storeUnfollow } from '../../people/follows/follows.service';
import { asOther } from '../../people/users/person';
import { findUser, type UserRow } from '../../people/users/users.repository';
import { lockPeople } from '../../platform/facts/lock-people';
import { countTopic, deleteTopicFollow, findFollowedTopics, insertTopicFollow } from './topics.repository';

const tags = ['topics'];
const TOPIC = '/v5/notifications/:section_uuid/topics/:topic_id';
const SUBSCRIPTIONS = '/v5/subscriptions/:section_uuid/topics';
const Params = Type.Object({
  section_uuid: Type.String(),
  topic_id: Type.String({ minLength: 1, maxLength: TOPIC_ID_MAX }),
});
/** Maximum age of a follower count: every page of the topic's articles reads it. */
const COUNT_SECONDS = 10;

/** Ids of the accounts to lock; there is an author only if the topic is one. */
const idsOf = (...people: ({ id: number } | null)[]): number[] => people.flatMap((person) => person?.id ?? []);

export const topicsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  /** Finds the person of an author, if a page of the site names them and they have an account. */
  async function authorOf({ site, params }: FastifyRequest): Promise<UserRow | undefined> {
    const id = await findNamedPerson(db, site.uuid, (params as { topic_id: string }).topic_id);
    return id === null ? undefined : findUser(db, site.uuid, id);
  }

  app.post(
    TOPIC,
    {
      schema: { tags, summary: 'Follows a topic', params: Params, body: TopicBody, response: { 201: FollowedTopic } },
      preHandler: app.allow('topic', 'follow'),
    },
    async (request, reply) => {
      const { signedIn, site, section, params, body } = request;
      const who = { user_id: signedIn.id, section_uuid: section.uuid, most: FOLLOWED_MAX, now: clock.now() };
      const author = body.topic_type === 'author' ? await authorOf(request) : undefined;
      const person = author && app.allows(request, 'user/follow', { user: asOther(author) }) ? author : null;
      const { topic, followed } = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, idsOf(signedIn, person));
        const topic = await insertTopicFollow(trx, { ...body, ...who, topic_id: params.topic_id });
        if (!topic) throw new ApiError('forbidden', { reason: 'too_many_topics' });
        return { topic, followed: person && (await storeFollow(trx, app, { signedIn, site, person }, null)) };
      });
      if (person && followed) announceFollow(app, { signedIn, site, person }, followed.personEvents);
      reply.code(201);
      return topic;
    },
  );

  app.delete(
    TOPIC,
    {
      schema: { tags, summary: 'Follows it no longer', params: Params, response: { 204: Type.Null() } },
      preHandler: app.allow('topic', 'follow'),
    },
    async (request, reply) => {
      const { signedIn, site, section, params } = request;
      const which = { user_id: signedIn.id, section_uuid: section.uuid, topic_id: params.topic_id };
      const person = (await authorOf(request)) ?? null;
      const unfollowed = await db.transaction().execute(async (trx) => {
        await lockPeople(trx, idsOf(signedIn, person));
        const type = await deleteTopicFollow(trx, which);
        return person && type === 'author' ? storeUnfollow(trx, app, { signedIn, site, person }) : null;
      });
      if (person && unfollowed) announceFollow(app, { signedIn, site, person }, unfollowed);
      return reply.code(204).send(null);
    },
  );

  app.get(
    SUBSCRIPTIONS,
    {
      schema: {
        tags,
        summary: 'The topics the reader follows, newest first',
        response: { 200: Type.Array(FollowedTopic) },
      },
      preHandler: app.allow('topic', 'follow'),
    },
    async ({ signedIn, section }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return findFollowedTopics(db, { user_id: signedIn.id, section_uuid: section.uuid }, FOLLOWED_MAX);
    },
  );

  app.get(
    `${SUBSCRIPTIONS}/:topic_id/count`,
    {
      schema: { tags, summary: 'How many follow a topic', params: Params, response: { 200: TopicCount } },
      preHandler: app.requireSite,
    },
    async ({ section, params }, reply) => {
      reply.header('cache-control', `public, max-age=${COUNT_SECONDS}`);
      return { count: await countTopic(db, section.uuid, params.topic_id) };
    },
  );
};
