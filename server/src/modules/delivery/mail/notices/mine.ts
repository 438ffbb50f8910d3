/** A reader's own comments and the replies, in their public form: anyone may have the link. */
import { type Kysely, sql } from 'kysely';
import type { Language } from '../../../../../../core/base/i18n/languages';
import { intlLocale } from '../../../../../../core/base/i18n/languages';
import { cutText } from '../../../../../../core/contract/values/cut-text';
import type { Tables } from '../../../../database/schema';
import { EXCERPT_SOURCE } from '../../../content/comments/excerpt';
import { escapeMarkup } from '../../render/escape';
import type { MailTexts } from '../texts';

interface Shown {
  id: number;
  content: string;
  date_created: number;
  name: string;
  url: string | null;
  title: string | null;
}

const MOST = 30;
const CHARACTERS = 500;

const shown = sql`
  c.id, left(c.content, ${EXCERPT_SOURCE}) as content, c.date_created, a.name, p.url, p.title
  from comments c join users a on a.id = c.actor_id
  join containers k on k.uuid = c.container_uuid and not k.is_hidden
  left join pages p on p.section_uuid = k.section_uuid and p.page_key = k.container_id`;

const shortened = (text: string): string => {
  const cut = cutText(text, CHARACTERS);
  return cut === text ? text : `${cut.trimEnd()}…`;
};

export async function findMine(db: Kysely<Tables>, user_id: number): Promise<{ comments: Shown[]; answers: Shown[] }> {
  const [{ rows: comments }, { rows: answers }] = await Promise.all([
    sql<Shown>`
      select ${shown} where c.actor_id = ${user_id} and c.state = 'visible' order by c.id desc limit ${MOST}`.execute(
      db,
    ),
    sql<Shown>`
      select ${shown}
      join (
        select content_id from notifications where user_id = ${user_id} and kind = 'reply' and date_gone is null
        order by id desc limit ${MOST * 2}
      ) n on n.content_id = c.id
      where c.state = 'visible' and a.date_erased is null
        and not exists (select from mutes m where m.user_id = ${user_id} and m.target_id = c.actor_id)
      order by c.id desc limit ${MOST}`.execute(db),
  ]);
  return { comments, answers };
}

export function mineBody(
  { comments, answers }: Awaited<ReturnType<typeof findMine>>,
  { texts, language }: { texts: MailTexts; language: Language },
): string {
  const date = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'medium' });
  const item = ({ id, content, date_created, name, url, title }: Shown) => {
    const isPage = url !== null && URL.canParse(url) && /^https?:/.test(url);
    const where = escapeMarkup(title || (isPage ? new URL(url).hostname : ''));
    const link = isPage ? `<a href="${escapeMarkup(`${url.replace(/#.*$/, '')}#vf-${id}`)}">${where}</a>` : where;
    const about = [escapeMarkup(name), date.format(date_created), link].filter(Boolean).join(' · ');
    return `<li class="card"><p dir="auto">${escapeMarkup(shortened(content)).replaceAll('\n', '<br>')}</p><p class="dim">${about}</p></li>`;
  };
  const list = (rows: Shown[]) =>
    rows.length > 0 ? `<ul>${rows.map(item).join('')}</ul>` : `<p class="dim">${escapeMarkup(texts['mine.none'])}</p>`;
  return `<h2>${escapeMarkup(texts['mine.answers'])}</h2>${list(answers)}<h2>${escapeMarkup(texts['mine.comments'])}</h2>${list(comments)}`;
}
