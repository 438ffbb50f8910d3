/**
 * Elements of the page with the class `vf-js-tray-activator` open the tray (specification §2; host contract 6.2). One
 * listener on the document, so that it works for later elements and inside other shadow roots.
 */
import { publish } from '../../base/bus/bus';

const ACTIVATOR = 'vf-js-tray-activator';

export function watchActivators(): () => void {
  document.addEventListener('click', handleClick);
  return () => document.removeEventListener('click', handleClick);
}

function handleClick(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!isPlain) return;
  const path = event.composedPath().filter((target) => target instanceof Element);
  const activator = path.find((element) => element.classList.contains(ACTIVATOR));
  if (!activator) return;
  // The link's target is for readers without JavaScript.
  if (activator instanceof HTMLAnchorElement || activator.closest('a')) event.preventDefault();
  publish('tray/open', activator);
}
