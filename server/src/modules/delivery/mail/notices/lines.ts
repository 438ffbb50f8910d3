/** Lines of a mail: one for each group of notifications, in the reader's words. */
import { intlLocale, type Language } from '../../../../../../core/base/i18n/languages';
import { noticeReasons } from '../../../../../../core/contract/moderation';
import { GROUP_ROWS_MAX } from '../../../../../../core/contract/notifications';
import { excerptOf } from '../../notifications/excerpt';
import { saidOf } from '../../notifications/kinds/comment-approved';
import type { ShownRow } from '../../notifications/read.repository';
import { fill, type MailTexts } from '../texts';

export interface Line {
  kind: string;
  text: string;
  /** What the newest of them says, and where it is. */
  excerpt: string;
  /** Title of the page. */
  title: string;
  link: string;
}

/** Names that a line spells out; the others are a number. */
const NAMES = 3;
const LINES = 20;

/** Empty for a kind that the packs have no text of: mails leave it out. */
const textOf = (kind: string, texts: MailTexts): string => texts[`notices.${kind}` as 'notices.reply'] ?? '';

/** @param rows newest first. */
export function linesOf(
  rows: ShownRow[],
  { texts, language, home }: { texts: MailTexts; language: Language; home: string },
): Line[] {
  const groups = new Map<string, ShownRow[]>();
  for (const row of rows) groups.set(row.grouping_key, [...(groups.get(row.grouping_key) ?? []), row]);
  const written = [...groups.values()].filter(([newest]) => newest && textOf(newest.kind, texts) !== '');
  const lines = written.slice(0, LINES).flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    const said = saidOf(newest.kind, newest.detail);
    const text = fill(textOf(said, texts), { names: namesOf(group, language) });
    return [
      {
        kind: newest.kind,
        text: (said === 'comment_refused' && reasonOf(newest, texts)) || text,
        excerpt: newest.kind === 'like' ? '' : excerptOf(newest.excerpt ?? ''),
        title: newest.title ?? '',
        link: linkTo(newest, home),
      },
    ];
  });
  const more = written.length - lines.length;
  if (more === 0) return lines;
  const text = fill(texts['notices.more'], { count: new Intl.NumberFormat(intlLocale(language)).format(more) });
  return [...lines, { kind: 'more', text, excerpt: '', title: '', link: home }];
}

function namesOf(group: ShownRow[], language: Language): string {
  const names = [...new Set(group.flatMap(({ name }) => (name ? withoutLinks(name) : [])))];
  const listed = new Intl.ListFormat(intlLocale(language), { type: 'conjunction' }).format(names.slice(0, NAMES));
  // Of a full group further ones have no row; the rows may be fewer people, one of whom answered twice.
  const unnamed =
    group.length < GROUP_ROWS_MAX || group[0]?.kind === 'mention'
      ? 0
      : Math.max(...group.map(({ total }) => total)) - group.length;
  const more = Math.max(0, names.length - NAMES) + Math.max(0, unnamed);
  return more > 0 ? `${listed} (+${more})` : listed;
}

/** Mail programs turn bare addresses into links: "www.evil.example" becomes "www. evil. example". */
const withoutLinks = (name: string): string => name.replaceAll('://', ' ').replaceAll(/[.。](?=[^\s.])/gu, '$& ');

function reasonOf({ detail }: ShownRow, texts: MailTexts): string {
  const known = noticeReasons.find((reason) => reason === detail.reason);
  return known ? texts[`notices.reason_${known}`] : '';
}

/** The comment on its page, which the widget there opens; without a page that is known, the reader's own. */
function linkTo({ url, content_id, kind }: ShownRow, home: string): string {
  if (!url || !URL.canParse(url)) return home;
  const address = new URL(url);
  address.searchParams.set('__vfz', 'medium=mail_notification');
  if (content_id !== 0 && kind !== 'comment_refused') address.hash = `vf-${content_id}`;
  return address.href;
}
