/**
 * Adapts a document to the site: links to documents become links to pages, pictures become files of the site. Links to files
 * that are not on the site, such as code, become plain text, and so do names of elements in a sentence.
 */
import { posix } from 'node:path';

const IS_ABSOLUTE = /^([a-z]+:|\/\/|\/)/i;
/** Any other tag in a document is a word of its text; GitHub hides it, and Vue would ask for its end. */
const MARKUP = /^\s*<(?:!--|\/?(?:picture|source|img|br|div|noscript|a|VfPlayground)\b)/;
const PICTURE = /\b(src|srcset)="([^":]+)"/g;

/** The anchors of headings are those of GitHub, so that one link works in both places. */
export const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/**
 * @param md a markdown-it
 * @param {Record<string, string>} sources the file that each page is made from, by the path of the page: `embedding.md`
 */
export function adaptDocuments(md, sources) {
  const pageOf = Object.fromEntries(Object.entries(sources).map(([path, source]) => [source, `/${path}`]));
  md.core.ruler.push('site', ({ tokens, env }) => {
    for (const token of tokens) for (const part of [token, ...(token.children ?? [])]) makePlain(part);
    const source = sources[env.relativePath];
    if (!source) return;
    const resolve = (path) => posix.join(posix.dirname(source), path);
    for (const token of tokens) {
      if (token.type === 'html_block') token.content = withPictures(token.content, resolve);
      if (token.children) rewriteInline(token.children, { resolve, pageOf });
    }
  });
}

/** Vue reads pages as templates. */
function makePlain(token) {
  if (/^html_/.test(token.type) && !MARKUP.test(token.content)) token.type = 'text';
  if (token.type === 'code_inline') token.attrSet('v-pre', '');
}

function rewriteInline(tokens, { resolve, pageOf }) {
  let isDropping = false;
  for (const token of tokens) {
    if (token.type === 'html_inline') token.content = withPictures(token.content, resolve);
    if (token.type === 'image') token.attrSet('src', pictureAddress(resolve(token.attrGet('src'))));
    if (token.type === 'link_open') {
      const href = token.attrGet('href');
      if (IS_ABSOLUTE.test(href) || href.startsWith('#')) continue;
      const [path, hash] = href.split('#');
      const page = pageOf[resolve(path)];
      if (page) token.attrSet('href', hash ? `${page}#${hash}` : page);
      else isDropping = true;
    }
    const isLink = token.type === 'link_open' || token.type === 'link_close';
    if (isDropping && isLink) {
      isDropping = token.type === 'link_open';
      Object.assign(token, { type: 'text', tag: '', nesting: 0, content: '', attrs: null });
    }
  }
}

const withPictures = (html, resolve) =>
  html.replace(PICTURE, (_, name, path) => `${name}="${pictureAddress(resolve(path))}"`);

export const pictureAddress = (path) => `/pictures/${posix.basename(path)}`;
