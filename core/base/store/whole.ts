/** A lazily loaded module. `ready` waits for the texts and sheets that its components render with. */
interface Chunk {
  ready?(): Promise<unknown>;
}

/** Waits until the code of a module may run: its texts and its sheets are loaded. */
export async function whole<Module extends object>(coming: Promise<Module>): Promise<Module> {
  const there = await coming;
  await (there as Chunk).ready?.();
  return there;
}
