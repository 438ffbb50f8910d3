import { type FlagReason, flagReasons } from '../core/contract/content/comment';

/**
 * A thread in text form: one line a comment, two spaces of indent for each level of reply, `who likes [-dislikes]
 * [words] | text`. Words: pinned, picked, top, edited, deleted, hidden, waiting, spam, picture=name; ` ¶ ` breaks a
 * paragraph. Below a comment, as deep as its replies, its reports: `! who reason | in their own words`.
 */
export interface Remark {
  /** Key of a person; `deleted` and `hidden` are people of the crowd. */
  by: string;
  text: string;
  likes: number;
  dislikes: number;
  marks: ReadonlySet<Mark>;
  /** A picture of demo/pictures/photos. */
  picture?: string;
  reports: { by: string; reason: FlagReason; note: string }[];
  replies: Remark[];
}

const marks = ['pinned', 'picked', 'top', 'edited', 'deleted', 'hidden', 'waiting', 'spam'] as const;
type Mark = (typeof marks)[number];
const isMark = (word: string): word is Mark => (marks as readonly string[]).includes(word);

/** @throws SyntaxError naming the invalid line. */
export function parseThread(text: string): Remark[] {
  const roots: Remark[] = [];
  const open: Remark[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (line.trim().startsWith('! ')) {
      open.at(line.indexOf('!') / 2 - 1)?.reports.push(parseReport(line));
      continue;
    }
    const parts = /^( *)(\S+)([^|]*)\|(.*)$/.exec(line);
    const depth = (parts?.[1]?.length ?? 0) / 2;
    if (!parts || !Number.isInteger(depth) || depth > open.length) throw new SyntaxError(`thread: ${line}`);
    const remark = parseRemark(parts[2] ?? '', parts[3] ?? '', parts[4] ?? '');
    open.length = depth;
    (open[depth - 1]?.replies ?? roots).push(remark);
    open.push(remark);
  }
  return roots;
}

/** @throws SyntaxError naming the invalid line. */
function parseReport(line: string): Remark['reports'][number] {
  const [, by = '', word = '', note = ''] = /^ *! (\S+) (\S+) *\|?(.*)$/.exec(line) ?? [];
  const reason = flagReasons.find((it) => it === word);
  if (!reason) throw new SyntaxError(`thread: ${line}`);
  return { by, reason, note: note.trim() };
}

function parseRemark(by: string, head: string, text: string): Remark {
  const words = head.split(/\s+/).filter(Boolean);
  const numbers = words.filter((word) => /^-?\d+$/.test(word)).map(Number);
  const picture = words.find((word) => word.startsWith('picture='))?.slice('picture='.length);
  return {
    by,
    ...(picture && { picture }),
    reports: [],
    text: text.trim().replaceAll(' ¶ ', '\n\n'),
    likes: numbers.find((n) => n > 0) ?? 0,
    dislikes: -(numbers.find((n) => n < 0) ?? 0),
    marks: new Set([...words, by].filter(isMark)),
    replies: [],
  };
}

/** Number of remarks, including replies. */
export const countRemarks = (remarks: readonly Remark[]): number =>
  remarks.reduce((sum, remark) => sum + 1 + countRemarks(remark.replies), 0);
