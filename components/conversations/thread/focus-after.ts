/** Frames to wait for the new comment to render. */
const PATIENCE = 30;

/** Moves the focus to the comment after this one, once it is rendered, where new text begins. */
export function focusAfter(last: Element | null | undefined, frames = PATIENCE): void {
  requestAnimationFrame(() => {
    const after = last?.nextElementSibling;
    // An ad slot may be in between.
    const next = after?.localName === 'slot' ? after.nextElementSibling : after;
    // After the frame, which has laid out the comment: focusing forces layout, and here it would happen twice.
    if (next) setTimeout(() => (next as HTMLElement).focus({ preventScroll: true }));
    else if (frames > 0) focusAfter(last, frames - 1);
  });
}
