/**
 * Checks structured data against the vocabulary of schema.org: each property belongs to its type, and each value to the
 * property's range. Includes the requirements of search engines for discussions.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Type {
  subClassOf: string[];
  /** The ranges of each property. */
  properties?: Record<string, string[]>;
}

const fixture = new URL('../../../test/fixtures/schema-org.json', import.meta.url);
const { types } = JSON.parse(readFileSync(fixture, 'utf8')) as { types: Record<string, Type> };

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTime = (value: unknown) =>
  isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value as string);
const dataTypes: Record<string, (value: unknown) => boolean> = {
  Text: isText,
  // Relative ones belong to the page that includes the fragment.
  URL: (value) => isText(value) && URL.canParse(value as string, 'https://news.example/'),
  Integer: Number.isSafeInteger,
  Number: Number.isFinite,
  Boolean: (value) => typeof value === 'boolean',
  DateTime: isTime,
  Date: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value as string),
};

/** `https://schema.org/LikeAction` means the class itself. */
function classOf(value: unknown): string | undefined {
  if (typeof value === 'string') return /^https:\/\/schema\.org\/(\w+)$/.exec(value)?.[1];
  return (value as { '@type'?: string } | null)?.['@type'];
}

function isInRange(value: unknown, range: string): boolean {
  if (dataTypes[range]) return dataTypes[range](value);
  const type = classOf(value) ?? '';
  return type === range || !!types[type]?.subClassOf.includes(range);
}

/** https://developers.google.com/search/docs/appearance/structured-data/discussion-forum */
const required: Record<string, string[]> = {
  DiscussionForumPosting: ['author', 'datePublished', 'text', 'url'],
  Comment: ['author', 'datePublished', 'text'],
  Person: ['name'],
  InteractionCounter: ['interactionType', 'userInteractionCount'],
};

/** @throws AssertionError naming the property */
export function assertSchemaOrg(node: Record<string, unknown>): void {
  const { '@type': type, '@id': id, ...properties } = node;
  const { properties: known } = types[type as string] ?? {};
  assert.ok(known, `no type ${type}`);
  if (id !== undefined) assert.ok(dataTypes.URL?.(id), `@id of ${type}`);
  for (const name of required[type as string] ?? []) assert.ok(name in properties, `${type} without ${name}`);
  for (const [name, value] of Object.entries(properties)) {
    const ranges = known[name];
    assert.ok(ranges, `${type} has no ${name}`);
    for (const one of [value].flat()) {
      assert.ok(
        ranges.some((range) => isInRange(one, range)),
        `${name} of ${type} is to be ${ranges.join(' or ')}: ${JSON.stringify(one)}`,
      );
      if (typeof one === 'object' && one !== null) assertSchemaOrg(one as Record<string, unknown>);
    }
  }
}
