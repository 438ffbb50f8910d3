/** What a provider answers by a form instead of a query: as the query of the same answer. */
import { NAME_MAX } from '../../../../../core/contract/limits';

export function readPosted({ code = '', state = '', error = '', iss = '', user = '' }: Record<string, string>) {
  return Object.entries({ code, state, error, iss, name: readPostedName(user) }).filter(([, value]) => value !== '');
}

/** Of `{"name": {"firstName", "lastName"}}`; empty for anything else. */
function readPostedName(text: string): string {
  try {
    const { firstName, lastName } = JSON.parse(text).name;
    return [firstName, lastName]
      .filter((part) => typeof part === 'string')
      .join(' ')
      .slice(0, NAME_MAX);
  } catch {
    return '';
  }
}
