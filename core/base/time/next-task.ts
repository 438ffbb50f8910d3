/** Lets the browser paint, and take what the reader does, before the caller goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
