/** A request for a fragment: one rendering, and the address it is cached under. */
import { type Static, Type } from '@fastify/type-provider-typebox';
import { DEFAULT_LANGUAGE, findLanguage } from '../../../../../core/base/i18n/languages';
import { CONTAINER_ID_PATTERN } from '../../../../../core/contract/content/comment';
import type { IncludingPage } from '../../../../../core/mount/widget/facts';
import { ApiError, invalidField } from '../../../http/errors';
import { isSiteHost } from '../../../http/site-origins';
import type { Site } from '../../sites/sites/site-registry';
import { type Attributes, readAttributes, seenAttributes } from './attributes';
import type { Ads, Embed, StyleKind } from './fragment';
import type { Paintable } from './paintable';

/** Maximum of pages of a list to render for crawlers. */
export const PAGES_AT_MOST = 100;

export const Query = Type.Object({
  site: Type.String({ minLength: 1, maxLength: 253 }),
  container_id: Type.Optional(Type.String({ pattern: CONTAINER_ID_PATTERN })),
  /** Language in any spelling; one without texts falls back to English (specification §5). */
  lang: Type.Optional(Type.String({ maxLength: 35, pattern: '^[A-Za-z0-9_-]*$' })),
  section: Type.Optional(Type.String({ maxLength: 36, pattern: '^[0-9A-Fa-f-]*$' })),
  /** The page's authors from its tags, separated by commas (host contract 7). */
  author: Type.Optional(Type.String({ maxLength: 2000 })),
  styles: Type.Optional(Type.Unsafe<StyleKind>({ type: 'string', enum: ['inline', 'link'] })),
  /** Like `vf:ads-disabled` (host contract 7): a page's own server knows it before the browser does. */
  ads: Type.Optional(Type.Unsafe<Ads>({ type: 'string', enum: ['on', 'off'] })),
  embed: Type.Optional(Type.Unsafe<Embed>({ type: 'string', enum: ['html', 'script'] })),
  /** The address of the page, for structured data and for the link to the next page of a list. */
  page_url: Type.Optional(Type.String({ maxLength: 2048 })),
  seo: Type.Optional(Type.Unsafe<IncludingPage['seo']>({ type: 'string', enum: ['article', 'forum'] })),
  /** Page of a list to render. The page's own server passes this parameter on from its own address. */
  'vf-page': Type.Optional(Type.Integer({ minimum: 1, maximum: PAGES_AT_MOST })),
});

/** A request to render a widget. */
export interface Asked {
  widget: Paintable;
  site: Site;
  container_id: string;
  lang: string;
  section: string;
  authors: string[];
  attributes: Attributes;
  styles: StyleKind;
  ads: Ads;
  embed: Embed;
  page: IncludingPage;
  /** Page of the list, from 1. */
  nth: number;
}

/**
 * Reads a request. A page's script sends all attributes of its tag: those that the widget would ignore and those that
 * do not affect the first paint are dropped, so that tags with the same look share a fragment.
 *
 * @throws ApiError invalid_field naming the attribute, site_not_found
 */
export async function readAsked(
  widget: Paintable,
  query: Static<typeof Query>,
  siteOf: (domain: string) => Promise<Site | null | undefined>,
): Promise<Asked> {
  const { settings, painted } = widget;
  const {
    container_id = '',
    lang = '',
    section = '',
    author = '',
    styles = 'inline',
    ads = 'on',
    embed = 'html',
    page_url = '',
    seo = 'article',
    'vf-page': nth = 1,
  } = query;
  if (painted.hasContainer === true && !container_id) {
    throw new ApiError('invalid_field', { field: 'container_id' }, 'container_id is required.');
  }
  const attributes =
    embed === 'script' ? seenAttributes(settings, query, painted.unseen) : readAttributes(settings, query);
  const site = await siteOf(query.site);
  if (!site) throw new ApiError('site_not_found');
  return {
    widget,
    site,
    container_id: painted.hasContainer ? container_id : '',
    lang: findLanguage(lang) ?? DEFAULT_LANGUAGE,
    section,
    authors: readAuthors(author),
    attributes,
    styles,
    ads,
    embed,
    // Members for the page's own server; the script does not need them.
    ...(embed === 'script'
      ? { page: NO_PAGE, nth: 1 }
      : { page: { url: readPageUrl(page_url, site), seo }, nth: painted.pages ? nth : 1 }),
  };
}

const NO_PAGE: IncludingPage = { url: '', seo: 'article' };

/** Returns the article's address, without fragment and page. @throws ApiError invalid_field for another site */
function readPageUrl(text: string, site: Site): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !isSiteHost(url.hostname, site)) {
    throw invalidField('page_url', 'page_url must be the address of a page of the site.');
  }
  url.hash = '';
  // Deleting a parameter encodes the others again, and the address would no longer equal the `@id` of the page.
  if (url.searchParams.has('vf-page')) url.searchParams.delete('vf-page');
  return url.href;
}

/** An account by its number or uuid. Ids of other services are in no answer, so they do not matter here. */
const AUTHOR = /^viafoura-(id:\d{1,16}|uuid:[\da-f-]{36})$/;
const MOST_AUTHORS = 9;

/** Returns the authors that a fragment depends on, without duplicates and sorted, so that equal requests share one. */
function readAuthors(author: string): string[] {
  const named = author.toLowerCase().split(',');
  const known = new Set(named.map((it) => it.trim()).filter((it) => AUTHOR.test(it)));
  return [...known].sort().slice(0, MOST_AUTHORS);
}

/** Returns the canonical address: parameters in order, attributes by name, without defaults. */
export function addressOf(asked: Asked): string {
  const { widget, site, container_id, lang, section, authors, attributes, styles, ads, embed, page, nth } = asked;
  const query = [
    ['site', site.domain],
    ['container_id', container_id],
    ['lang', lang],
    ['section', section],
    ['author', authors.join()],
    ...Object.entries(attributes),
    ['styles', styles === 'inline' ? '' : styles],
    ['ads', ads === 'on' ? '' : ads],
    ['embed', embed === 'html' ? '' : embed],
    ['page_url', page.url],
    ['seo', page.seo === 'article' ? '' : page.seo],
    ['vf-page', nth === 1 ? '' : String(nth)],
  ].filter(([name = '', value]) => value || name in attributes);
  return `/render/${widget.name}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`;
}

/** Returns the key of a look. Equal looks have the same facts and rendering, in any including page. */
export const lookKey = (asked: Asked): string =>
  `painted ${asked.site.uuid} ${addressOf({ ...asked, styles: 'inline', ads: 'on', embed: 'html', page: NO_PAGE })}`;
