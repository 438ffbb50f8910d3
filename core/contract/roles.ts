/** Who somebody is and what a ban takes away (the spec, §3, §6; HOST-API.md 3, 15, 16). */
export const privileges = ['guest', 'normal', 'moderator', 'administrator', 'none'] as const;
/** `administrator` is what we emit; the older `admin` is accepted on the way in (HOST-API.md 16). */
export type Privilege = (typeof privileges)[number];

export const banLevels = ['none', 'posting', 'ghost', 'hide', 'login'] as const;
export type BanLevel = (typeof banLevels)[number];

export const isStaff = (privilege: Privilege): boolean => privilege === 'moderator' || privilege === 'administrator';
