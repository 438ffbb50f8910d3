/** A mistake in the arguments of a command. */
export class CommandError extends Error {}
