/** `POST /v2/{domain}/bootstrap/v2` (specification §4, §7; host contract 9.3). */

import type { CurrentUser } from '../people/user';
import type { PublicSettings, SectionNode } from './site';

export interface Bootstrap {
  settings: PublicSettings;
  user: CurrentUser;
  sectionTree: SectionNode;
}
