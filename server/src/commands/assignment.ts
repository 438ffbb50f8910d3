/** `--set name=value`: JSON is parsed (`true`, `600`, `null`), everything else is text. */
import { CommandError } from './command-error';

/** @param example shown when no change was given */
export const noAssignment = (text: string, example: string): CommandError =>
  new CommandError(`${JSON.stringify(text)} is not a change such as ${example}`);

/** @throws CommandError */
export function readAssignment(text: string, example: string): [name: string, value: unknown] {
  const place = text.indexOf('=');
  if (place < 1) throw noAssignment(text, example);
  return [text.slice(0, place), readValue(text.slice(place + 1))];
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
