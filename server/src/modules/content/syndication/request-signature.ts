/**
 * `X-Request-Signature`: readers of one site read and write in a container of another site of its group (host contract
 * 13). The token names that site and one container. After the check, the request continues in that site's section,
 * under that site's rules, and without any staff role there.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import { isUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { remember } from '../../platform/memory/remember';
import type { ContainerRow } from '../../platform/write-queue/container-changes';
import type { Section, Site, SiteRegistry } from '../../sites/sites/site-registry';
import { ALGORITHM, findKey, openKey } from '../../sites/syndication/signing-key';
import { findContainer, findContainerOfSite } from '../containers/containers.repository';
import { kindOf } from '../kinds/kinds';

export const SIGNATURE_MAX = 2000;
const FRESH_MS = 30_000;
const CACHED_AT_MOST = 1000;

interface Options {
  db: Kysely<Tables>;
  sites: SiteRegistry;
  secret: string;
  now(): number;
}

/** The container of a request: by its uuid in the path, or by the publisher's id. */
export interface Named {
  cc?: string | undefined;
  container_id?: string | undefined;
  /** Kind of the container that the id names. */
  kind?: string | undefined;
}

/** The site, section and container that a signature opens. */
interface Opened {
  site: Site;
  section: Section;
  container: ContainerRow;
}

export type OpenSigned = (signature: string, home: Site, named: Named) => Promise<Opened>;

export function createSignatures({ db, sites, secret, now }: Options): OpenSigned {
  const keys = new Map<string, { until: number; key: Promise<KeyObject | null> }>();

  /** Returns the public half of the group's key. */
  function keyOf(site_uuid: string): Promise<KeyObject | null> {
    const cached = keys.get(site_uuid);
    if (cached && cached.until > now()) return cached.key;
    const key = findKey(db, site_uuid).then((sealed) =>
      sealed ? createPublicKey(createPrivateKey(openKey(sealed, secret))) : null,
    );
    remember(keys, site_uuid, { until: now() + FRESH_MS, key }, CACHED_AT_MOST);
    key.catch(() => keys.delete(site_uuid));
    return key;
  }

  /** @throws ApiError forbidden for every problem: a forger must not learn how close a token came */
  return async (signature, home, named) => {
    const key = signature.length <= SIGNATURE_MAX ? await keyOf(home.uuid) : null;
    const claims = key && (await readClaims(signature, key, now()));
    if (!claims || !home.group.includes(claims.site)) throw refused();
    const { cc, container_id, kind } = named;
    const container =
      cc === undefined
        ? container_id === claims.container_id &&
          kind !== undefined &&
          (await findContainerOfSite(db, kindOf({ kind }), claims.site, claims.container_id))
        : isUuid(cc) && (await findContainer(db, cc));
    const found = container && (await sites.bySection(container.section_uuid));
    if (!found || container.container_id !== claims.container_id || found.site.uuid !== claims.site) throw refused();
    return { ...found, container };
  };
}

/** Accepts only this algorithm, so that a public key is never used as a shared secret. */
async function readClaims(signature: string, key: KeyObject, nowMs: number) {
  try {
    const { payload } = await jwtVerify(signature, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(nowMs),
      requiredClaims: ['iat'],
    });
    const { canonical_site_uuid: site, container_id } = payload;
    return typeof site === 'string' && typeof container_id === 'string' ? { site, container_id } : null;
  } catch {
    return null;
  }
}

const refused = () => new ApiError('forbidden', undefined, 'The signature does not open this container.');

/** Reads the container of a request; a list of containers counts as none. */
export function namedBy({ params, query, body, routeOptions: { config } }: FastifyRequest): Named {
  const { cc } = params as { cc?: string };
  if (cc !== undefined) return { cc };
  const [asked, said] = [query, body].map((from) => (from as { container_id?: unknown } | undefined)?.container_id);
  const container_id = asked ?? said;
  return typeof container_id === 'string' && config.kind !== undefined ? { container_id, kind: config.kind } : {};
}
