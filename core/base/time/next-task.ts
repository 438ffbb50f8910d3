/** Lets the browser paint, and handle the reader's input, before the caller continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
