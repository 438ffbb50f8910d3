import { cutText } from './cut-text';

/** Cuts titles over 70 characters; readers who point at the title or focus it get all of it (specification §2, §9). */
const TITLE_MAX = 70;

export function cutTitle(title: string): string {
  const cut = cutText(title, TITLE_MAX);
  return cut === title ? title : `${cut.trimEnd()}...`;
}
