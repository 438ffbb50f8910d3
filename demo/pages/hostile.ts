/**
 * One page in two versions: with every style sheet that ever broke an embedded widget, and without. The widgets must
 * look the same on both. No `div` of the page surrounds a widget, because the sheets hide them all.
 */

import { escapeHtml } from '../markup';
import { publication } from '../publication';
import { book } from '../reviews/book';
import { tag } from './layout';

export const hostileSheets = ['unset', 'hidden', 'sizes', 'bootstrap', 'tailwind'] as const;
export type HostileSheet = (typeof hostileSheets)[number];
const HOSTILE_CONTAINER = 'wrackline-1042';

export const isHostileSheet = (name: string): name is HostileSheet =>
  (hostileSheets as readonly string[]).includes(name);

export function hostilePage(origin: string, sheets: readonly HostileSheet[]): string {
  const isPlain = sheets.length === 0;
  const links = [...sheets, 'room']
    .map((name) => `<link rel="stylesheet" href="/demo/hostile/${name}.css">`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isPlain ? 'A plain page' : 'A page with hostile styles'}</title>
${tag('vf:domain', publication.domain)}
<meta name="vf:container_id" content="${HOSTILE_CONTAINER}">
<meta name="vf:url" content="${escapeHtml(origin)}/hostile">
<meta name="vf:title" content="Hostile styles">
${links}
<script async src="/vf.js"></script>
</head>
<body>
<vf-tray-trigger></vf-tray-trigger>
<main>
<h1>${isPlain ? 'A plain page' : 'A page with hostile styles'}</h1>
<p>${
    isPlain
      ? 'This page has no style of its own but its width. <a href="/hostile">The other one</a> has the worst that we could think of.'
      : 'Everything out here is ruined on purpose. <a href="/hostile/plain">Its twin</a> has nothing but the same width; the conversation looks the same on both.'
  }</p>
<p>Comments: <vf-conversations-count></vf-conversations-count></p>
<vf-conversations></vf-conversations>
<vf-conversation-starter></vf-conversation-starter>
<vf-pull-quote></vf-pull-quote>
<vf-share-bar></vf-share-bar>
<vf-livechat vf-container-id="gallery-chat"></vf-livechat>
<vf-livequestions vf-container-id="gallery-questions"></vf-livequestions>
<vf-livestory vf-container-id="gallery-blog"></vf-livestory>
<vf-poll vf-container-id="gallery-poll"></vf-poll>
<vf-trending-articles days-published="all" trend-window="48"></vf-trending-articles>
<vf-content-recirculation days-published="all" trend-window="48"></vf-content-recirculation>
<vf-standalone-ad></vf-standalone-ad>
<p>Rated: <vf-rating vf-container-id="${book.container_id}"></vf-rating></p>
<vf-livereviews vf-container-id="${book.container_id}"></vf-livereviews>
<vf-review-form id="${book.container_id}"></vf-review-form>
<vf-community-comments></vf-community-comments>
<vf-top-users></vf-top-users>
<vf-media-gallery vf-container-id="wrackline-1033"></vf-media-gallery>
</main>
<vf-tray></vf-tray>
</body>
</html>
`;
}
