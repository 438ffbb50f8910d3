/**
 * Of what a long file tries, what this process does: `VF_TEST_SHARE=2/4` is the second of four (scripts/test/shares.mjs).
 * Without it, all of it.
 */
export function ownShare<Item>(items: Iterable<Item>): Item[] {
  const [own = 1, of = 1] = (process.env.VF_TEST_SHARE ?? '').split('/').filter(Boolean).map(Number);
  return [...items].filter((_, at) => at % of === own - 1);
}
