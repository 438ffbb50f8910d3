/** Actions readers wanted to take when asked to join (host contract 2.2 `reason`); sign-ups are counted by it. */
export const referrals = [
  'like',
  'dislike',
  'flag',
  'bell',
  'standalone_bell',
  'header',
  'post_content',
  'follow_conversation',
  'follow_user',
  'mute_user',
  'follow_topic',
  'vote',
  'rate',
] as const;
export type Referral = (typeof referrals)[number];
