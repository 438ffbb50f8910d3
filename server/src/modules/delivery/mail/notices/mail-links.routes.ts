/**
 * The addresses in mails: `/u/…` unsubscribes, `/my/…` shows the reader's own comments, `/mail/bounce/…` receives
 * bounces from a mail provider. No login: each is signed for one person and purpose. Reading changes nothing, because
 * programs open links before people do; a POST unsubscribes at once, without cookie or question (RFC 8058).
 */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import { escapeMarkup } from '../../render/escape';
import { fill } from '../texts';
import { addresseesOf } from './addressee';
import { noteBounce } from './bounces';
import { findMine, mineBody } from './mine';
import { page, pageHeaders } from './page';
import { setAllMail, setMail } from './stop';

const tags = ['mail'];
const Params = Type.Object({ token: Type.String({ maxLength: 100 }) });
/** One-click programs send `List-Unsubscribe=One-Click`; the page's own buttons send their name. */
const Body = Type.Object({ act: Type.Optional(Type.String({ maxLength: 20 })) });
const BounceBody = Type.Object({ type: Type.Optional(Type.Union([Type.Literal('hard'), Type.Literal('soft')])) });

export const mailLinksRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;
  const addressee = addresseesOf(app);

  app.get(
    '/u/:token',
    { schema: { tags, summary: 'The page that stops mails', params: Params } },
    async ({ params }, reply) => {
      const { texts, language, site } = await addressee(params.token, 'soon', 'gathered');
      const body = `<div class="card"><p>${escapeMarkup(texts['stop.text'])}</p>${button('stop', texts['stop.button'])}${button('all', texts['stop.all_button'], true)}</div>`;
      return reply.headers(pageHeaders).send(page({ language, title: fill(texts['stop.title'], { site }), body }));
    },
  );

  app.post(
    '/u/:token',
    {
      schema: { tags, summary: 'Stops mails at once', params: Params, body: Body },
      preValidation: async (request) => {
        request.body ??= {};
      },
      config: { limit: 'confirm' },
    },
    async ({ params, body }, reply) => {
      const { user_id, purpose, texts, language, site } = await addressee(params.token, 'soon', 'gathered');
      const scope = purpose === 'soon' ? 'soon' : 'gathered';
      const isOn = body.act === 'again';
      if (isOn) await setAllMail(db, user_id, true);
      if (body.act === 'all') await setAllMail(db, user_id, false);
      else await setMail(db, user_id, scope, isOn);
      const said = isOn ? texts['stop.again_done'] : texts['stop.done'];
      const other = isOn
        ? button('stop', texts['stop.button'], true)
        : button('again', texts['stop.again_button'], true);
      const markup = `<div class="card"><p role="status">${escapeMarkup(said)}</p>${other}</div>`;
      return reply
        .headers(pageHeaders)
        .send(page({ language, title: fill(texts['stop.title'], { site }), body: markup }));
    },
  );

  app.get(
    '/my/:token',
    { schema: { tags, summary: 'The reader’s own comments and the answers to them', params: Params } },
    async ({ params }, reply) => {
      const { user_id, texts, language, site } = await addressee(params.token, 'my');
      const body = mineBody(await findMine(db, user_id), { texts, language });
      return reply.headers(pageHeaders).send(page({ language, title: fill(texts['mine.title'], { site }), body }));
    },
  );

  app.post(
    '/mail/bounce/:token',
    {
      schema: {
        tags,
        summary: 'A mail came back; the token is what stands between `b+` and `@` in the address it came back to',
        params: Params,
        body: BounceBody,
        response: { 204: Type.Null() },
      },
      preValidation: async (request) => {
        request.body ??= {};
      },
      config: { limit: 'client' },
    },
    async ({ params, body }, reply) => {
      const { user_id } = await addressee(params.token, 'bounce');
      await noteBounce(db, user_id, { isHard: body.type !== 'soft', now: app.clock.now() });
      return reply.code(204).send(null);
    },
  );
};

const button = (act: string, text: string, isQuiet = false): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}"><button${isQuiet ? ' class="quiet"' : ''}>${escapeMarkup(text)}</button></form>`;
