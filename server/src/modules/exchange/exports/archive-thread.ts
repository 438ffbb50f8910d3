/** A thread of a static archive, as nested lists. */
import { escapeMarkup } from '../../delivery/render/escape';
import { dateOf } from './archive-page';
import { type ForeignComment, htmlOf } from './foreign-comments';
import { LINKED } from './text-html';

/** Deeper replies follow each other at this depth, each with a link to its parent. */
const DEPTH_MAX = 6;

/** @param thread the root and its replies, parents first */
export function threadHtml(thread: ForeignComment[], withMedia: boolean): string {
  const byId = new Map(thread.map((row) => [row.id, row]));
  const depths = new Map<number, number>();
  const lists = new Map<number, ForeignComment[]>();
  /** The comment in whose list a reply is. */
  const holders = new Map<number, number>();
  for (const row of thread) {
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    const parentDepth = parent ? (depths.get(parent.id) ?? 0) : -1;
    const isDeep = parent !== undefined && parentDepth >= DEPTH_MAX;
    const holder = isDeep ? (holders.get(parent.id) ?? 0) : (parent?.id ?? 0);
    depths.set(row.id, isDeep ? parentDepth : parentDepth + 1);
    holders.set(row.id, holder);
    lists.set(holder, [...(lists.get(holder) ?? []), row]);
  }
  const listHtml = (rows: ForeignComment[], depth: number): string =>
    rows
      .map((row) => {
        const parent = depth >= DEPTH_MAX && row.parent_id !== null ? byId.get(row.parent_id) : undefined;
        const replies = lists.get(row.id) ?? [];
        const inner = replies.length > 0 ? `<ol>\n${listHtml(replies, depth + 1)}</ol>` : '';
        return `<li>${commentHtml(row, depth, parent, withMedia)}${inner}</li>\n`;
      })
      .join('');
  return listHtml(lists.get(0) ?? [], 0);
}

function commentHtml(
  row: ForeignComment,
  depth: number,
  parent: ForeignComment | undefined,
  withMedia: boolean,
): string {
  const { id, author_name, date_created, lang, shownState, fields } = row;
  const level = depth === 0 ? 'h2' : 'h3';
  const to = parent ? `<a href="#c${parent.id}" dir="auto">↑ ${escapeMarkup(parent.author_name)}</a>` : '';
  const iso = new Date(date_created).toISOString();
  const stars = typeof fields?.rating === 'number' ? `<p>★ ${fields.rating}/5</p>` : '';
  const isGone = shownState === 'removed';
  const name = isGone ? '…' : author_name;
  return `<article id="c${id}"><header><${level} dir="auto">${escapeMarkup(name)}</${level}><a href="#c${id}"><time datetime="${iso}">${dateOf(date_created, lang)}</time></a>${to}</header><div dir="auto">${isGone ? '' : stars + htmlOf(row, LINKED) + (withMedia ? mediaHtml(row) : '')}</div></article>`;
}

const mediaHtml = ({ media }: ForeignComment): string =>
  media
    .map(({ media_uuid, type, sizes, alt = '' }) => {
      const size = sizes.find(({ name }) => name === 'medium') ?? sizes.at(-1);
      if (!size) return '';
      const src = `../media/${media_uuid}/${escapeMarkup(size.file)}`;
      const box = `width="${size.width}" height="${size.height}"`;
      return type === 'video'
        ? `<figure><video controls preload="none" src="${src}" ${box}></video></figure>`
        : `<figure><img src="${src}" alt="${escapeMarkup(alt)}" ${box} loading="lazy"></figure>`;
    })
    .join('');
