/**
 * `app.allow(subject, action)`: the permission of a route, as a preHandler; `app.judge` for what only a handler knows.
 *
 *   preHandler: app.allow('page', 'follow')
 *   preHandler: [app.allow('user', 'see_bans'), app.allow('user', 'ban', aPerson(requirePerson))]
 */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Permission } from '../../../../../core/contract/rules/permissions';
import type { SectionModule } from '../../../../../core/contract/section-modules';
import { ApiError } from '../../../http/errors';
import { offIn } from '../../sites/sites/site-of-section';
import type { SignedIn } from '../sessions/signed-in';
import { asOther, type requirePerson } from '../users/person';
import type { UserRow } from '../users/users.repository';
import { type Asker, judge, refusalOf, type Subject } from './judge';

type SubjectOf<A> = A extends `${infer Name}/${string}` ? Name : never;
type DeedOn<Name extends string, A = Permission> = A extends `${Name}/${infer Deed}` ? Deed : never;
/** `module`: of a section, that the action belongs to. */
type InSection = Subject & { module?: SectionModule };
type Find = (request: FastifyRequest) => Promise<InSection>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever is signed in. @throws ApiError unauthorized for a guest */
    readonly signedIn: SignedIn;
    /** Whom the path names, where `aPerson` has looked them up. */
    person: UserRow;
  }
  interface FastifyInstance {
    /**
     * Refuses whom the rule refuses; `request.site` and the reader are there afterwards.
     *
     * @param find looks up what the rule is asked about. @throws ApiError of the rule, of `requireSite` or of `find`
     */
    allow<Name extends SubjectOf<Permission>>(
      subject: Name,
      action: DeedOn<Name>,
      find?: Find,
    ): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** The same inside a handler. @throws ApiError of the rule */
    judge(request: FastifyRequest, action: Permission, subject?: InSection): void;
    /** The same as an answer. */
    allows(request: FastifyRequest, action: Permission, subject?: InSection): boolean;
  }
}

export const permissionsPlugin = fp(async (app) => {
  app.decorateRequest('person', null as unknown as UserRow);
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
    app.judge(request, `${subject}/${action}` as Permission, await find?.(request));
  });
});

/** For `app.allow`: the rule is asked about the person in the path, who is `request.person` from then on. */
export const aPerson =
  (require: typeof requirePerson): Find =>
  async (request) => {
    const { id, user_uuid } = request.params as { id?: string; user_uuid?: string };
    request.person = await require(request.server.db, request, id ?? user_uuid ?? '');
    return { user: asOther(request.person) };
  };
