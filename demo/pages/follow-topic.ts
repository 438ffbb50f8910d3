import { escapeHtml } from '../markup';

/** Follows the first topic of a page; broadcasts name it like the page's tag. */
export function followTopic(topic: string | undefined): string {
  if (!topic) return '';
  const name = escapeHtml(topic);
  return `  <div class="follow viafoura"><vf-topic-follow topic-id="${name}" topic-name="${name}" show-count="true" minimum-count="2"></vf-topic-follow></div>`;
}
