/**
 * Writes a fragment: the element with its root in a template, and data for search engines. The style of the first paint
 * comes first in the root; the deferred style and the state come last, so that no comment waits for their bytes. No
 * white space between: React skips foreign nodes only if they are elements.
 */

import {
  type PaintedState,
  STATE_ATTRIBUTE,
  STYLE_ATTRIBUTE,
  WITHOUT_ADS,
} from '../../../../../core/contract/content/painted';
import { SERVICES } from '../../../../../core/contract/sites/services';
import type { IncludingPage } from '../../../../../core/mount/widget/facts';
import { escapeJson, escapeMarkup } from './escape';
import type { Paintable } from './paintable';
import type { Drawn } from './renderer';

/** Inlines the style in the root, or links it for pages whose policy forbids inline styles. */
export type StyleKind = 'inline' | 'link';

/** The includer of the fragment: the page's own server (also for search engines), or vf.js. */
export type Embed = 'html' | 'script';

/** Reserves space for ads, unless the page says that it has none. */
export type Ads = 'on' | 'off';

/** Options of one page. */
interface Wanted {
  style: { kind: StyleKind; address: string };
  ads: Ads;
  embed: Embed;
  page: IncludingPage;
  /** Page of the list, from 1. */
  nth: number;
  /** Number of the next page; null on the last one. */
  next: number | null;
}

export function fragmentOf(
  { tag, painted, facts: { textOf, rulesOf, forBrowser, structuredData }, rootClass }: Paintable,
  state: PaintedState,
  { markup, sheets, texts, nextPage = '' }: Drawn,
  { style, ads, embed, page, nth, next }: Wanted,
): string {
  const text = textOf?.(state.facts, state.lang);
  const attributes = {
    ...(rootClass && text !== null && { class: rootClass }),
    ...(state.container_id && { 'vf-container-id': state.container_id }),
    ...state.attributes,
    ...(ads === 'off' && { [WITHOUT_ADS]: '' }),
  };
  const facts = forBrowser ? forBrowser(state.facts) : state.facts;
  const known = { ...(painted.isBare ? withoutSite(state) : state), facts, texts };
  // Without a state, the script renders the list from its first page.
  const json = nth > 1 ? '' : `<script type="application/json" ${STATE_ATTRIBUTE}="">${escapeJson(known)}</script>`;
  const [first, deferred] =
    style.kind === 'inline'
      ? [sheets.first + (rulesOf?.(state) ?? ''), sheets.deferred].map(inlineStyle)
      : [linkedStyle(style.address), ''];
  const link = next !== null && embed === 'html' ? linkTo(next, page.url, nextPage) : '';
  const root = `<template shadowrootmode="open">${first}${markup}${deferred}${link}${json}</template>`;
  const element = `<${tag}${written(attributes)}>${root}${escapeMarkup(text ?? '')}</${tag}>`;
  const data = embed === 'html' && structuredData?.(state.facts, state, page);
  return data ? `${element}<script type="application/ld+json">${escapeJson(data)}</script>` : element;
}

/** Writes a link that is visible only without scripts (styles/controls.css). Crawlers always follow it. */
function linkTo(nth: number, page_url: string, text: string): string {
  const url = page_url ? new URL(page_url) : null;
  url?.searchParams.set('vf-page', String(nth));
  return `<a class="next-page" rel="next" href="${escapeMarkup(url?.href ?? `?vf-page=${nth}`)}">${escapeMarkup(text)}</a>`;
}

/** Settings by which a page may log a reader in without their action. */
const LOGINS = ['custom_cookie_name', 'oauth_is_silent', ...SERVICES] as const;

/** Reduces the state to what the loader needs without the site. */
function withoutSite({ sectionTree: _, settings, ...state }: PaintedState): PaintedState {
  const { site_uuid, section_uuid, domain } = settings;
  const logins = LOGINS.flatMap((name) => (settings[name] ? [[name, settings[name]]] : []));
  const said = { site_uuid, section_uuid, domain, ...Object.fromEntries(logins) };
  return { ...state, settings: said as PaintedState['settings'] };
}

const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');

/** Inlines a sheet, which comes from our build and cannot end the element. */
const inlineStyle = (sheet: string): string => sheet && `<style ${STYLE_ATTRIBUTE}="">${sheet}</style>`;

const linkedStyle = (address: string): string =>
  `<link rel="stylesheet" href="${escapeMarkup(address)}" ${STYLE_ATTRIBUTE}="">`;
