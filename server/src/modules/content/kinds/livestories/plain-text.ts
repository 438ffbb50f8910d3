/** Plain text of a post's blocks, for search, feeds, word lists and clients without blocks. */
import type { Block, PostFields } from '../../../../../../core/contract/content/live-blog';

type Alts = Record<string, string> | undefined;

export const plainText = ({ title, body }: Pick<PostFields, 'title' | 'body'>, alts?: Alts): string => {
  const text = (body ?? []).map((block) => textOf(block, alts)).filter(Boolean);
  return (text.length > 0 ? text : [title ?? '']).join('\n\n');
};

function textOf(block: Block, alts: Alts): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.text.trim();
    case 'quote':
      return [block.text.trim(), block.cite && `(${block.cite})`].filter(Boolean).join(' ');
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '•'} ${item}`).join('\n');
    case 'image':
    case 'video':
      return block.caption || alts?.[block.media_uuid] || '';
    case 'embed':
    case 'link':
      return [block.title, block.text, block.url].filter(Boolean).join('\n');
    case 'facts':
      return block.items.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'table':
      return block.rows.map((cells) => cells.join(' | ')).join('\n');
    default:
      return '';
  }
}
