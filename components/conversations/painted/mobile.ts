import { MOBILE_BELOW_PX } from '../../../core/base/constants';

/**
 * The class by which pages' rules know a phone (host contract 6.4), on comments that are only read; React has it by
 * use-mobile.ts. @returns what ends it
 */
export function followMobile(root: ShadowRoot): () => void {
  const note = () => {
    for (const { classList } of root.querySelectorAll('article'))
      classList.toggle('vf-content-focus-container__mobile', innerWidth < MOBILE_BELOW_PX);
  };
  note();
  addEventListener('resize', note);
  return () => removeEventListener('resize', note);
}
