/** `POST /v2/{domain}/bootstrap/v2` (specification §4, §7; host contract 9.3). */
import type { PublicSettings, SectionNode } from './site';
import type { CurrentUser } from './user';

export interface Bootstrap {
  settings: PublicSettings;
  user: CurrentUser;
  sectionTree: SectionNode;
}
