/** The editor's schema: the text format of posts. */
import { type Node, Schema } from 'prosemirror-model';
import { safeUrl } from '../../../../core/contract/values/links';

/** A node as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: ProseMirror's own type; attributes are checked where they are read
type Attributes = Record<string, any>;

export interface NodeJson {
  type?: string;
  text?: string;
  attrs?: Attributes;
  content?: NodeJson[];
  marks?: { type: string; attrs?: Attributes }[];
}

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    text: { group: 'inline' },
    /** Headings have one size, and their text has no marks. */
    heading: {
      group: 'block',
      content: 'text*',
      marks: '',
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
      toDOM: () => ['h3', { class: 'block-heading' }, 0],
    },
    /** Lists are flat, and an item is one paragraph. */
    bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    blockquote: {
      group: 'block',
      content: 'paragraph+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    horizontalRule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    /** A picture, a card or a poll: see attached-views.ts. */
    attached: { group: 'block', atom: true, draggable: true, attrs: { part: {} }, toDOM: () => ['div'] },
  },
  marks: {
    bold: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }, { style: 'font-weight', getAttrs: (value) => isBold(value) && null }],
      toDOM: () => ['strong', 0],
    },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => linkAttributes(link.getAttribute('href')) }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
  },
});

const isBold = (weight: string): boolean => /^(bold(er)?|[5-9]\d{2,})$/.test(weight);

function linkAttributes(address: string | null): { href: string } | false {
  const href = safeUrl(address ?? '');
  return href !== null && { href };
}

export const nodeOfJson = (json: NodeJson): Node => schema.nodeFromJSON(json);
