/** Checked before any other push code is loaded, because most readers have no subscription. */
export const PUSH_RECORD = 'vfPush';
