/** Converts a provider's form POST to the query of the same answer. */
import { cutText } from '../../../../../core/contract/values/cut-text';
import { NAME_MAX } from '../../../../../core/contract/values/limits';

export function readPosted({ code = '', state = '', error = '', iss = '', user = '' }: Record<string, string>) {
  return Object.entries({ code, state, error, iss, name: readPostedName(user) }).filter(([, value]) => value !== '');
}

/** Reads `{"name": {"firstName", "lastName"}}`; empty for anything else. */
function readPostedName(text: string): string {
  try {
    const { firstName, lastName } = JSON.parse(text).name;
    return cutText([firstName, lastName].filter((part) => typeof part === 'string').join(' '), NAME_MAX);
  } catch {
    return '';
  }
}
