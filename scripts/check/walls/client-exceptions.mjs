/** What of the client still breaks a wall: the lists only get shorter. */
export const exceptions = {
  imports: [],
  circles: ['components/conversations'],
};
