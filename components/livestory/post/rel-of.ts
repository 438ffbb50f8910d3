/** Links that somebody pays for are marked for search engines. */
export const relOf = (isPaid: boolean | undefined) => `noopener nofollow${isPaid ? ' sponsored' : ''}`;
