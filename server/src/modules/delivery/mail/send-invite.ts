/** Sends an invitation to a site's staff, with a new token for each try. */
import type { FastifyInstance } from 'fastify';
import { findInvite, setInviteToken } from '../../people/team/invites.repository';
import type { Handler } from '../../platform/outbox/outbox.worker';
import { newToken } from '../../platform/tokens/tokens';
import type { Mailer } from './mailer';
import { fill, mailTexts } from './texts';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'sites' | 'config'>;

/** User id for mails to somebody who may have no account. */
const NOBODY = 0;

export const sendInvite =
  ({ db, clock, sites, config }: App, mailer: Mailer): Handler =>
  async ({ invite_uuid, language }) => {
    const invite = await findInvite(db, String(invite_uuid));
    const found = invite && (await sites.bySection(invite.site_uuid));
    if (!invite || !found || invite.date_expires <= clock.now()) return;
    const { site } = found;
    const token = newToken();
    await setInviteToken(db, invite.uuid, token);
    const link = new URL(`/console/invite?site=${site.domain}`, config.publicUrl);
    // The token is in the fragment, so that servers do not log it.
    link.hash = token;
    const texts = mailTexts(typeof language === 'string' ? language : 'en');
    const values = { site: site.name, role: texts[`role.${invite.role}`], link: link.href };
    try {
      const subject = fill(texts['staff_invite.subject'], values);
      const text = `${fill(texts['staff_invite.text'], values)}\n`;
      await mailer.send({ subject, text, to: invite.email, user_id: NOBODY });
    } catch (error) {
      await setInviteToken(db, invite.uuid, null);
      throw error;
    }
  };
