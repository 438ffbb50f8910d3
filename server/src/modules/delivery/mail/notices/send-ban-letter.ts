/**
 * Sends the site's letter about a ban, minutes after the ban. Sends none if the ban has ended since, if the site has no letter for
 * its level, or to people who get no mail about notifications either.
 */
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, findLanguage, intlLocale } from '../../../../../../core/base/i18n/languages';
import { banLetterLevels, fillLetter } from '../../../../../../core/contract/content/moderation';
import { findBan } from '../../../people/bans/bans.repository';
import type { Handler } from '../../../platform/outbox/outbox.worker';
import { findReaders } from '../../notifications/channels/mail';
import { findState } from '../../notifications/states.repository';
import type { Mailer } from '../mailer';
import { fill, mailTexts } from '../texts';
import { withoutLinks } from './lines';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'sites'>;

export const sendBanLetter =
  ({ db, clock, sites }: App, mailer: Mailer): Handler =>
  async ({ user_id: id, ban_uuid }) => {
    const user_id = Number(id);
    const reader = (await findReaders(db, [user_id])).get(user_id);
    const user = reader && (await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst());
    const found = user && (await sites.bySection(user.site_uuid));
    if (!found || user.email === null || reader.frequency === 'never') return;
    const { site } = found;
    if (site.settings.disable_email_notifications) return;
    const ban = await findBan(db, site.uuid, String(ban_uuid));
    const level = banLetterLevels.find((one) => one === ban?.level);
    const letter = level ? site.rules.ban_letters[level] : '';
    if (!ban || letter === '' || ban.date_lifted !== null) return;
    if (ban.date_expired !== null && ban.date_expired <= clock.now()) return;

    const { language: asked, time_zone } = await findState(db, user_id);
    const language = findLanguage(asked) ?? DEFAULT_LANGUAGE;
    const texts = mailTexts(language);
    const timeZone = time_zone || 'UTC';
    const format = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone });
    const text = fillLetter(letter, {
      name: withoutLinks(user.name),
      site: site.name,
      end: ban.date_expired === null ? texts['ban_letter.never'] : format.format(ban.date_expired),
      message: ban.user_message,
    });
    const why = fill(texts['notices.why'], { site: site.name });
    await mailer.send({
      subject: fill(texts['ban_letter.subject'], { site: site.name }),
      text: `${text.trim()}\n\n${why}\n`,
      to: user.email,
      user_id,
    });
  };
