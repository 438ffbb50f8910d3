/** Renders a post's blocks as HTML for feed readers: only text, lists, tables, links and our own pictures. */
import type { Comment } from '../../../../../core/contract/content/comment';
import type { Block, PostFields } from '../../../../../core/contract/content/live-blog';
import { postBlocks } from '../../../../../core/contract/content/post-blocks';
import { escapeMarkup } from '../render/escape';

export type Post = Comment & PostFields;

const lines = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>');

export const htmlOf = (post: Post, origin: string): string =>
  postBlocks(post)
    .map((block) => blockHtml(block, post, origin))
    .join('\n');

function blockHtml(block: Block, post: Post, origin: string): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${lines(block.text)}</p>`;
    case 'heading':
      return `<h3>${lines(block.text)}</h3>`;
    case 'quote':
      return `<blockquote><p>${lines(block.text)}</p>${block.cite ? `<cite>${lines(block.cite)}</cite>` : ''}</blockquote>`;
    case 'list': {
      const list = block.ordered ? 'ol' : 'ul';
      return `<${list}>${block.items.map((item) => `<li>${lines(item)}</li>`).join('')}</${list}>`;
    }
    case 'embed':
    case 'link':
      return `<p><a href="${escapeMarkup(block.url)}"${post.sponsor ? ' rel="sponsored"' : ''}>${lines(block.title || block.url)}</a></p>`;
    case 'image': {
      const medium = post.media?.find(({ media_uuid }) => media_uuid === block.media_uuid);
      const size = medium?.sizes.at(-1);
      if (!size) return '';
      const src = escapeMarkup(size.path.startsWith('/') ? origin + size.path : size.path);
      return `<figure><img src="${src}" alt="${escapeMarkup(medium?.alt ?? '')}"><figcaption>${lines(block.caption ?? '')}</figcaption></figure>`;
    }
    case 'facts':
      return `<ul>${block.items.map(({ label, value }) => `<li>${lines(label)}: ${lines(value)}</li>`).join('')}</ul>`;
    case 'table':
      return `<table>${block.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${lines(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
    case 'divider':
      return '<hr>';
    default:
      return '';
  }
}
