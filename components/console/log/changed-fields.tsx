import type { SiteChange } from '../../../core/contract/console/changes';
import { cutText } from '../../../core/contract/values/cut-text';

const SHOWN_MAX = 80;
const written = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > SHOWN_MAX ? `${cutText(text, SHOWN_MAX)}…` : text;
};

/** Lists the fields that a change of the site changed, each with its old and new value. */
export function ChangedFields({ change: { diff, reason } }: { change: SiteChange }) {
  return (
    <>
      <ul className="item__list">
        {diff.map(({ name, from, to, list }) => (
          <li key={name} className="console-meta" dir="auto">
            {name}
            {list
              ? [...list.added.map((it) => ` +${written(it)}`), ...list.removed.map((it) => ` −${written(it)}`)].join(
                  '',
                )
              : (from !== undefined || to !== undefined) && `: ${written(from)} → ${written(to)}`}
          </li>
        ))}
      </ul>
      {reason && <q dir="auto">{reason}</q>}
    </>
  );
}
