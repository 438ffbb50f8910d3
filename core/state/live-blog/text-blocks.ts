/**
 * Converts text of a field to blocks, and back: `# ` begins a heading, `> ` a quote, `- ` or `1. ` a list, `---` is a
 * divider, an empty line ends a paragraph. A phone's keyboard is enough to write everything, and a draft is plain text.
 */
import type { Block } from '../../contract/content/live-blog';
import { QUOTE_MARK } from '../../contract/values/quote-mark';

const LIST = /^\s*[-•*]\s+/;
const ORDERED = /^\s*\d{1,3}[.)]\s+/;

export const blocksOf = (text: string): Block[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+/, '').trimEnd())
    .filter(Boolean)
    .map(blockOf);

function blockOf(text: string): Block {
  const lines = text.split('\n');
  const all = (begin: RegExp) => lines.every((line) => begin.test(line));
  const rest = (begin: RegExp) => lines.map((line) => line.replace(begin, ''));
  if (/^-{3,}$/.test(text)) return { type: 'divider' };
  if (lines.length === 1 && /^#{1,4}\s+\S/.test(text)) return { type: 'heading', text: text.replace(/^#+\s+/, '') };
  if (all(QUOTE_MARK)) {
    const said = rest(QUOTE_MARK);
    const cite = said.length > 1 ? /^[—–-]{1,2}\s*(\S.*)$/.exec(said.at(-1) ?? '')?.[1] : undefined;
    return cite
      ? { type: 'quote', text: said.slice(0, -1).join('\n'), cite }
      : { type: 'quote', text: said.join('\n') };
  }
  if (all(LIST)) return { type: 'list', items: rest(LIST) };
  if (all(ORDERED)) return { type: 'list', ordered: true, items: rest(ORDERED) };
  return { type: 'paragraph', text };
}

/** Undefined for a block that is not text. */
export function textOfBlock(block: Block): string | undefined {
  switch (block.type) {
    case 'paragraph':
      return block.text;
    case 'heading':
      return `# ${block.text}`;
    case 'quote': {
      const lines = [...block.text.split('\n'), ...(block.cite ? [`— ${block.cite}`] : [])];
      return lines.map((line) => `> ${line}`).join('\n');
    }
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${item}`).join('\n');
    case 'divider':
      return '---';
    default:
      return undefined;
  }
}
