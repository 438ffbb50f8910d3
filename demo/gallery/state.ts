/** A state of a widget in the gallery: the content of the frame, and the role of its user. */

export interface State {
  name: string;
  /** Role of the logged-in user in the frame; null for a guest. */
  role?: 'reader' | 'moderator' | null;
  /** The conversation of the frame; for right to left, its `-ar` variant has Arabic comments. */
  container: string;
  containerAr?: string;
  /** The widget is painted in the page's own HTML; the script, if any, loads after it. */
  isIncluded?: true;
  /** The page has no script at all. */
  isStill?: true;
}

export const few = { container: 'gallery-few', containerAr: 'gallery-few-ar' };
export const empty = { container: 'gallery-empty', containerAr: 'gallery-empty-ar' };
