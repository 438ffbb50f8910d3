/** Marks paid links for search engines. */
export const relOf = (isPaid: boolean | undefined) => `noopener nofollow${isPaid ? ' sponsored' : ''}`;
