/** Stops the filler before the slot leaves the page. */
export type Stop = () => void;

/**
 * @param adId the site's name for the ad
 * @param width of the widget in px
 * @param report reports whether the slot is filled or stays empty; a filler that does not know never calls it
 */
export type Filler = (
  place: HTMLElement,
  adId: string,
  width: number,
  report: (isFilled: boolean) => void,
) => Stop | undefined;
