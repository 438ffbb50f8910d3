/** Not on a page without https, nor in an old browser. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
