/** The threads for pages: the server's answers, and the same comments for the floors. */
import type { Comment } from '../../../core/contract/content/comment';
import { DOMAIN, type Stage } from '../stage';
import type { Place } from './embeds';
import type { Drawn } from './floors';

export interface Talk {
  container_id: string;
  attributes: Record<string, string>;
  /** Number of comments on the first page. */
  comments: number;
}

/** Parts of a stage that are needed to read them. */
type Community = Pick<Stage, 'server' | 'site_uuid' | 'authors'>;

/** @throws when the first page has another number of comments. */
export async function placesOn(
  stage: Community,
  talks: Record<string, Talk>,
): Promise<Record<string, Omit<Place, 'elsewhere'>>> {
  const entries = Object.entries(talks).map(async ([page, { container_id, attributes, comments }]) => {
    const drawn = await readDrawn(stage, container_id, attributes);
    if (drawn.length !== comments) throw new Error(`${page}: ${drawn.length} comments instead of ${comments}`);
    const { origin } = stage.server;
    const fragmentAddress = addressOf(origin, container_id, attributes);
    const fragment = await readFragment(fragmentAddress);
    return [
      page,
      { community: origin, domain: DOMAIN, container_id, attributes, comments: drawn, fragmentAddress, fragment },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function readDrawn(
  { server, site_uuid, authors }: Community,
  container_id: string,
  attributes: Talk['attributes'],
) {
  const { limit = '10', 'reply-limit': reply_limit = '2' } = attributes;
  const query = new URLSearchParams({ container_id, limit, reply_limit, sorted_by: 'newest' });
  const answer = await fetch(`${server.origin}/v4/livecomments/${site_uuid}/?${query}`);
  const { contents } = (await answer.json()) as { contents: Comment[] };
  return contents.map(
    ({ actor_uuid, date_created, content = '' }): Drawn => ({
      name: authors.get(actor_uuid) ?? '',
      time: `${Math.round((Date.now() - date_created) / 3_600_000)} hours ago`,
      text: content,
    }),
  );
}

/**
 * Address of a fragment, with the parameters of docs/EMBEDDING.md: site, container, language, then the attributes by
 * name.
 */
function addressOf(origin: string, container_id: string, attributes: Talk['attributes']): string {
  const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams([['site', DOMAIN], ['container_id', container_id], ['lang', 'en'], ...sorted]);
  return `${origin}/render/conversations?${query}`;
}

/** Fragment that a newspaper's own server includes. */
async function readFragment(address: string) {
  const answer = await fetch(address);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`the fragment: ${answer.status} ${await answer.text()}`);
  return answer.text();
}
