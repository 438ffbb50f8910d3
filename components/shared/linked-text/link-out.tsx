import type { ComponentProps } from 'react';

/** A link in a text: opens a new tab without access to this page, with `nofollow`. Links by staff pass another `rel`. */
export const LinkOut = (props: ComponentProps<'a'>) => <a rel="nofollow ugc noopener" target="_blank" {...props} />;
