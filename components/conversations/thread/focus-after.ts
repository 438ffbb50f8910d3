/** Frames in which what was asked for should have been drawn. */
const PATIENCE = 30;

/** Puts the focus on the comment that came after this one, once it is drawn: the reader reads on where new text begins. */
export function focusAfter(last: Element | null | undefined, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const after = last?.nextElementSibling;
    // An ad may stand between.
    const next = after?.localName === 'slot' ? after.nextElementSibling : after;
    if (next) (next as HTMLElement).focus({ preventScroll: true });
    else if (frames > 0) focusAfter(last, frames - 1);
  });
}
