/** What readers react to messages with where the site has chosen nothing. */
const DEFAULTS = ['👍', '❤️', '😂', '😮', '😢', '👏'];

export const reactionsOf = (chosen: string[]): string[] => (chosen.length > 0 ? chosen : DEFAULTS);
