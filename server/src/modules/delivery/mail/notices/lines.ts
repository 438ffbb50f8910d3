/** Lines of a mail: one for each group of notifications, in the reader's language. */
import { intlLocale, type Language } from '../../../../../../core/base/i18n/languages';
import { fillLetter, noticeReasons } from '../../../../../../core/contract/content/moderation';
import type { SiteReason } from '../../../../../../core/contract/content/site-rules';
import { GROUP_ROWS_MAX } from '../../../../../../core/contract/delivery/notifications';
import { excerptOf } from '../../../content/comments/excerpt';
import { saidOf } from '../../notifications/kinds/comment-approved';
import type { ShownRow } from '../../notifications/read.repository';
import { fill, type MailTexts } from '../texts';

export interface Line {
  kind: string;
  text: string;
  /** Excerpt and address of the newest comment. */
  excerpt: string;
  /** Title of the page. */
  title: string;
  link: string;
  /** The site's letter about a rejection; absent if there is none. */
  letter?: string;
}

/** Values for letters, in addition to those of the notification. */
interface Letters {
  reasons: SiteReason[];
  name: string;
  site: string;
}

/** Maximum of names in a line; the others are a number. */
const NAMES = 3;
const LINES = 20;

/** Returns an empty text for a kind without texts, which mails leave out. */
const textOf = (kind: string, texts: MailTexts): string => texts[`notices.${kind}` as 'notices.reply'] ?? '';

/** @param rows newest first */
export function linesOf(
  rows: ShownRow[],
  { texts, language, home, letters }: { texts: MailTexts; language: Language; home: string; letters?: Letters },
): Line[] {
  const groups = new Map<string, ShownRow[]>();
  for (const row of rows) groups.set(row.grouping_key, [...(groups.get(row.grouping_key) ?? []), row]);
  const written = [...groups.values()].filter(([newest]) => newest && textOf(newest.kind, texts) !== '');
  const lines = written.slice(0, LINES).flatMap((group) => {
    const [newest] = group;
    if (!newest) return [];
    const said = saidOf(newest.kind, newest.detail);
    const text = fill(textOf(said, texts), { names: namesOf(group, language) });
    const letter = said === 'comment_refused' && letters ? letterOf(newest, letters) : '';
    return [
      {
        kind: newest.kind,
        text: (said === 'comment_refused' && reasonOf(newest, texts)) || text,
        excerpt: newest.kind === 'like' ? '' : excerptOf(newest.excerpt ?? ''),
        title: newest.title ?? '',
        link: linkTo(newest, home),
        ...(letter && { letter }),
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
  // Further ones of a full group have no row, and a person may have several rows.
  const unnamed =
    group.length < GROUP_ROWS_MAX || group[0]?.kind === 'mention'
      ? 0
      : Math.max(...group.map(({ total }) => total)) - group.length;
  const more = Math.max(0, names.length - NAMES) + Math.max(0, unnamed);
  return more > 0 ? `${listed} (+${more})` : listed;
}

/** Breaks addresses that mail programs would turn into links: "www.evil.example" becomes "www. evil. example". */
export const withoutLinks = (name: string): string =>
  name.replaceAll('://', ' ').replaceAll(/[.。](?=[^\s.])/gu, '$& ');

function reasonOf({ detail }: ShownRow, texts: MailTexts): string {
  if (typeof detail.says === 'string') return fill(texts['notices.reason_own'], { says: detail.says });
  const known = noticeReasons.find((reason) => reason === detail.reason);
  return known ? texts[`notices.reason_${known}`] : '';
}

/** '' for a reason without a letter, and for one that the site has removed since. */
function letterOf({ detail, title, excerpt }: ShownRow, { reasons, name, site }: Letters): string {
  const letter = reasons.find(({ key }) => key === detail.reason)?.letter ?? '';
  const values = { article: title ?? '', comment: excerptOf(excerpt ?? ''), site };
  return fillLetter(letter, { ...values, name: withoutLinks(name) }).trim();
}

/** Links to the comment on its page, where the widget opens it; without a known page, to the reader's own page. */
function linkTo({ url, content_id, kind }: ShownRow, home: string): string {
  if (!url || !URL.canParse(url)) return home;
  const address = new URL(url);
  address.searchParams.set('__vfz', 'medium=mail_notification');
  if (content_id !== 0 && kind !== 'comment_refused') address.hash = `vf-${content_id}`;
  return address.href;
}
