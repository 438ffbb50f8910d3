import { currentLanguage } from '../../../core/base/i18n/language';
import { rowOf } from '../../../core/base/i18n/languages';
import type { SiteChange } from '../../../core/contract/console/changes';
import { isOfPeople } from '../../../core/state/console/site';
import { useUser } from '../../shared/people/use-user';
import { useSayField } from './use-say-field';

type Field = SiteChange['diff'][number];
type Kind = SiteChange['what'];

/** Lists the fields that a change of the site changed, each with its old and new value. */
export function ChangedFields({ change: { what, diff, reason } }: { change: SiteChange }) {
  return (
    <>
      <ul className="item__list">
        {diff.map((field) => (
          <li key={field.name} className="console-meta">
            <Name what={what} name={field.name} />
            <Values what={what} field={field} />
          </li>
        ))}
      </ul>
      {reason && <q dir="auto">{reason}</q>}
    </>
  );
}

/** Changes of people are stored with the person's uuid. */
function Name({ what, name }: { what: Kind; name: string }) {
  const say = useSayField(what);
  const person = useUser(isOfPeople(what) ? name : undefined);
  return <bdi>{person?.name ?? say.name(name)}</bdi>;
}

function Values({ what, field: { name, from, to, list } }: { what: Kind; field: Field }) {
  const say = useSayField(what);
  if (list) {
    const items = [
      ...list.added.map((it) => ` +${say.value(name, it)}`),
      ...list.removed.map((it) => ` −${say.value(name, it)}`),
    ];
    return items.join('');
  }
  if (from === undefined && to === undefined) return null;
  const arrow = rowOf(currentLanguage()).direction === 'rtl' ? '←' : '→';
  return (
    <>
      {': '}
      {from !== undefined && (
        <>
          <bdi>{say.value(name, from)}</bdi> {arrow}{' '}
        </>
      )}
      <bdi>{say.value(name, to)}</bdi>
    </>
  );
}
