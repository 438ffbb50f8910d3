/** The newsroom console: these rules refuse a call before the server looks anything up. */
import type { Rule } from './case';
import { staff } from './site';

export const consoleRules = {
  /** The queue, its counts and changes, and everything about one comment. */
  'console/see_queue': staff,
  'console/claim': staff,
  /** The verdict itself also needs permission on each comment, such as `comment/enable`. */
  'console/decide': staff,
  'console/ask_opinion': staff,
  'console/note': staff,
} satisfies Record<string, Rule>;
