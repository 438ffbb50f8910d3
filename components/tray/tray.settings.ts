/** `<vf-tray>` has no attributes of its own; the page's classes on it stay (host contract 6.2). */
export const settings = {};
