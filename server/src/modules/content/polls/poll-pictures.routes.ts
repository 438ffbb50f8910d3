/** A picture beside an answer, changeable until the first vote (extension). */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { OPTION_PICTURE_MAX_BYTES } from '../../../../../core/contract/content/poll-limits';
import { Poll } from '../../../../../core/contract/content/polls';
import { pictureForm, sentFile, servePictures, storePicture } from '../media/small-pictures';
import { requireJudgedPoll } from './poll-permissions';
import { readerOf } from './poll-reader';
import { OPTION_PICTURES, presentPoll } from './polls.presenter';
import { pictureOption } from './polls.service';

const tags = ['polls'];
const URL = '/v4/interaction/:section_uuid/polls/:poll_uuid/options/:option_uuid/picture';
const response = { 200: Poll };

export const pollPicturesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app;

  /** @param id null removes the picture */
  async function show(request: FastifyRequest, id: string | null): Promise<Poll> {
    const { uuid, container_uuid } = await requireJudgedPoll(app, request, 'poll/update');
    const { option_uuid } = request.params as { option_uuid: string };
    const poll = await app.writeQueue.take(container_uuid, pictureOption(uuid, option_uuid, id));
    void app.outbox.run();
    return presentPoll(poll, await readerOf(db, request, uuid), clock.now());
  }

  app.put(
    URL,
    {
      schema: {
        tags,
        summary: 'Shows a picture beside an answer: a form with it as its `file`; until somebody has voted',
        response,
      },
      ...pictureForm(OPTION_PICTURE_MAX_BYTES),
      // Checks the permission before reading the file.
      onRequest: async (request, reply) => {
        await app.requireSite(request, reply);
        await requireJudgedPoll(app, request, 'poll/update');
      },
    },
    async (request) => {
      const sent = { bytes: sentFile(request.body), address: request.ip, maxBytes: OPTION_PICTURE_MAX_BYTES };
      const { poll_uuid } = request.params as { poll_uuid: string };
      return show(request, await storePicture(app, { as: 'option', of: poll_uuid }, sent));
    },
  );

  app.delete(
    URL,
    { schema: { tags, summary: 'Takes the picture beside an answer away', response }, preHandler: app.requireSite },
    (request) => show(request, null),
  );

  servePictures(app, OPTION_PICTURES, 'option');
};
