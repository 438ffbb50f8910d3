/**
 * Writes a text and its selection at once: after the render, a key that was pressed meanwhile would be elsewhere in the text.
 * React leaves a field that already has the text it renders.
 */
export function writeText(field: HTMLTextAreaElement, text: string, start: number, end: number): void {
  field.value = text;
  field.setSelectionRange(start, end);
  // A menu that closes gives the focus to its button first.
  requestAnimationFrame(() => field.focus());
}

/** Replaces a part of the field's text. @returns the new text */
export function insertAt(field: HTMLTextAreaElement, start: number, end: number, text: string): string {
  const caret = start + text.length;
  writeText(field, field.value.slice(0, start) + text + field.value.slice(end), caret, caret);
  return field.value;
}
