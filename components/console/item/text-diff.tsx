/** Shows two texts as one, with removed words crossed out and added words underlined. */
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** Longer texts would block the page while they are compared. */
const MOST_EDITS = 2000;

export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }), [before, after]);
  return (
    <p className="item__words text-diff" dir="auto">
      {(
        parts ?? [
          { value: before, removed: true },
          { value: after, added: true },
        ]
      ).map(({ value, added = false, removed = false }, at) => {
        const Part = added ? 'ins' : removed ? 'del' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        return <Part key={at}>{value}</Part>;
      })}
    </p>
  );
}
