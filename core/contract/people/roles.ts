/** Roles of people, and what a ban takes away (specification §3, §6; host contract 3, 15, 16). */
export const privileges = ['guest', 'normal', 'moderator', 'administrator', 'none'] as const;
/** The server emits `administrator`, and accepts the older `admin` on input (host contract 16). */
export type Privilege = (typeof privileges)[number];

export const banLevels = ['none', 'posting', 'ghost', 'hide', 'login'] as const;
export type BanLevel = (typeof banLevels)[number];

export const isStaff = (privilege: Privilege): boolean => privilege === 'moderator' || privilege === 'administrator';
