/**
 * Writes a text and its selection at once. If the selection were set after the render, a key pressed before it would end up in the
 * wrong place. React leaves a field alone that already has the text it renders.
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
