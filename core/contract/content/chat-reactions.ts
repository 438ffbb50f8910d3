/** Default reactions for messages when the site has chosen none. */
const DEFAULTS = ['👍', '❤️', '😂', '😮', '😢', '👏'];

export const reactionsOf = (chosen: string[]): string[] => (chosen.length > 0 ? chosen : DEFAULTS);
