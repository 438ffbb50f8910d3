/** Frames in which what was asked for should have been drawn. */
const PATIENCE = 30;

/** Puts the focus on the comment that came after this one, once it is drawn: the reader reads on where new text begins. */
export function focusAfter(last: Element | null | undefined, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const after = last?.nextElementSibling;
    // An ad may stand between.
    const next = after?.localName === 'slot' ? after.nextElementSibling : after;
    // After the frame, which has laid it out by then: a focus asks for that, and here it would be done twice.
    if (next) setTimeout(() => (next as HTMLElement).focus({ preventScroll: true }));
    else if (frames > 0) focusAfter(last, frames - 1);
  });
}
