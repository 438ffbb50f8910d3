/** Saved drafts are named `vfDraft:<container_id>|…` (drafts.ts). */
export const DRAFT_PREFIX = 'vfDraft:';
