/** The newsroom console: each call is refused by these before the server looks anything up. */
import type { Rule } from './case';
import { staff } from './site';

export const consoleRules = {
  /** The queue, its counts and changes, and everything about one comment. */
  'console/see_queue': staff,
  'console/claim': staff,
  /** The verdict itself also has to be allowed on each comment, as `comment/enable` and its like. */
  'console/decide': staff,
  'console/ask_opinion': staff,
  'console/note': staff,
} satisfies Record<string, Rule>;
