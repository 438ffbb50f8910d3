/** The marks of log-in providers, drawn by us in one colour: they stand beside the name and say nothing alone. */
import type { ReactNode } from 'react';

/** As each calls itself; the publisher's own is called by the site's name. */
export const titles: Record<string, string> = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  linkedin: 'LinkedIn',
  windowslive: 'Microsoft',
  yahoo: 'Yahoo',
  aol: 'AOL',
};

export const marks: Record<string, ReactNode> = {
  oauth: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-8 8c.6-4 3.8-6 8-6s7.4 2 8 6z" />,
  apple: (
    <path d="M16.2 12.5c0-2 1.6-2.9 1.7-3-1-1.4-2.4-1.6-2.9-1.6-1.2-.1-2.4.7-3 .7s-1.6-.7-2.6-.7C7.3 8 5 9.8 5 13c0 3.7 2.7 8 4.7 8 .9 0 1.3-.6 2.5-.6s1.5.6 2.5.6c1.7 0 3.3-3 3.8-4.5-1.4-.6-2.3-2-2.3-4M14.2 6.5c.8-1 1.3-2.3 1.1-3.5-1.1.1-2.3.8-3 1.7-.7.8-1.2 2-1.1 3.1 1.2.1 2.3-.5 3-1.3" />
  ),
  google: (
    <path d="M20.5 12.2c0-.6 0-1.1-.1-1.7H12v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7 5.4 5.4 0 0 1-8.1-2.8 5.4 5.4 0 0 1 8.9-5.6l2.4-2.3A8.7 8.7 0 1 0 12 20.7c5 0 8.5-3.5 8.5-8.5" />
  ),
  facebook: (
    <path d="M21 12a9 9 0 1 0-10.4 8.9v-6.3H8.3V12h2.3v-2c0-2.3 1.3-3.5 3.4-3.5.9 0 2 .2 2 .2v2.2h-1.1c-1.1 0-1.5.7-1.5 1.4V12h2.5l-.4 2.6h-2.1v6.3A9 9 0 0 0 21 12" />
  ),
  twitter: <path d="M4 4h4.7l4 5.5L17.5 4H20l-6.1 7 6.6 9h-4.7l-4.3-6-5.2 6H3.8l6.5-7.5zm3.6 1.5 9 13h1.4l-9-13z" />,
  linkedin: (
    <path d="M4.2 9h3.3v11H4.2zM5.8 4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8M9.6 9h3.2v1.5c.5-.9 1.6-1.8 3.3-1.8 3.4 0 4 2.2 4 5.2V20h-3.3v-5.4c0-1.3 0-3-1.8-3s-2.1 1.4-2.1 2.9V20H9.6z" />
  ),
  windowslive: <path d="M4 4h7.6v7.6H4zm8.4 0H20v7.6h-7.6zM4 12.4h7.6V20H4zm8.4 0H20V20h-7.6z" />,
  yahoo: (
    <path d="M3 8h4.2l2.4 6 2.5-6h4l-6 14.5H6L7.7 18.5zm16.8 5.4h-4.4L19.3 4H23.5zM17 14.4a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6" />
  ),
  aol: (
    <path d="M6.6 7 2 17.5h2.7l.7-1.9H9l.7 1.9h2.7L7.8 7zm.6 3 1.1 3.6H6zM15.5 9.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8m0 2.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4M20.5 7v10.5H22V7z" />
  ),
};
