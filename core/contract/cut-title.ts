/** Titles over 70 characters are cut; the whole is there for who points at it or comes to it by keyboard (specification §2, §9). */
const TITLE_MAX = 70;

/** By characters, never through one. */
export function cutTitle(title: string): string {
  const characters = [...title];
  return characters.length > TITLE_MAX ? `${characters.slice(0, TITLE_MAX).join('').trimEnd()}...` : title;
}
