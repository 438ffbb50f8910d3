/** The formats of the toolbar: their state at the cursor, and commands to toggle them. */
import { lift, toggleMark, wrapIn } from 'prosemirror-commands';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { AllSelection, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { canLink } from './inline-text';
import { schema } from './schema';

const { nodes, marks } = schema;
export type Format = 'bold' | 'italic' | 'link' | 'list' | 'quote';
const containers = { list: nodes.bulletList, quote: nodes.blockquote };

/** Start of the selection. With everything selected, the start of the first line. */
const startOf = ({ selection, doc }: EditorState) =>
  (selection instanceof AllSelection ? Selection.atStart(doc) : selection).$from;

export function isOn(state: EditorState, format: Format): boolean {
  const { from, to, empty } = state.selection;
  const $from = startOf(state);
  if (format === 'list' || format === 'quote') return $from.depth > 0 && $from.node(1).type === containers[format];
  const mark = marks[format];
  if (format === 'link') return linkAt(state) !== null;
  return empty ? Boolean(mark.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, mark);
}

const WORD = /[\p{L}\p{N}\p{M}]/u;

/** Bold and italic are of whole words: the text format of posts has no mark inside a word. */
function selectWords(view: EditorView): void {
  const { selection } = view.state;
  const { empty, $from, $to } = selection;
  if (empty || selection instanceof AllSelection) return;
  const textOf = ($at: typeof $from) => $at.parent.textBetween(0, $at.parent.content.size, undefined, ' ');
  const [before, after] = [textOf($from), textOf($to)];
  let { parentOffset: start } = $from;
  let { parentOffset: end } = $to;
  const isWord = (text: string, at: number) => WORD.test(text.charAt(at));
  while (start > 0 && isWord(before, start - 1) && isWord(before, start)) start -= 1;
  while (end < after.length && isWord(after, end - 1) && isWord(after, end)) end += 1;
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, $from.start() + start, $to.start() + end)));
}

export function toggle(view: EditorView, format: Exclude<Format, 'link'>): void {
  if (format === 'bold' || format === 'italic') selectWords(view);
  const command = {
    bold: toggleMark(marks.bold),
    italic: toggleMark(marks.italic),
    list: isOn(view.state, 'list') ? liftListItem(nodes.listItem) : wrapInList(nodes.bulletList),
    quote: isOn(view.state, 'quote') ? lift : wrapIn(nodes.blockquote),
  }[format];
  command(view.state, view.dispatch);
  view.focus();
}

/** The link at the cursor, with its range. */
export function linkAt(state: EditorState): { href: string; from: number; to: number } | null {
  const $from = startOf(state);
  let at = $from.start();
  for (const node of $from.parent.children) {
    const end = at + node.nodeSize;
    const mark = marks.link.isInSet(node.marks);
    if (mark && at <= $from.pos && $from.pos <= end) return { href: mark.attrs.href, from: at, to: end };
    at = end;
  }
  return null;
}

/** Links the selected words, or writes the address where nothing is selected. @returns whether a post can hold the link */
export function setLink(view: EditorView, href: string): boolean {
  const { selection, doc, tr } = view.state;
  const { from, to } = linkAt(view.state) ?? selection;
  if (from === to) tr.insertText(href, from);
  else if (canLink(doc.textBetween(from, to, '\n', '\n'), href)) tr.addMark(from, to, marks.link.create({ href }));
  else return false;
  view.dispatch(tr);
  view.focus();
  return true;
}

export function removeLink(view: EditorView): void {
  const link = linkAt(view.state);
  if (link) view.dispatch(view.state.tr.removeMark(link.from, link.to, marks.link));
  view.focus();
}
