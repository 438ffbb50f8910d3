import type { ComponentProps } from 'react';

/** A link somebody wrote: it leads out of the page, gets no hold of it, and is not vouched for. */
export const LinkOut = (props: ComponentProps<'a'>) => <a {...props} rel="nofollow ugc noopener" target="_blank" />;
