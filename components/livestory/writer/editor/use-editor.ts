/**
 * The editor of a post. ProseMirror renders it outside React: the editor reports each change as parts of the
 * composition, and replaces its document when a draft, a correction or an undone post is opened.
 */
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { randomUuid } from '../../../../core/base/built-ins/random';
import { isFailure } from '../../../../core/base/failure/failure';
import { useSetAtom } from '../../../../core/base/store/hooks';
import type { Part } from '../../../../core/state/live-blog/composition';
import { newsroom, type Place } from '../../../../core/state/live-blog/newsroom';
import { showFailureAction } from '../../../../core/state/notices/notices.atoms';
import { AttachedViews, type Attachment } from './attached-views';
import { documentOf, partsOfDocument } from './document';
import { handlePaste, sliceOfText, takeFiles } from './paste';
import { nodeOfJson, schema } from './schema';
import { plugins } from './typing';

interface Options {
  parts: Part[];
  place: Place;
  label: string;
  onChange(parts: Part[]): void;
  onPicture(file: File): void;
}

export interface BodyEditor {
  /** Null until the field is in the page. */
  view: EditorView | null;
  /** Calls the listener after each change of the text or the selection. @returns a function to unsubscribe */
  subscribe(listener: () => void): () => void;
  views: AttachedViews;
  /** The element that contains the editor. */
  field: React.RefObject<HTMLDivElement | null>;
  /** Inserts a picture, a card or a poll at the cursor. */
  insert(part: Attachment): void;
  /** Changes an attachment, or removes it. */
  change(part: Attachment, to: Attachment | null): void;
}

/** A document of the parts, with the cursor at the end and an empty undo history. */
function stateOf(parts: Part[]): EditorState {
  const doc = nodeOfJson(documentOf(parts));
  return EditorState.create({ doc, plugins, selection: TextSelection.atEnd(doc) });
}

export function useEditor(options: Options): BodyEditor {
  const field = useRef<HTMLDivElement>(null);
  const now = useRef<Options & { shown: Part[] | null; insertCard(url: string): unknown }>({
    ...options,
    shown: null,
    insertCard: () => {},
  }).current;
  Object.assign(now, options);
  const [listeners] = useState(() => new Set<() => void>());
  const [views] = useState(() => new AttachedViews());
  const [view, setView] = useState<EditorView | null>(null);
  const show = useSetAtom(showFailureAction);

  useEffect(() => {
    if (!field.current) return;
    const made: EditorView = new EditorView(field.current, {
      state: stateOf(now.parts),
      attributes: {
        ...{ class: 'body-field__text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': now.label },
        dir: 'auto',
      },
      nodeViews: { attached: views.place },
      clipboardTextParser: sliceOfText,
      handlePaste: (_view, event) =>
        handlePaste(made, event, { onPicture: (file) => now.onPicture(file), onCard: (url) => now.insertCard(url) }),
      handleDOMEvents: {
        // The editor's own handler ignores drops beside the text.
        drop(_view, event) {
          const isTaken = takeFiles(event.dataTransfer, (file) => now.onPicture(file));
          if (isTaken) event.preventDefault();
          return isTaken;
        },
      },
      dispatchTransaction(change) {
        made.updateState(made.state.apply(change));
        if (change.docChanged) {
          const parts = partsOfDocument(made.state.doc.toJSON());
          now.shown = parts;
          // Renders synchronously, because the next key may publish the post.
          flushSync(() => now.onChange(parts));
        }
        for (const listener of listeners) listener();
      },
    });
    now.shown = now.parts;
    setView(made);
    return () => made.destroy();
  }, [now, views, listeners]);

  useEffect(() => {
    if (!view || options.parts === now.shown) return;
    now.shown = options.parts;
    view.updateState(stateOf(options.parts));
  }, [view, options.parts, now]);

  const dispatch = (make: (tr: Transaction) => void) => {
    if (!view) return;
    const { tr } = view.state;
    make(tr);
    view.dispatch(tr);
  };

  function change(part: Attachment, to: Attachment | null): void {
    // Undo skips this change, because cards load their content themselves.
    dispatch((tr) => {
      tr.doc.descendants((node, at) => {
        if (node.attrs.part?.id !== part.id) return;
        if (to) tr.setNodeMarkup(at, undefined, { part: to }).setMeta('addToHistory', false);
        else tr.delete(at, at + node.nodeSize);
      });
    });
  }

  /** Replaces an empty paragraph, or inserts below the paragraph, list or quote at the cursor. */
  function insert(part: Attachment): void {
    dispatch((tr) => {
      const { $from } = tr.selection;
      const isInBlock = $from.depth > 0;
      const isEmpty = isInBlock && $from.node(1).type.name === 'paragraph' && $from.node(1).content.size === 0;
      const to = isInBlock ? $from.after(1) : tr.selection.to;
      const from = isEmpty ? $from.before(1) : to;
      const piece = schema.nodes.attached.create({ part });
      tr.replaceWith(from, to, tr.doc.nodeAt(to)?.isTextblock ? [piece] : [piece, schema.nodes.paragraph.create()]);
      tr.setSelection(TextSelection.near(tr.doc.resolve(from + piece.nodeSize))).scrollIntoView();
    });
  }

  async function insertCard(url: string): Promise<void> {
    const card: Attachment = { id: randomUuid(), kind: 'block', block: { type: 'link', url } };
    insert(card);
    const found = await newsroom.card(now.place, url);
    if (isFailure(found)) void show(found);
    else change(card, { ...card, block: found });
  }
  now.insertCard = insertCard;

  const [subscribe] = useState(() => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  return { view, subscribe, views, field, insert, change };
}
