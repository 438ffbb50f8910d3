/** Makes a promise with the first call, and returns it from then on; after a failure, the next call makes another. */
export function onceThere<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let coming: Promise<Value> | undefined;
  return () => {
    coming ??= make().catch((error) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
}
