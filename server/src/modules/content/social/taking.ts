/** The state of one check of a thread. */
import type { FastifyInstance } from 'fastify';
import type { Section, Site } from '../../sites/sites/site-registry';
import type { Kind } from '../kinds/kind';
import type { PostRow } from './posts.repository';
import type { ThreadRow } from './threads.repository';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'posting' | 'writeQueue' | 'cache' | 'log'>;

export interface Taking {
  app: App;
  site: Site;
  section: Section;
  kind: Kind;
  thread: ThreadRow;
  /** Replies that are known, with those of this look. */
  known: Map<string, PostRow>;
  /** Parents of the replies found by this check. */
  parents?: Map<string, string>;
  count(verdict: 'taken' | 'held' | 'refused' | 'edited' | 'removed'): void;
  goOn(): Promise<void>;
}
