/**
 * Where a conversation shows replies from social networks: `mixed` with readers' comments, `below` after them, `off` nowhere
 * (extension).
 */
export const socialDisplays = ['mixed', 'below', 'off'] as const;
export type SocialDisplay = (typeof socialDisplays)[number];
