/** Replaces a part of the field's text; the caret follows after the render. */
export function insertAt(field: HTMLTextAreaElement, start: number, end: number, text: string): string {
  const caret = start + text.length;
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(caret, caret);
  });
  return field.value.slice(0, start) + text + field.value.slice(end);
}
