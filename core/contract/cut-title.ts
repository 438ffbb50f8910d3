import { cutText } from './cut-text';

/** Titles over 70 characters are cut; the whole is there for who points at it or comes to it by keyboard (specification §2, §9). */
const TITLE_MAX = 70;

export function cutTitle(title: string): string {
  const cut = cutText(title, TITLE_MAX);
  return cut === title ? title : `${cut.trimEnd()}...`;
}
