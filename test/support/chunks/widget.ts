/** Replaces a widget's chunk in tests of the loader: counts its evaluation. */
declare global {
  interface Window {
    widgetChunks?: number;
  }
}
window.widgetChunks = (window.widgetChunks ?? 0) + 1;
export const isEvaluated = true;
