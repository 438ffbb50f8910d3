/** What the names of saved drafts begin with, before their slot (drafts.ts): `vfDraft:<container_id>|…`. */
export const DRAFT_PREFIX = 'vfDraft:';
