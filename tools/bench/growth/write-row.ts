/** A row of the list of calls that write: the sender and the payload. */
import type { World } from '../../../server/test/support/visibility/places';
import type { Target } from './targets';

export type Answer = Record<string, string>;

export interface WriteRow {
  who: 'guest' | 'reader' | 'chief';
  /** @param target with the values of `before` */
  payload?(target: Target & Answer): object;
  /** Sent first, without counting its blocks. @returns further values of `:names` */
  before?(world: World, target: Target): Promise<Answer>;
  limit?: number;
  /** Begins a job, whose blocks would be counted with the next calls. */
  beginsJob?: true;
}

const as =
  (who: WriteRow['who']) =>
  (payload?: WriteRow['payload'], more: Omit<WriteRow, 'who' | 'payload'> = {}): WriteRow => ({
    who,
    ...(payload && { payload }),
    ...more,
  });
export const [guest, reader, chief] = [as('guest'), as('reader'), as('chief')];
