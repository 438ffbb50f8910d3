/** The full date of a time, in the reader's zone, for who points at it: its formatter is slow to make, and made then. */
const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };

export const momentOf = ({ dateTime }: HTMLTimeElement): string =>
  new Date(dateTime).toLocaleString(document.documentElement.lang || [], MOMENT);

function say({ target }: Event): void {
  const time = (target as Element).closest('time');
  if (time) time.title = momentOf(time);
}

/** In the root for as long as it is there, when React draws in it, too. */
export const sayDates = (root: ShadowRoot): void => root.addEventListener('pointerover', say);
