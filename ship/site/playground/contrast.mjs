/** The contrast of two colors by WCAG 2: 4.5 is the least for text. */

/** Pairs of tokens that are text and its background. */
export const PAIRS = [
  ['--vf-text', '--vf-background'],
  ['--vf-text-secondary', '--vf-background'],
  ['--vf-on-accent', '--vf-accent'],
  ['--vf-on-neutral', '--vf-neutral'],
];
export const LEAST_RATIO = 4.5;

/** @param {string} color `#rrggbb` @returns {number | null} null for another form */
export function contrast(color, other) {
  const [a, b] = [color, other].map(luminance);
  return a === null || b === null ? null : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color) {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  if (!hex) return null;
  const [r, g, b] = hex.slice(1).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
