/** Returns the name under which an account's vote is stored. */
export const accountVoter = (user_id: number): string => `u${user_id}`;
