/** Bounds of trending parameters (specification §2, §5; host contract 6.2): values outside are clamped. */
export const LIMIT = { min: 1, max: 100, fallback: 5 };
/** 0: no limit. */
export const DAYS_PUBLISHED = { min: 0, max: 30, fallback: 7 };
export const WINDOW_HOURS = { min: 1, max: 48, fallback: 3 };

interface Bounds {
  min: number;
  max: number;
  fallback: number;
}

/** A whole number, as `parseInt` reads it. */
export function clamped(text: string | undefined, { min, max, fallback }: Bounds): number {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? fallback : Math.min(Math.max(number, min), max);
}
