/**
 * `/social/forget` (extension): the page where authors on social networks delete their replies. They add a code to
 * their profile to prove its ownership.
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import { languageOf } from '../../../http/language-of';
import { hasAuthors } from '../../content/social/authors.repository';
import { hasFollowers } from '../../content/social/followers.repository';
import { forgetPerson, profileCode } from '../../content/social/forget';
import { RemoteProblem } from '../../content/social/networks/remote';
import { hasReactions } from '../../content/social/reactions.repository';
import { page, pageHeaders } from '../mail/notices/page';
import { fill, type MailTexts, mailTexts } from '../mail/texts';
import { escapeMarkup } from '../render/escape';

const URL = '/social/forget';
const tags = ['privacy'];
const Body = Type.Object({ profile: Type.String({ minLength: 1, maxLength: 500 }) });

export const forgetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, social } = app;

  /** Answers 404 while the server knows nobody on social networks. */
  const isNeeded = async () => {
    const isAnyoneKnown = (await hasAuthors(db)) || (await hasFollowers(db)) || (await hasReactions(db));
    if (!isAnyoneKnown) throw new ApiError('not_found');
  };
  const show = ({ headers }: FastifyRequest, reply: FastifyReply, body: (texts: MailTexts) => string) => {
    const language = languageOf(headers['accept-language']);
    const texts = mailTexts(language);
    return reply.headers(pageHeaders).send(page({ language, title: texts['forget.title'], body: body(texts) }));
  };

  app.get(
    URL,
    { schema: { tags, summary: 'The page that removes replies from social networks' }, preHandler: isNeeded },
    async (request, reply) => show(request, reply, (texts) => card(texts['forget.text'], form(texts, ''))),
  );

  app.post(
    URL,
    {
      schema: { tags, summary: 'Removes the replies of a profile that shows its code', body: Body },
      config: { limit: 'confirm' },
      preHandler: isNeeded,
    },
    async (request, reply) => {
      const profile = request.body.profile.trim();
      const network = social.networkOfProfile(profile);
      const found = network && (await social.readers[network].readProfile(profile).catch(noProfile));
      if (!network || !found)
        return show(request, reply, (texts) => card(texts['forget.unknown'], form(texts, profile)));
      const code = profileCode(config.secret, network, found.id);
      if (!found.text.includes(code)) {
        const said = (texts: MailTexts) => fill(texts['forget.code'], { code });
        return show(request, reply, (texts) => card(said(texts), form(texts, profile)));
      }
      await forgetPerson(app, { network, remote_id: found.id });
      return show(request, reply, (texts) => card(texts['forget.done'], ''));
    },
  );
};

const noProfile = (error: unknown): null => {
  if (error instanceof RemoteProblem) return null;
  throw error;
};

const card = (text: string, rest: string): string =>
  `<div class="card"><p role="status">${escapeMarkup(text)}</p>${rest}</div>`;

const form = (texts: MailTexts, profile: string): string =>
  `<form method="post"><label for="profile">${escapeMarkup(texts['forget.profile'])}</label><input id="profile" name="profile" type="url" required maxlength="500" dir="ltr" value="${escapeMarkup(profile)}"><button>${escapeMarkup(texts['forget.button'])}</button></form>`;
