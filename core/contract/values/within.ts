/** Waits for a promise, but at most so many milliseconds: then resolves to the fallback instead. */
export async function within<Value, Otherwise>(
  ms: number,
  work: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(resolve, ms, otherwise);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
