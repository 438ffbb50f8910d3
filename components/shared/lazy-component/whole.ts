/** A chunk that says when it may be drawn: its texts and its sheets are there. */
export async function whole<Chunk extends { ready(): Promise<unknown> }>(coming: Promise<Chunk>): Promise<Chunk> {
  const there = await coming;
  await there.ready();
  return there;
}
