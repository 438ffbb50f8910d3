/** Reader actions in the field of a conversation. */
import { fill } from './fill';
import { seen } from './seen';

export { ID, openConversation, send } from './show-conversation';

export const fieldOf = async (el: Element) => (await seen(el, 'textarea')) as HTMLTextAreaElement;

/** Puts a text into a field like an input method, with the caret at its end. */
export function type(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  fill(area, text);
  area.setSelectionRange(text.length, text.length);
}
