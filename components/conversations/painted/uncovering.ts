/** "Show the whole conversation" of a painted, cut list: uncovers it without React. */
import { LIGHT_ATTRIBUTE } from '../../../core/contract/content/painted';
import { CUT, cut, focusUncovered } from '../thread/cut';

/** @returns a function that leaves the button to React. */
export function followUncovering(root: ShadowRoot, height: string | undefined): () => void {
  const list = root.querySelector<HTMLElement>('.threads--cut');
  const button = root.querySelector<HTMLElement>('.uncovering');
  if (!list || !button) return () => {};
  cut(list, height);
  const press = () => {
    focusUncovered(list);
    // React finds the list uncovered.
    list.classList.remove(CUT);
    button.hidden = true;
  };
  button.setAttribute(LIGHT_ATTRIBUTE, '');
  button.addEventListener('click', press);
  return () => {
    button.removeAttribute(LIGHT_ATTRIBUTE);
    button.removeEventListener('click', press);
  };
}
