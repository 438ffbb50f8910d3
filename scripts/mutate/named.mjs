/** Mutants by name: the lines before and after, as a run prints them. */

/** Survivors of earlier runs that have a test now; `--named` runs them. @type {{ file: string, before: string, after: string, reason?: string }[]} */
export const named = [];

/** Changes that nobody can notice, with the reason. They are never drawn. @type {{ file: string, before: string, after: string, reason: string }[]} */
export const equivalent = [];
