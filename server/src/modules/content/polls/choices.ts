/** The options of a vote as indexes of the poll's list. */
import { invalidField } from '../../../http/errors';
import type { PollRow } from './polls.presenter';

const refuse = (message: string, reason: string) => invalidField('options', message, reason);

/** Reads the choices; none withdraw the vote. @throws ApiError invalid_field */
export function choicesOf({ kind, options, max_choices }: PollRow, chosen: string[]): number[] {
  const places = chosen.map((uuid) => options.findIndex(({ option_uuid }) => option_uuid === uuid.toLowerCase()));
  if (places.includes(-1)) throw refuse('There is no such option.', 'unknown');
  if (new Set(places).size < places.length) throw refuse('An option is chosen once.', 'twice');
  if (places.length > max_choices) throw refuse(`At most ${max_choices} may be chosen.`, 'too_many');
  // Only a ranking depends on the order of the choices.
  return kind === 'ranked' ? places : places.sort((a, b) => a - b);
}
