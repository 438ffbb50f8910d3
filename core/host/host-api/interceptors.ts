/** Lets the page decide whether an action of the suite continues (`vf.actions.addInterceptor`; host contract 5). */
import { within } from '../../contract/values/within';

/** Timeout for the page's decision; after it the action does not happen and may be tried again. */
const DECISION_TIMEOUT_MS = 10_000;

const known = ['live_comments.load_more'] as const;
export type InterceptedAction = (typeof known)[number];

interface Decision {
  continue(): void;
  intercept(): void;
}
type Interceptor = (context: Decision & Record<string, unknown>) => unknown;

const interceptors = new Map<string, Interceptor[]>();

/** Unknown names are accepted with a warning. */
export function addInterceptor(name: string, handler: Interceptor): void {
  if (typeof handler !== 'function') {
    console.warn('not a function', handler);
    return;
  }
  if (!(known as readonly string[]).includes(name)) console.warn(`unknown interceptor name: ${name}`);
  interceptors.set(name, [...(interceptors.get(name) ?? []), handler]);
}

export const clearInterceptors = (): void => interceptors.clear();

/** The first call counts, even long after the handler has returned. */
function decide(handler: Interceptor, context: Record<string, unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const refuse = (error: unknown) => {
      console.error(error);
      resolve(false);
    };
    try {
      const result = handler({ ...context, continue: () => resolve(true), intercept: () => resolve(false) });
      Promise.resolve(result).catch(refuse);
    } catch (error) {
      refuse(error);
    }
  });
}

/** @returns true if the action continues; false also when the page takes too long. */
export async function runInterceptors(
  name: InterceptedAction,
  context: Record<string, unknown> = {},
): Promise<boolean> {
  for (const handler of interceptors.get(name) ?? []) {
    if (!(await within(DECISION_TIMEOUT_MS, decide(handler, context), false))) return false;
  }
  return true;
}
