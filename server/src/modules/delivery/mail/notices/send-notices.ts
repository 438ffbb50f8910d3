/**
 * Job of notifications/channels/mail, at its planned time: writes one mail of all present notifications, or none. Its
 * Message-ID is the same on every try, so that a mail program shows only one if a process dies after the delivery and
 * another retries.
 */

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, findLanguage } from '../../../../../../core/base/i18n/languages';
import { MINUTE_MS } from '../../../../../../core/contract/values/durations';
import { addToOutbox } from '../../../platform/outbox/outbox.repository';
import type { Handler, Job } from '../../../platform/outbox/outbox.worker';
import { appointment, findReaders } from '../../notifications/channels/mail';
import { oneAtATime } from '../../notifications/one-at-a-time';
import { findState } from '../../notifications/states.repository';
import { type Mailer, NoSuchAddress } from '../mailer';
import { mailTexts } from '../texts';
import { noteBounce } from './bounces';
import { collect, markMailed, type Scope } from './collect';
import { noticesHeaders } from './headers';
import { linesOf } from './lines';
import { createMailLinks } from './links';
import { writeNoticesMail } from './notices-mail';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'sites' | 'config'>;

/** Shorter than the lease of a job, which a slow mail server outlasts. */
const RENEW_EVERY_MS = 3000;
/** Maximum time for a mail server, which is then cut off. */
const HELD_MS = MINUTE_MS;
const LOOK_EVERY_MS = 200;

export const sendNotices = ({ db, clock, sites, config }: App, mailer: Mailer): Handler => {
  const links = createMailLinks(config.secret);
  return ({ user_id: id, scope }, job) => {
    const user_id = Number(id);
    const work = () => send(user_id, scope === 'soon' ? 'soon' : 'gathered', job);
    const alone = { column: 'mailing_until', heldMs: HELD_MS, lookEveryMs: LOOK_EVERY_MS } as const;
    return oneAtATime({ db, user_id, job, ...alone, now: () => clock.now() }, work);
  };

  async function send(user_id: number, scope: Scope, job: Job): Promise<void> {
    const reader = (await findReaders(db, [user_id])).get(user_id);
    const user = reader && (await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst());
    const found = user && (await sites.bySection(user.site_uuid));
    if (!reader || !found || user.email === null || reader.frequency === 'never') return;
    const { site } = found;
    if (site.settings.disable_email_notifications) return;
    const state = await findState(db, user_id);
    const now = clock.now();
    const { frequency } = reader;
    const collected = await collect(db, { user_id, section_uuid: site.uuid, scope, frequency, state, now });
    if (collected.isPutOff) {
      const next = appointment(reader, { isSoon: false, key: '', now });
      if (next) await addToOutbox(db, next);
    }
    const [first] = collected.rows;
    if (!first) return;

    const language = findLanguage(state.language) ?? DEFAULT_LANGUAGE;
    const texts = mailTexts(language);
    const address = (path: string) => `${config.publicUrl}${path}`;
    const mine = address(`/my/${links.tokenFor(user_id, 'my')}`);
    const stop = address(`/u/${links.tokenFor(user_id, scope)}`);
    const letters = { reasons: site.rules.reasons.list, name: user.name, site: site.name };
    const lines = linesOf(collected.rows, { texts, language, home: mine, letters });
    if (lines.length === 0) return;
    const mail = writeNoticesMail({ lines, texts, language, site: site.name, mine, stop });
    const host = new URL(config.publicUrl).hostname;
    const named = createHash('sha256')
      .update(`${user_id} ${scope} ${collected.rows.map((row) => row.id)}`)
      .digest('hex');
    const { bounceDomain } = config.mail ?? {};
    const bounce = bounceDomain && `b+${links.tokenFor(user_id, 'bounce')}@${bounceDomain}`;
    const renewal = setInterval(() => void job.goOn().catch(() => {}), RENEW_EVERY_MS);
    try {
      await mailer.send({
        ...mail,
        to: user.email,
        user_id,
        messageId: `<${named.slice(0, 32)}@${host}>`,
        headers: noticesHeaders({
          scope,
          stop,
          host,
          site: site.domain,
          threads: lines.length === 1 ? first.grouping_key : null,
        }),
        ...(bounce && { returnPath: bounce }),
      });
    } catch (error) {
      if (!(error instanceof NoSuchAddress)) throw error;
      await noteBounce(db, user_id, { isHard: true, now });
      return;
    } finally {
      clearInterval(renewal);
    }
    await markMailed(db, user_id, collected, now);
  }
};
