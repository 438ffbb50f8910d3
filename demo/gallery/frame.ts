/** A plain host page with one widget in one state; `scripts/frame.js` makes the state before `vf.js` starts. */

import { escapeHtml } from '../markup';
import { tag } from '../pages/layout';
import { publication } from '../publication';
import { articleStates } from './article-states';
import type { Frame } from './frames';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const languages = { real: { ltr: 'en', rtl: 'ar' }, pseudo: { ltr: 'en-xa', rtl: 'ar-xb' } };

/** @param tokens of the account logged in on the frame; held in the frame's memory, not stored in the browser. */
export function framePage({ widget, state, theme, dir, texts = 'real' }: Frame, tokens: Tokens | null): string {
  const container = (dir === 'rtl' && state.containerAr) || state.container;
  const lang = languages[texts][dir];
  const data: Record<string, string> = {
    shown: widget,
    state: state.name,
    ...(state.isStill && { frame: 'ready' }),
    ...(tokens && { access: tokens.access_token, refresh: tokens.refresh_token }),
  };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
  return `<!doctype html>
<html lang="${lang}" dir="${dir}" ${attributes.join(' ')} style="color-scheme: ${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${widget}, ${state.name}, ${theme}, ${dir}`)}</title>
${tag('vf:domain', publication.domain)}
<meta name="vf:container_id" content="${container}">
<meta name="vf:title" content="Gallery">
<meta name="vf:lang" content="${lang}">
<link rel="stylesheet" href="/demo/frame.css">
${widget === 'tray' ? '<script src="/demo/tray-frames.js"></script>' : ''}
${widget in articleStates ? '<script src="/demo/article-frames.js"></script>' : ''}
${widget === 'standalone-ad' || state.name === 'paid' ? '<script src="/demo/ads/stand-in.js"></script>' : ''}
${state.isStill ? '' : '<script src="/demo/frame.js"></script>\n<script async src="/vf.js"></script>'}
</head>
<body>
<main>
<h1 class="hushed">${escapeHtml(`${widget}: ${state.name}`)}</h1>
${markup(widget, state.name)}
</main>
${widget === 'tray' ? '<vf-tray></vf-tray>' : ''}
</body>
</html>
`;
}

/** Renders the widget in its frame, with the elements around it. */
export function markup(widget: Frame['widget'], state: string): string {
  if (widget === 'conversations-count') {
    return '<p>Comments: <span class="viafoura"><vf-conversations-count></vf-conversations-count></span></p>';
  }
  if (widget === 'tray-trigger') {
    const floating = state === 'floating' ? ' floating="true"' : '';
    return `<div class="viafoura"><vf-tray-trigger${floating}></vf-tray-trigger></div>`;
  }
  if (widget === 'trending-articles') {
    const view = ['list', 'condensed'].includes(state) ? ` view="${state}"` : '';
    const side = state === 'right' ? ' thumbnail-position="right"' : '';
    return `<div class="viafoura"><vf-trending-articles days-published="all" trend-window="48"${view}${side}></vf-trending-articles></div>`;
  }
  if (widget === 'conversation-starter') {
    return '<div class="viafoura"><vf-conversation-starter></vf-conversation-starter><div style="margin-block: 2rem"><vf-conversations></vf-conversations></div></div>';
  }
  if (widget === 'livestory' && state.startsWith('replies')) {
    return '<div class="viafoura"><vf-livestory replies="true"></vf-livestory></div>';
  }
  if (widget === 'topic-follow') {
    return `<div class="viafoura"><vf-topic-follow topic-id="gallery-${state}" topic-name="The harbour" show-count="true"></vf-topic-follow></div>`;
  }
  if (widget === 'community-comments') {
    const sort = state === 'liked' ? ' sort="num_likes_desc"' : '';
    return `<div class="viafoura"><vf-community-comments${sort}></vf-community-comments></div>`;
  }
  if (widget === 'rating' && ['own', 'both'].includes(state))
    return `<div class="viafoura"><vf-rating mode="${state}"></vf-rating></div>`;
  // Cards become rows if there is little space.
  if (widget === 'content-recirculation' && state === 'rows') {
    return '<div class="viafoura" style="max-inline-size: 300px"><vf-content-recirculation></vf-content-recirculation></div>';
  }
  if (widget === 'share-bar') {
    const looks: Record<string, string> = {
      labels: ' show-labels="true" button-view="true"',
      vertical: ' direction="vertical" shape="circle" button-view="true"',
      total: ' view="total"',
    };
    // The names are above the bar.
    return `<div class="viafoura" style="padding-block-start: 2rem"><vf-share-bar show-counters="true" show-total="true"${looks[state] ?? ''}></vf-share-bar></div>`;
  }
  if (widget === 'tray') return '<p>The page behind.</p>';
  return `<div class="viafoura"><vf-${widget}></vf-${widget}></div>`;
}
