/**
 * Trending articles of a site (specification §7; host contract 9.4). One ranking for each combination of parameters is
 * read once a minute and cached in memory; lists are chosen from it.
 */
import type { Kysely } from 'kysely';
import type { TrendingArticle, TrendingSort } from '../../../../../core/contract/content/trending';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { isSiteHost } from '../../../http/site-origins';
import { remember } from '../../platform/memory/remember';
import type { Site } from '../../sites/sites/site-registry';
import { listSections } from '../../sites/sites/sites.repository';
import { type Choice, choose, type Ranked } from './choose';
import { Jumps } from './jumps';
import { type Candidate, findTrending, findTypicalHour } from './trending.repository';

/** Maximum age of a ranking. */
export const RETAIN_MS = MINUTE_MS;
/** Maximum rankings in memory. */
const MOST = 200;
/** Longest window, in hours; a window with too few articles is widened up to this. */
const WIDEST = 30 * 24;

export interface AskedTrending extends Choice {
  windowHours: number;
  /** 0: no limit. */
  days: number;
  sort: TrendingSort;
}

interface Options {
  db: Kysely<Tables>;
  now(): number;
  /** Host of the server's own pages, in the demo. */
  ownHost: string;
}

type Ranking = Pick<AskedTrending, 'windowHours' | 'days' | 'sort'>;

export class Trending {
  readonly #options: Options;
  readonly #rankings = new Map<string, { until: number; ranked: Promise<Ranked[]> }>();
  readonly #jumps = new Jumps();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Doubles a window with too few articles, up to 30 days; articles of the narrower one stay first. */
  async list(site: Site, asked: AskedTrending): Promise<TrendingArticle[]> {
    const found = new Map<string, Ranked>();
    for (let hours = asked.windowHours; ; hours = Math.min(2 * hours, WIDEST)) {
      for (const one of await this.#ranking(site, { ...asked, windowHours: hours }))
        if (!found.has(one.content_container_uuid)) found.set(one.content_container_uuid, one);
      const chosen = choose([...found.values()], asked);
      if (chosen.length >= asked.limit || hours >= WIDEST) return chosen;
    }
  }

  /** Drops the rankings after an editor's change. */
  forget(site: Site): void {
    for (const key of this.#rankings.keys()) if (key.startsWith(site.uuid)) this.#rankings.delete(key);
  }

  #ranking(site: Site, asked: Ranking): Promise<Ranked[]> {
    const { windowHours, days, sort } = asked;
    const key = [site.uuid, windowHours, days, sort].join();
    const now = this.#options.now();
    const known = this.#rankings.get(key);
    if (known && now < known.until) return known.ranked;
    const ranked = this.#read(site, asked, now);
    const entry = { until: now + RETAIN_MS, ranked };
    remember(this.#rankings, key, entry, MOST);
    ranked.catch(() => {
      if (this.#rankings.get(key) === entry) this.#rankings.delete(key);
    });
    return ranked;
  }

  async #read(site: Site, { windowHours, days, sort }: Ranking, now: number): Promise<Ranked[]> {
    const { db } = this.#options;
    const sections = (await listSections(db, site.uuid)).map(({ uuid }) => uuid);
    const candidates = await findTrending(db, { sections, windowHours, days, sort, now });
    const typical = candidates.length > 0 ? await findTypicalHour(db, sections, now) : null;
    const free = candidates.filter((one) => !this.#jumps.isHeld(one, typical, now));
    return free.flatMap((one) => present(one, (url) => this.#isOwn(url, site)) ?? []);
  }

  /** Checks the address, which came from a reader: only the site's own pages are recommended. */
  #isOwn(url: string, site: Site): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname } = new URL(url);
    return /^https?:$/.test(protocol) && (hostname === this.#options.ownHost || isSiteHost(hostname, site));
  }
}

/** Returns null when the article is unknown. */
function present(one: Candidate, isOwn: (url: string) => boolean): Ranked | null {
  const { title, description, url, image_url } = one;
  if (!title || !url || !isOwn(url)) return null;
  return {
    container_id: one.container_id,
    content_container_uuid: one.uuid,
    origin_title: title,
    origin_summary: description ?? '',
    origin_url: url,
    origin_image_url: image_url && URL.canParse(image_url) ? image_url : '',
    total_visible_contents: one.visible,
    total_visible_content: one.total_visible,
    date_published: one.published,
    ...(one.standing === 'pinned' && { is_pinned: true as const }),
    section_uuid: one.section_uuid,
    lang: one.lang,
  };
}
