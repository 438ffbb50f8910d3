/** Real presses of the mouse, which move the focus. */
import { sendMouse } from '@web/test-runner-commands';

export async function press(control: Element): Promise<void> {
  const { x, y, width, height } = control.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
}

/** Like Safari, which does not focus a pressed button. @returns the click */
export async function pressWithoutFocus(control: Element): Promise<Event> {
  const clicked = new Promise<Event>((resolve) => control.addEventListener('click', resolve, { once: true }));
  control.addEventListener('mousedown', (event) => event.preventDefault(), { once: true });
  await press(control);
  return clicked;
}
