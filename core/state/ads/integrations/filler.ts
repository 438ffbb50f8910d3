/** Ends it, before the place leaves the page. */
export type Stop = () => void;

/**
 * @param adId the site's name for what is to be shown
 * @param width of the widget in px
 * @param report reports that it is filled, or stays empty; who does not know leaves it
 */
export type Filler = (
  place: HTMLElement,
  adId: string,
  width: number,
  report: (isFilled: boolean) => void,
) => Stop | undefined;
