/** A person in a list: picture, name and a line of text, which open the profile here; and an action at the end. */
import type { ReactNode } from 'react';
import { publish } from '../../../core/base/bus/bus';
import type { PublicUser } from '../../../core/contract/people/user';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { Avatar } from '../avatar/avatar';

interface Props {
  person: PublicUser;
  note?: string;
  children?: ReactNode;
}

export function PersonRow({ person, note, children }: Props) {
  const id = uuidToNumericId(person.uuid);
  return (
    <li className="person-row">
      <button type="button" className="person-row__who" onClick={() => id !== null && publish('profile/show', id)}>
        <Avatar name={person.name} picture={person.pic_small} />
        <span>
          <b>
            <bdi>{person.name}</bdi>
          </b>
          {note && <span className="tray__note">{note}</span>}
        </span>
      </button>
      {children}
    </li>
  );
}
