/** Names and pictures of people that wait for staff, or that staff revokes (extension; host contract 15). */
import { type Static, Type } from 'typebox';
import { Id } from '../values/numbers';

const reviewed = ['name', 'avatar'] as const;
export type Reviewed = (typeof reviewed)[number];

export const ReviewBody = Type.Object({
  what: Type.Unsafe<Reviewed>({ type: 'string', enum: [...reviewed] }),
  /** Refuses the pending name or picture; if nothing is pending, the public one. */
  decision: Type.Unsafe<'approve' | 'refuse'>({ type: 'string', enum: ['approve', 'refuse'] }),
});
export type ReviewBody = Static<typeof ReviewBody>;

export const WaitingProfile = Type.Object({
  id: Id,
  uuid: Type.String(),
  /** The name that the public sees until then. */
  name: Type.String(),
  pic_large: Type.String(),
  /** Empty if no name is pending. */
  username_pending: Type.String(),
  pic_large_pending: Type.String(),
});
export type WaitingProfile = Static<typeof WaitingProfile>;

export const WaitingProfiles = Type.Object({
  results: Type.Array(WaitingProfile),
  more_available: Type.Boolean(),
});
export type WaitingProfiles = Static<typeof WaitingProfiles>;
