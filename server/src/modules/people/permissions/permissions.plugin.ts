/**
 * `app.allow(subject, action)`: a route's permission, as a preHandler; `app.judge` for data that only a handler has.
 *
 *   preHandler: app.allow('page', 'follow')
 *   preHandler: [app.allow('user', 'see_bans'), app.allow('user', 'ban', aPerson(requirePerson))]
 */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { consoleRules } from '../../../../../core/contract/rules/console';
import type { Permission } from '../../../../../core/contract/rules/permissions';
import type { SectionModule } from '../../../../../core/contract/sites/section-modules';
import { ApiError } from '../../../http/errors';
import { offIn } from '../../sites/sites/site-of-section';
import { requirePassed } from '../second-factor/second-factor';
import type { SignedIn } from '../sessions/signed-in';
import { asOther, type requirePerson } from '../users/person';
import type { UserRow } from '../users/users.repository';
import { type Asker, judge, refusalOf, type Subject } from './judge';

type SubjectOf<A> = A extends `${infer Name}/${string}` ? Name : never;
type DeedOn<Name extends string, A = Permission> = A extends `${Name}/${infer Deed}` ? Deed : never;
/** `module`: the section's module that the action belongs to. */
type InSection = Subject & { module?: SectionModule };
type Find = (request: FastifyRequest) => Promise<InSection>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person. @throws ApiError unauthorized for a guest */
    readonly signedIn: SignedIn;
    /** The person that the path names, after `aPerson` has looked them up. */
    person: UserRow;
  }
  interface FastifyInstance {
    /**
     * Enforces the rule, and sets `request.site` and the reader.
     *
     * @param find looks up the target of the rule. @throws ApiError of the rule, of `requireSite` or of `find`
     */
    allow<Name extends SubjectOf<Permission>>(
      subject: Name,
      action: DeedOn<Name>,
      find?: Find,
    ): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** Checks the permission inside a handler. @throws ApiError of the rule */
    judge(request: FastifyRequest, action: Permission, subject?: InSection): void;
    /** Checks the permission, and returns a boolean. */
    allows(request: FastifyRequest, action: Permission, subject?: InSection): boolean;
  }
}

export const permissionsPlugin = fp(async (app) => {
  app.decorateRequest('person');
  app.decorateRequest('signedIn', {
    getter() {
      if (!this.user) throw new ApiError('unauthorized');
      return this.user;
    },
  });
  const askerOf = ({ actor, user, site, section }: FastifyRequest, module?: SectionModule): Asker => ({
    actor,
    row: user?.row ?? null,
    settings: site.settings,
    now: app.clock.now(),
    off: module ? offIn(section.modules, module) : null,
  });
  app.decorate('judge', (request, action, { module, ...subject } = {}) =>
    judge(action, askerOf(request, module), subject),
  );
  app.decorate(
    'allows',
    (request, action, { module, ...subject } = {}) => refusalOf(action, askerOf(request, module), subject) === null,
  );
  app.decorate('allow', (subject, action, find) => async (request, reply) => {
    if (!request.site) await app.requireSite(request, reply);
    const permission = `${subject}/${action}` as Permission;
    app.judge(request, permission, await find?.(request));
    // Staff dialogs of a page use the queue, too, and logins on pages have no second factor.
    if (subject === 'console' && !(permission in consoleRules) && request.user)
      await requirePassed(app.db, request.site, request.user.row);
  });
});

/** Checks the rule about the person in the path, and sets `request.person`; for `app.allow`. */
export const aPerson =
  (require: typeof requirePerson): Find =>
  async (request) => {
    const { id, user_uuid } = request.params as { id?: string; user_uuid?: string };
    request.person = await require(request.server.db, request, id ?? user_uuid ?? '');
    return { user: asOther(request.person) };
  };
