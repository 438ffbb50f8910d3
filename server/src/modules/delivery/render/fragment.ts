/**
 * The whole fragment: the element with its root in a template, and beside it what search engines read. The style stands
 * first in the root; the state last, where no comment waits for its bytes on the line. No white space between: React
 * passes over what is not its own only where that is an element.
 */
import { type PaintedState, STATE_ATTRIBUTE, STYLE_ATTRIBUTE } from '../../../../../core/contract/painted';
import { escapeJson, escapeMarkup } from './escape';
import type { Drawn } from './renderer';
import { structuredData } from './structured-data';

export interface Style {
  /** Written into the root, or linked: for pages whose policy takes no inline style. */
  kind: 'inline' | 'link';
  /** The text, or the addresses. */
  sheets: string[];
}

/** Who puts it into the page: its own server, for search engines too, or vf.js, when those have gone. */
export type Embed = 'html' | 'script';

export function fragmentOf(
  state: PaintedState,
  { markup, classes, text, texts }: Drawn,
  style: Style,
  embed: Embed,
): string {
  const tag = `vf-${state.widget}`;
  const attributes = {
    ...(classes && { class: classes }),
    ...(state.container_id && { 'vf-container-id': state.container_id }),
    ...state.attributes,
  };
  const facts = `<script type="application/json" ${STATE_ATTRIBUTE}="">${escapeJson({ ...state, texts })}</script>`;
  const root = `<template shadowrootmode="open">${styleOf(style)}${markup}${facts}</template>`;
  const element = `<${tag}${written(attributes)}>${root}${escapeMarkup(text)}</${tag}>`;
  const data = embed === 'html' && structuredData(state);
  return data ? `${element}<script type="application/ld+json">${escapeJson(data)}</script>` : element;
}

const written = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('');

/** Sheets are ours, from the build: nothing in them ends the element. */
const styleOf = ({ kind, sheets }: Style): string =>
  kind === 'inline'
    ? `<style ${STYLE_ATTRIBUTE}="">${sheets.join('')}</style>`
    : sheets.map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}" ${STYLE_ATTRIBUTE}="">`).join('');
