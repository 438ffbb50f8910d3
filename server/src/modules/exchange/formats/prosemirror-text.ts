/** Converts a ProseMirror document, as Hyvor Talk stores comments, to the plain text that we store. */
import { safeUrl } from '../../../../../core/contract/values/links';
import { linkText, quoteLines, tidy } from '../../platform/text/html-text';
import { type Fields, objectOf, objectsOf, textOf } from './fields';

/** More nested documents are cut off. */
const DEPTH_MAX = 50;

/** @returns null when the text is not a document */
export function prosemirrorToText(json: string): string | null {
  if (!json.trimStart().startsWith('{')) return null;
  try {
    const node = objectOf({ node: JSON.parse(json) }, 'node');
    return textOf(node, 'type') === 'doc' && Array.isArray(node.content) ? tidy(blocks(node, 0)) : null;
  } catch {
    return null;
  }
}

const blocks = (node: Fields, depth: number): string =>
  depth > DEPTH_MAX
    ? ''
    : objectsOf(node, 'content')
        .map((child) => block(child, depth + 1))
        .join('');

function block(node: Fields, depth: number): string {
  switch (textOf(node, 'type')) {
    case 'text':
      return inline(node);
    case 'hard_break':
    case 'hardBreak':
      return '\n';
    case 'image': {
      const url = safeUrl(textOf(objectOf(node, 'attrs'), 'src'));
      return url ? ` ${url} ` : '';
    }
    case 'blockquote':
      return `\n\n${quoteLines(blocks(node, depth))}\n\n`;
    case 'list_item':
    case 'listItem':
      return `${tidy(blocks(node, depth))}\n`;
    default:
      return `\n\n${blocks(node, depth)}\n\n`;
  }
}

function inline(node: Fields): string {
  const text = textOf(node, 'text');
  const link = objectsOf(node, 'marks').find((mark) => textOf(mark, 'type') === 'link');
  return link ? linkText({ href: textOf(objectOf(link, 'attrs'), 'href'), text }) : text;
}
