/**
 * Renders facts as fragments and caches both: a rendering for each look, and the fragments written from it. Each is
 * made once for all requests, and again when the facts or the clock change.
 */

import type { PaintedState } from '../../../../../core/contract/content/painted';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Moments } from '../../../../../core/mount/widget/facts';
import type { CachedAnswer, Made } from '../../platform/cache/cached-answer';
import { Budget } from '../../platform/counters/budget';
import { type Asked, addressOf, lookKey, PAGES_AT_MOST } from './asked';
import { clockOf } from './clock';
import { fragmentOf } from './fragment';
import { FRAGMENT_TYPE, fragmentHeaders } from './fragment-headers';
import { Fragments } from './fragments';
import { type Drawn, Renderer } from './renderer';
import { readSheetAddresses, type SheetAddress } from './sheets';
import { fillIn, hasTexts, withPlaceholders } from './verbatim';

/** Milliseconds of the render thread for a network's requests of uncached looks. */
const DRAWN = { windowMs: MINUTE_MS, most: 10_000 };
const nextOf = ({ widget, nth }: Asked, { facts }: PaintedState): number | null =>
  nth < PAGES_AT_MOST && widget.facts.hasMore?.(facts) ? nth + 1 : null;
const NO_TIMES: Moments = { shown: [], closes: null };

export interface PainterOptions {
  cachedBytes: number;
  publicUrl: string;
  now(): number;
}

export class Painter {
  readonly #options: PainterOptions;
  readonly #spent: Budget;
  readonly #renderer: Renderer;
  /** Fragments without the texts of the tag. */
  readonly #drawings: Fragments;
  readonly #fragments: Fragments;
  /**
   * Fragments with the tag's texts or the page's address. Clients can send any number of these values: they evict only fragments of
   * this cache, and share the drawings.
   */
  readonly #withTexts: Fragments;
  readonly #moments = new WeakMap<CachedAnswer, Moments>();
  #addressOfSheet: SheetAddress | undefined;

  constructor(options: PainterOptions) {
    const { cachedBytes, publicUrl, now } = options;
    this.#options = options;
    this.#spent = new Budget({ ...DRAWN, now });
    this.#renderer = new Renderer({ origin: publicUrl, spent: (by, ms) => this.#spent.spend(by, ms) });
    this.#drawings = new Fragments(cachedBytes / 4);
    this.#fragments = new Fragments(cachedBytes / 8);
    this.#withTexts = new Fragments(cachedBytes / 8);
  }

  warm(): void {
    this.#renderer.warm();
  }

  close(): Promise<void> {
    for (const held of [this.#drawings, this.#fragments, this.#withTexts]) held.close();
    return this.#renderer.close();
  }

  /** @throws ApiError too_many_requests when rendering is needed and the network has used up its share of the thread */
  checkBudget(look: Asked, ip: string): void {
    if (!this.#drawings.has(lookKey(look))) this.#spent.check(ip);
  }

  has(asked: Asked): boolean {
    return this.#fragmentsLike(asked).has(addressOf(asked));
  }

  /** Returns a function that finds the fragment of facts and this minute, if it is cached: called for every request. */
  finderOf(asked: Asked): (facts: CachedAnswer) => CachedAnswer | null {
    const fragments = this.#fragmentsLike(asked);
    const address = addressOf(asked);
    return (facts) => {
      const moments = this.#moments.get(facts);
      return moments ? fragments.peek(address, `${facts.etag} ${clockOf(moments, this.#options.now())}`) : null;
    };
  }

  /** @param ip address whose network is charged. @throws ApiError unavailable when too many renderings wait */
  fragment(asked: Asked, facts: CachedAnswer, ip: string): Promise<CachedAnswer> {
    const now = clockOf(this.#momentsOf(asked, facts), this.#options.now());
    const version = `${facts.etag} ${now}`;
    const { widget, attributes, styles, ads, embed, page, nth } = asked;
    return this.#fragmentsLike(asked).get(addressOf(asked), version, async (): Promise<Made> => {
      const state: PaintedState = { ...JSON.parse(facts.body.toString()), now };
      const { markup, ...rest } = await this.#draw(asked, version, state, ip);
      this.#addressOfSheet ??= readSheetAddresses(this.#options.publicUrl);
      const style = { kind: styles, address: this.#addressOfSheet(widget) };
      return {
        body: fragmentOf(
          widget,
          { ...state, attributes },
          { ...rest, markup: fillIn(markup, asked) },
          { style, ads, embed, page, nth, next: nextOf(asked, state) },
        ),
        type: FRAGMENT_TYPE,
        headers: fragmentHeaders(asked, this.#options.publicUrl, widget.facts.cacheOf?.(state.facts, now)),
      };
    });
  }

  /** Renders a look with placeholders, shared by all styles, includers and texts of the tag. */
  async #draw(asked: Asked, version: string, state: PaintedState, ip: string): Promise<Drawn> {
    const drawing = await this.#drawings.get(
      lookKey(withPlaceholders(asked)),
      version,
      async (): Promise<Made> => ({
        body: JSON.stringify(await this.#renderer.render(state, ip)),
        type: 'application/json',
      }),
    );
    return JSON.parse(drawing.body.toString());
  }

  #momentsOf({ widget }: Asked, facts: CachedAnswer): Moments {
    const moments =
      this.#moments.get(facts) ?? widget.facts.momentsOf?.(JSON.parse(facts.body.toString()).facts) ?? NO_TIMES;
    this.#moments.set(facts, moments);
    return moments;
  }

  #fragmentsLike(asked: Asked): Fragments {
    return hasTexts(asked) || asked.page.url ? this.#withTexts : this.#fragments;
  }
}
