/** The widget's own narrow layout, in px of width; there ads are 320×50, 300×50 or 88×31 (host contract 12). */
export const NARROW = 480;
export const NARROW_HEIGHT = 50;
