/** Open form of a comment. */
export type Mode = 'read' | 'edit' | 'reply';
