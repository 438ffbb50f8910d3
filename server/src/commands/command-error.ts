/** A mistake in how a command was called. */
export class CommandError extends Error {}
