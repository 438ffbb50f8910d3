/** The text for a reader who may not write: each area has one of these names. */
const texts = {
  commenting_closed: 'closed',
  commenting_disabled: 'closed',
  banned_from_posting: 'banned',
  login_banned: 'banned',
  email_unverified: 'unverified',
} as const;

export const refusedWriting = (refusal: string): (typeof texts)[keyof typeof texts] =>
  refusal in texts ? texts[refusal as keyof typeof texts] : 'closed';
