/** A few words out of a comment: as plain text, cut where a word ends. */
import type { Comment } from '../../../core/contract/comment';
import { uuidToNumericId } from '../../../core/contract/ids';
import { isQuoted } from '../../../core/contract/quote-mark';
import type { Excerpts } from '../../../core/state/excerpts/excerpts.atoms';

export interface Excerpt {
  text: string;
  /** Who wrote it; '' where nobody can say. */
  name: string;
  /** To the comment in the conversation on the same page (host contract 7). */
  link: string;
}

/**
 * Returns the comment's own text, without quotes and markup. The patterns have bounds, so that hostile text takes no longer to
 * parse than long text.
 */
const plainText = (content: string): string =>
  content
    .split('\n')
    .filter((line) => !isQuoted(line))
    .join(' ')
    .replace(/\[([^[\]]{1,200})\]\([^()\s]{1,2000}\)/g, '$1')
    .replace(/(\*{1,2})(?=\S)(.{1,400}?)(?<=\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();

/** At most so many characters, never through one, and to the end of a word where there is one. */
function cutAtWord(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Null for one that everybody does not see, or that says nothing in words. */
export function excerptOf(comment: Comment | undefined, { names }: Excerpts, most: number): Excerpt | null {
  const text = plainText(comment?.content ?? '');
  if (!comment || !text || comment.state !== 'visible') return null;
  const link = `#vf-${uuidToNumericId(comment.content_uuid) ?? ''}`;
  return { text: cutAtWord(text, most), name: names[comment.actor_uuid] ?? '', link };
}
