/** The world of these tests: containers, people and their content; and the calls that create it. */
import assert from 'node:assert/strict';
import type { TestApp, TestUser } from '../app';
import type { ContentKind } from './marks';
import type { People } from './people';

export type Place = 'open' | 'hidden' | 'other';
export type Who = Pick<TestUser, 'inject'>;
export interface Container {
  cc: string;
  container_id: string;
  section_uuid: string;
  path: string;
}

export interface World {
  t: TestApp;
  people: People;
  other: { section_uuid: string; writer: TestUser };
  containers: Record<ContentKind | 'poll', Record<Place, Container>>;
  /** Ids of written content, by kind and place. */
  written: Record<ContentKind, Record<Place, string[]>>;
  polls: Record<Place, string[]>;
  /** Numbers of the site's pages. */
  pages: number[];
  /** Tokens of the reader, as in the addresses of their mails. */
  mailToken(purpose: 'my' | 'soon'): string;
  /** Marks of content by its uuid. */
  ids: Map<string, string>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a request that must succeed. */
export async function done<T = { content_uuid: string }>(
  who: Who,
  method: Method,
  url: string,
  payload?: object,
): Promise<T> {
  const answer = await who.inject({ method, url, ...(payload && { payload }) });
  assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`);
  return answer.body ? answer.json() : (undefined as T);
}

async function openAt(t: TestApp, prefix: string, section_uuid: string, container_id: string, who: Who = t) {
  const base = `/v4/${prefix}/${section_uuid}`;
  const { content_container_uuid: cc } = await done<{ content_container_uuid: string }>(who, 'POST', `${base}/`, {
    container_id,
  });
  return { cc, container_id, section_uuid, path: `${base}/${cc}` };
}

export async function openPlaces(world: World, prefix: string): Promise<Record<Place, Container>> {
  const { t, people, other } = world;
  return {
    open: await openAt(t, prefix, t.site.uuid, 'open-page', people.staff),
    hidden: await openAt(t, prefix, t.site.uuid, 'hidden-page', people.staff),
    other: await openAt(t, prefix, other.section_uuid, 'other-page', other.writer),
  };
}
