/** The person for whom a mail's address is signed, and their language's texts. */
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '../../../../../../core/base/i18n/languages';
import { ApiError } from '../../../../http/errors';
import { findState } from '../../notifications/states.repository';
import { type MailTexts, mailTexts } from '../texts';
import { createMailLinks, type LinkPurpose } from './links';

interface Addressee {
  user_id: number;
  purpose: LinkPurpose;
  texts: MailTexts;
  language: Language;
  site: string;
}

export function addresseesOf({ config, db, sites }: FastifyInstance) {
  const links = createMailLinks(config.secret);

  /** @throws ApiError not_found for a token that was not signed here for these purposes, or whose person is erased */
  return async (token: string, ...purposes: LinkPurpose[]): Promise<Addressee> => {
    const read = links.read(token);
    if (!read || !purposes.includes(read.purpose)) throw new ApiError('not_found');
    const user = await db
      .selectFrom('users')
      .select(['site_uuid', 'date_erased'])
      .where('id', '=', read.user_id)
      .executeTakeFirst();
    const found = user && user.date_erased === null && (await sites.bySection(user.site_uuid));
    if (!found) throw new ApiError('not_found');
    const language = findLanguage((await findState(db, read.user_id)).language) ?? DEFAULT_LANGUAGE;
    return { ...read, language, texts: mailTexts(language), site: found.site.name };
  };
}
