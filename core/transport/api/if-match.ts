/** Options of a change that the server rejects if it was made for an outdated version. */
export const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` }, asJson: true });
