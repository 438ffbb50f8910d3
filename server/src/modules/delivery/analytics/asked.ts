/** A query for figures: the site, section and time. */
export interface Asked {
  site_uuid: string;
  /** Null for the whole site. */
  section_uuid: string | null;
  /** Both in milliseconds; `to` is exclusive. */
  from: number;
  to: number;
  now: number;
}
