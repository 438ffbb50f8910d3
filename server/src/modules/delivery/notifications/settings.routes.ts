/** A reader's choices: push messages, kinds and channels, and the frequency of mail. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { languages } from '../../../../../core/base/i18n/languages';
import { NotificationSettings, NotificationSettingsBody } from '../../../../../core/contract/delivery/notifications';
import { ApiError, invalidField } from '../../../http/errors';
import { isTimeZone } from '../../platform/time/time-zone';
import { canMail } from './channels/can-mail';
import { havingBrowsers } from './channels/push';
import { choose, presentSettings } from './settings';
import { changeState, findState } from './states.repository';

const tags = ['notifications'];
const SETTINGS = '/v5/notifications/:section_uuid/settings';

export const notificationSettingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app;

  async function answer({ signedIn, site }: FastifyRequest): Promise<NotificationSettings> {
    const row = await db
      .selectFrom('users')
      .select(['email_key', 'email_notice_frequency', 'disable_email_notifications'])
      .where('id', '=', signedIn.id)
      .executeTakeFirst();
    const isOff = row?.disable_email_notifications || site.settings.disable_email_notifications;
    const can_mail = !isOff && (await canMail(db, [signedIn.id])).has(signedIn.id);
    const frequency = row?.email_notice_frequency ?? 'daily';
    const state = await findState(db, signedIn.id);
    const came_back = !isOff && state.mail_state === row?.email_key;
    const hasBrowser = (await havingBrowsers(db, [signedIn.id], app.clock.now())).has(signedIn.id);
    return presentSettings(state, { hasBrowser, frequency, can_mail, came_back });
  }

  app.get(
    SETTINGS,
    {
      // 401 for a guest: clients treat it like 404 as "off" (specification §7).
      schema: { tags, summary: 'How the reader is told of what', response: { 200: NotificationSettings } },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request, reply) => {
      requireAccount(request);
      reply.header('cache-control', 'private, no-store');
      return answer(request);
    },
  );

  app.post(
    SETTINGS,
    {
      schema: {
        tags,
        summary: 'Changes how the reader is told; what is absent stays',
        body: NotificationSettingsBody,
        response: { 200: NotificationSettings },
      },
      preHandler: [app.requireSite, app.requireUser],
    },
    async (request) => {
      requireAccount(request);
      const { body, signedIn } = request;
      const { is_user_notification_on, channels, email_notice_frequency, time_zone, language } = body;
      if (time_zone !== undefined && !isTimeZone(time_zone)) {
        throw invalidField('time_zone', 'time_zone must be a name such as Europe/Oslo.');
      }
      if (language !== undefined && !(languages as readonly string[]).includes(language)) {
        throw invalidField('language', `language must be one of ${languages.join(', ')}.`);
      }
      if (email_notice_frequency !== undefined) {
        app.judge(request, 'user/update_notifications');
        await db.updateTable('users').set({ email_notice_frequency }).where('id', '=', signedIn.id).execute();
      }
      const { channels: before } = await findState(db, signedIn.id);
      await changeState(db, signedIn.id, {
        ...(is_user_notification_on !== undefined && { wants_push: is_user_notification_on }),
        ...(channels && { channels: choose(before, channels) }),
        ...(time_zone !== undefined && { time_zone }),
        ...(language !== undefined && { language }),
        // A person who asks for mail confirms that the address works again.
        ...(email_notice_frequency !== undefined && { mail_state: 'ok' }),
      });
      return answer(request);
    },
  );
};

/** Refuses guests, including people with only a name. @throws ApiError unauthorized */
function requireAccount({ signedIn }: FastifyRequest): void {
  if (signedIn.row.type !== 'user') throw new ApiError('unauthorized');
}
