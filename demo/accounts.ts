/** The three accounts with a password; the start line prints them. */
export const accounts = [
  { key: 'robin', name: 'Robin Vale', email: 'reader@wrackline.example', role: 'normal' },
  { key: 'morgan', name: 'Morgan Tide', email: 'moderator@wrackline.example', role: 'moderator' },
  { key: 'avery', name: 'Avery Keel', email: 'administrator@wrackline.example', role: 'administrator' },
] as const;
