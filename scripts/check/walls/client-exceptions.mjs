/** What of the client still breaks a wall: the lists only get shorter. */
export const exceptions = {
  imports: [
    'components/conversations/ → core/transport/',
    'components/conversations/ → core/base/store/store.ts',
    'components/tray/ → core/transport/',
  ],
  circles: ['components/conversations', 'core/mount'],
};
