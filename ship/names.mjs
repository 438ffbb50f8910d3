/** Names under which parts are published. They are placeholders until the project has a home. */
export const SCOPE = '@vf-community';
export const IMAGE = 'vf-community';
