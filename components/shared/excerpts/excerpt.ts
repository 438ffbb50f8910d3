/** Excerpt of a comment: plain text, cut at the end of a word. */
import type { Comment } from '../../../core/contract/content/comment';
import { cutText } from '../../../core/contract/values/cut-text';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { plainText } from '../../../core/contract/values/plain-text';
import type { Excerpts } from '../../../core/state/excerpts/excerpts.atoms';

export interface Excerpt {
  text: string;
  /** Name of the writer; '' if unknown. */
  name: string;
  /** Link to the comment in the conversation on the same page (host contract 7). */
  link: string;
}

/** Returns at most this many characters, never half of one, and cuts at the end of a word if possible. */
function cutAtWord(text: string, most: number): string {
  const cut = cutText(text, most);
  if (cut === text) return text;
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Null for a comment that is not public, or has no text. */
export function excerptOf(comment: Comment | undefined, { names }: Excerpts, most: number): Excerpt | null {
  const text = plainText(comment?.content ?? '');
  if (!comment || !text || comment.state !== 'visible') return null;
  const link = `#vf-${uuidToNumericId(comment.content_uuid) ?? ''}`;
  return { text: cutAtWord(text, most), name: names[comment.actor_uuid] ?? '', link };
}
