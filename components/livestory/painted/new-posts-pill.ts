/** The button above a painted list that counts new posts, and the status region that announces them. */
import { countText } from '../../../core/base/i18n/format';
import type { Language } from '../../../core/base/i18n/languages';
import type { State } from './current-page';

const ANNOUNCE_MS = 10_000;

export function makePill(root: ShadowRoot, state: State, onPress: () => void) {
  let pill: HTMLButtonElement | undefined;
  let announcedAt = 0;

  const textOf = (count: number) => countText(state.texts ?? {}, 'new_updates', count, state.lang as Language);
  const regionOf = () => root.querySelector('.hushed[role=status]');

  function announce(count: number): void {
    const region = regionOf();
    if (!region || Date.now() - announcedAt < ANNOUNCE_MS) return;
    announcedAt = Date.now();
    region.textContent = textOf(count);
  }

  return {
    announce,
    show(count: number): void {
      if (!pill) {
        pill = document.createElement('button');
        pill.type = 'button';
        pill.className = 'button button--primary new-updates rises';
        pill.setAttribute('data-vf-light', '');
        pill.addEventListener('click', onPress);
        root.querySelector('.threads, .empty')?.before(pill);
      }
      pill.textContent = textOf(count);
      announce(count);
    },
    /** Call before new content replaces the content around the button. */
    remove(): void {
      pill?.remove();
      pill = undefined;
    },
    /** React's first render has an empty region: text here would make React render everything again below. */
    clearRegion: () => regionOf()?.replaceChildren(),
  };
}
