/** False without https, and in old browsers. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
