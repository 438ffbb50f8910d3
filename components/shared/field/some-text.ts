/** Attributes of an input that must be filled in. `required` alone accepts spaces. */
export const someText = { required: true, pattern: '.*\\S.*' };
