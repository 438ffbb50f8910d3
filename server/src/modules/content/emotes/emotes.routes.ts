/** A site's emotes (extension): administrators upload and remove them; the file at an address never changes. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { emotePath } from '../../../../../core/contract/content/emotes';
import { EMOTE_NAME } from '../../../../../core/contract/sites/site';
import { ApiError } from '../../../http/errors';
import { changedBy } from '../../sites/history/changed-by';
import { pictureForm, sentFile, servePictures } from '../media/small-pictures';
import { EMOTE_MAX_BYTES, removeEmote, setEmote } from './emotes.service';

const tags = ['chat'];
const URL = '/v4/chat/:section_uuid/emotes/:name';
const isName = new RegExp(EMOTE_NAME);

const nameOf = (params: unknown): string => {
  const { name } = params as { name: string };
  if (!isName.test(name)) throw new ApiError('invalid_field', { field: 'name' });
  return name;
};

export const emotesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    URL,
    {
      schema: {
        tags,
        summary: 'What `:name:` is drawn as: a form with the picture as its `file`; administrators',
        response: { 200: Type.Object({ name: Type.String(), path: Type.String() }) },
      },
      ...pictureForm(EMOTE_MAX_BYTES),
      // Checks the permission before reading the file.
      onRequest: app.allow('site', 'emotes'),
    },
    async (request) => {
      const { site, params, body, ip } = request;
      const name = nameOf(params);
      const by = changedBy(request);
      const id = await setEmote(app, { site_uuid: site.uuid, name, by, bytes: sentFile(body), address: ip });
      return { name, path: emotePath(id) };
    },
  );

  app.delete(
    URL,
    {
      schema: { tags, summary: 'Takes an emote away; administrators', response: { 204: Type.Null() } },
      preHandler: app.allow('site', 'emotes'),
    },
    async (request, reply) => {
      const { site, params } = request;
      await removeEmote(app, { site_uuid: site.uuid, name: nameOf(params), by: changedBy(request) });
      return reply.code(204).send(null);
    },
  );

  servePictures(app, '/emotes', 'emote');
};
