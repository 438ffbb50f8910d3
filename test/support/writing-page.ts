/** What a reader does in the field of a conversation on the page. */
import { fill } from './fill';
import { seen } from './seen';

export { ID, openConversation, send } from './show-conversation';

export const fieldOf = async (el: Element) => (await seen(el, 'textarea')) as HTMLTextAreaElement;

/** Puts a text into a field as an input method does, the caret at its end. */
export function type(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  fill(area, text);
  area.setSelectionRange(text.length, text.length);
}
