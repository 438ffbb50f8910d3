/** Live news for readers who only read, without React or the store (DESIGN.md decision 2). */
export {};
