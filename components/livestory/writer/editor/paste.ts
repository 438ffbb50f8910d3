/** Pasting into a post: a picture is uploaded, an address becomes a card or a link on the selected words, signs become formats. */
import { Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { safeUrl } from '../../../../core/contract/values/links';
import { nodesOfText } from './document';
import { setLink } from './formats';
import { nodesOfLine } from './inline-text';
import { type NodeJson, nodeOfJson } from './schema';

export interface PasteHandlers {
  onPicture(file: File): void;
  onCard(url: string): void;
}

const ADDRESS = /^https?:\/\/\S+$/;

/** An address alone, on a line of its own, becomes a card; anywhere else it is text. */
function isAtEmptyLine({ state }: EditorView): boolean {
  const { empty, $from } = state.selection;
  const { nodeBefore, nodeAfter, depth, parent } = $from;
  const isLine = depth === 1 && parent.type.name === 'paragraph';
  return empty && isLine && nodeAfter === null && (nodeBefore === null || nodeBefore.type.name === 'hardBreak');
}

/** @returns whether there were files. `onPicture` also reports files that cannot be used. */
export function takeFiles(transfer: DataTransfer | null, onPicture: PasteHandlers['onPicture']): boolean {
  const files = [...(transfer?.files ?? [])];
  for (const file of files) onPicture(file);
  return files.length > 0;
}

/** @returns whether the paste was handled */
export function handlePaste(view: EditorView, { clipboardData }: ClipboardEvent, handlers: PasteHandlers): boolean {
  const text = clipboardData?.getData('text/plain').trim() ?? '';
  if (!text && takeFiles(clipboardData, handlers.onPicture)) return true;
  if (!ADDRESS.test(text)) return false;
  const { empty, from, $from } = view.state.selection;
  if (isAtEmptyLine(view)) {
    if ($from.nodeBefore) view.dispatch(view.state.tr.delete(from - 1, from));
    handlers.onCard(text);
    return true;
  }
  const href = safeUrl(text);
  return !empty && href !== null && setLink(view, href);
}

const isWordsAlone = (nodes: NodeJson[]) => nodes.length === 1 && nodes[0]?.type === 'paragraph';

/** Pasted text with the signs of the format, as readers would see it. */
export function sliceOfText(text: string): Slice {
  const nodes = nodesOfText(text);
  // A part of a line keeps the spaces at its ends.
  const content = isWordsAlone(nodes) && !/\n/.test(text) ? [{ type: 'paragraph', content: nodesOfLine(text) }] : nodes;
  const parsed = nodeOfJson({ type: 'doc', content });
  return new Slice(parsed.content, 0, 0);
}
