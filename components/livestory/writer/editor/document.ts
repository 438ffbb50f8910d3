/** Converts a post between the parts of a composition and the editor's document. */
import type { Block } from '../../../../core/contract/content/live-blog';
import { type Part, textPart } from '../../../../core/state/live-blog/composition';
import { blocksOf, textOfBlock } from '../../../../core/state/live-blog/text-blocks';
import { lineOfNodes, nodesOfLine } from './inline-text';
import type { NodeJson } from './schema';

const paragraph = (text: string): NodeJson => {
  const content = text
    .split('\n')
    .flatMap((line, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), ...nodesOfLine(line)]);
  return { type: 'paragraph', ...(content.length > 0 && { content }) };
};

function nodeOf(block: Block): NodeJson {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', content: [{ type: 'text', text: block.text }] };
    case 'list':
      return {
        type: block.ordered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
      };
    case 'quote':
      return {
        type: 'blockquote',
        content: [...block.text.split('\n'), ...(block.cite ? [`— ${block.cite}`] : [])].map(paragraph),
      };
    case 'divider':
      return { type: 'horizontalRule' };
    default:
      return paragraph('text' in block && typeof block.text === 'string' ? block.text : '');
  }
}

/** Parses a text in the format of posts. */
export const nodesOfText = (text: string): NodeJson[] => blocksOf(text).map(nodeOf);

/** Ends with a paragraph, so that writing can go on below a picture or a card. */
export function documentOf(parts: Part[]): NodeJson {
  const content = parts.flatMap((part) =>
    part.kind === 'text' ? nodesOfText(part.text) : [{ type: 'attached', attrs: { part } }],
  );
  const last = content.at(-1)?.type;
  const isOpen = last !== undefined && last !== 'attached' && last !== 'horizontalRule';
  return { type: 'doc', content: isOpen ? content : [...content, paragraph('')] };
}

/** Lines of a paragraph, without those that are empty: an empty line would end the paragraph. */
function linesOf({ content = [] }: NodeJson): string[] {
  const lines: NodeJson[][] = [[]];
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines.map(lineOfNodes).filter((line) => line.trim());
}

function blockOf({ type, content = [] }: NodeJson): Block | undefined {
  switch (type) {
    case 'heading': {
      const text = content.map((it) => it.text ?? '').join('');
      return text.trim() ? { type: 'heading', text } : undefined;
    }
    case 'bulletList':
    case 'orderedList': {
      const lines = content.map((item) => (item.content ?? []).flatMap(linesOf).join(' '));
      const items = lines.filter(Boolean);
      return items.length > 0 ? { type: 'list', items, ordered: type === 'orderedList' } : undefined;
    }
    case 'blockquote': {
      const lines = content.flatMap(linesOf);
      return lines.length > 0 ? { type: 'quote', text: lines.join('\n') } : undefined;
    }
    case 'horizontalRule':
      return { type: 'divider' };
    default: {
      const text = linesOf({ content }).join('\n');
      return text ? { type: 'paragraph', text } : undefined;
    }
  }
}

/** Stored parts: texts and attachments. The last part is always a text. */
export function partsOfDocument({ content = [] }: NodeJson): Part[] {
  const parts: Part[] = [];
  for (const node of content) {
    if (node.type === 'attached') {
      parts.push(node.attrs?.part as Part);
      continue;
    }
    const block = blockOf(node);
    const text = block && textOfBlock(block);
    const last = parts.at(-1);
    if (!text) continue;
    if (last?.kind === 'text') last.text = `${last.text}\n\n${text}`;
    else parts.push(textPart(text));
  }
  return parts.at(-1)?.kind === 'text' ? parts : [...parts, textPart()];
}
