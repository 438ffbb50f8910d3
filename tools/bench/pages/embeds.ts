/**
 * Ways to embed comments in a page: three of the suite, and floors, which only show them.
 *
 * Each returns its part of the head and of the comments' place; the surrounding page is the same for all.
 */
import type { Drawn } from './floors';
import { FLOOR_STYLE, plainHtml, VANILLA } from './floors';

export type EmbedName = keyof typeof embeds;

export interface Place {
  community: string;
  /** Origin of the floors' scripts and data: different from the page's, like the suite's. */
  elsewhere: string;
  domain: string;
  container_id: string;
  /** Tag of the widget; defaults to the conversation. */
  tag?: string;
  /** Attributes of the tag. */
  attributes: Record<string, string>;
  comments: Drawn[];
  /** Address of the fragment in vf.js's form, and its content. */
  fragmentAddress: string;
  fragment: string | undefined;
}

interface Embed {
  title: string;
  head(place: Place): string;
  body(place: Place): string;
  /** Addresses that the browser must not reach, as patterns. */
  blocked?: string[];
  /** True if the embed needs the fragment. */
  isPainted?: true;
}

const ours = ({ community, domain, container_id }: Place) =>
  `<meta name="vf:domain" content="${domain}"><meta name="vf:container_id" content="${container_id}">` +
  `<script async src="${community}/vf.js"></script>`;

const tag = ({ attributes, tag: name = 'vf-conversations' }: Place) =>
  `<${name} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></${name}>`;

const included = ({ fragment = '' }: Place) => fragment;

const data = ({ elsewhere, container_id }: Place) => `${elsewhere}/${container_id}.json`;

const embeds = {
  none: { title: 'the page without comments', head: () => '', body: () => '' },
  html: { title: 'floor: plain HTML', head: () => FLOOR_STYLE, body: ({ comments }) => plainHtml(comments) },
  vanilla: {
    title: 'floor: script of 400 bytes, JSON',
    head: (place) =>
      `${FLOOR_STYLE}<script async src="${place.elsewhere}/vanilla.js" data-from="${data(place)}"></script>`,
    body: () => '',
  },
  inlined: {
    title: 'the same script, inlined',
    head: () => FLOOR_STYLE,
    body: (place) => `<script data-from="${data(place)}">${VANILLA}</script>`,
  },
  react: {
    title: 'floor: plain React, JSON',
    head: (place) =>
      `${FLOOR_STYLE}<script async src="${place.elsewhere}/plain-react.js" data-from="${data(place)}"></script>`,
    body: () => '',
  },
  included: { title: 'CMS-included', head: ours, body: included, isPainted: true },
  own: {
    title: 'CMS-included, vf.js over the connection of the page',
    head: (place) => ours({ ...place, community: '' }),
    body: included,
    isPainted: true,
  },
  unscripted: {
    title: 'CMS-included, vf.js blocked',
    head: ours,
    body: included,
    blocked: ['*/vf.js'],
    isPainted: true,
  },
  painted: { title: 'script-painted', head: ours, body: tag, isPainted: true },
  preloaded: {
    title: 'script-painted, preloaded',
    head: (place) =>
      `<link rel="preload" as="fetch" crossorigin href="${place.fragmentAddress.replaceAll('&', '&amp;')}&amp;embed=script">${ours(place)}`,
    body: tag,
    isPainted: true,
  },
  drawn: { title: 'React-only', head: ours, body: tag, blocked: ['*/render/*'] },
} satisfies Record<string, Embed>;

export const embedOf = (name: EmbedName): Embed => embeds[name];
