/** `GET /v1/console/{domain}/reasons`: the reasons of the site, for staff who reject a comment (extension). */
import { type Static, Type } from 'typebox';
import { SiteReason } from '../content/site-rules';

export const Reasons = Type.Object({
  /** True if the console asks for a reason with each rejection. */
  is_asked: Type.Boolean(),
  reasons: Type.Array(SiteReason),
});
export type Reasons = Static<typeof Reasons>;
