/** The container id that a page of the publisher names. */
import { isContainerId } from '../../../../../core/contract/content/comment';
import { fetchPage } from './fetch-page';
import { readTags } from './read-page';

/** Name under which `readTags` returns the container id of the element. */
export const CONVERSATION = '<vf-conversations>';

/** Returns the container id of the page's conversation; '' without one. */
export function readContainer(tags: Map<string, string[]>): string {
  const [only = '', other] = tags.get(CONVERSATION) ?? [];
  const container = (tags.get('vf:container_id')?.[0] || (other === undefined ? only : '')).trim();
  return isContainerId(container) ? container : '';
}

const NAMES = new Set(['vf:container_id', CONVERSATION]);

/** Fetches the page. @returns '' without a conversation, or if the page cannot be read */
export async function askContainer(
  url: string,
  options: Omit<Parameters<typeof fetchPage>[1], 'purpose'>,
): Promise<string> {
  const page = await fetchPage(url, { ...options, purpose: 'container ids of pages' }).catch(() => null);
  return page ? readContainer(readTags(page.body, page.type, NAMES)) : '';
}
