/** Width of the widget's narrow layout, in px; narrow ads are 320×50, 300×50 or 88×31 (host contract 12). */
export const NARROW = 480;
export const NARROW_HEIGHT = 50;
