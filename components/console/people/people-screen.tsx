import { useAtomValue } from '../../../core/base/store/hooks';
import { placeAtom } from '../../../core/state/console/place';
import { PeopleList } from './people-list';
import { Person } from './person';

/** The list of people, or one person. */
export function PeopleScreen() {
  const { detail } = useAtomValue(placeAtom);
  return detail ? <Person key={detail} user_uuid={detail} /> : <PeopleList />;
}
