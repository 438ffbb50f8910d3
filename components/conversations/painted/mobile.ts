import { MOBILE_BELOW_PX } from '../../../core/base/constants';

/**
 * Sets the class with which pages' rules detect a phone (host contract 6.4), on comments that are only read; React uses
 * use-mobile.ts. @returns a function that ends it
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
