/** Cost of hashing a password with argon2id: the second of OWASP's recommended rows, about 50 ms. */

/** Memory in KiB, passes over it, and threads. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Used by every configuration from an environment; only tests pass a cheaper one to the app. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
