/** What a reader does in the field of a conversation on the page. */
import { fill } from './fill';
import { find, seen } from './seen';
import { waitUntil } from './wait-until';

export { ID, openConversation } from './show-conversation';

export const fieldOf = async (el: Element) => (await seen(el, 'textarea')) as HTMLTextAreaElement;

/** Puts a text into a field as an input method does, the caret at its end. */
export function type(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  fill(area, text);
  area.setSelectionRange(text.length, text.length);
}

export async function send(el: Element): Promise<void> {
  const button = find<HTMLButtonElement>(el, 'form button[type=submit]');
  await waitUntil(() => button?.disabled === false, 'nothing to send');
  button?.click();
}
