/** Makes the types of the calls on the publisher's side, from the description of the HTTP API that the build writes. */
import openapiTypes, { astToString } from 'openapi-typescript';

/** Calls that only widgets and browsers make have other tags. */
const TAGS = [
  'analytics',
  'bootstrap',
  'chat',
  'clients',
  'comments',
  'console',
  'live blogs',
  'moderation',
  'notifications',
  'operation',
  'pages',
  'polls',
  'privacy',
  'questions',
  'reviews',
  'rules',
  'sections',
  'sites',
  'topics',
  'trending',
  'users',
];

/** @param {object} description OpenAPI 3.1 @returns {Promise<string>} a declaration file that exports `paths` */
export async function apiTypes(description) {
  const paths = {};
  for (const [path, methods] of Object.entries(description.paths)) {
    const own = Object.entries(methods).filter(([, { tags = [] }]) => tags.some((tag) => TAGS.includes(tag)));
    if (own.length > 0) paths[path] = Object.fromEntries(own.map(([method, call]) => [method, withDefaults(call)]));
  }
  return astToString(
    await openapiTypes({ ...description, paths }, { alphabetize: true, defaultNonNullable: false, silent: true }),
  );
}

/** The server fills in what has a default, so a call can leave it out. */
function withDefaults({ parameters = [], requestBody, ...call }) {
  const content = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    const required = schema?.required?.filter((name) => schema.properties[name]?.default === undefined);
    return [type, { schema: { ...schema, ...(required && { required }) } }];
  });
  return {
    ...call,
    parameters: parameters.map((parameter) => ({
      ...parameter,
      required: parameter.required && parameter.schema?.default === undefined,
    })),
    ...(requestBody && { requestBody: { ...requestBody, content: Object.fromEntries(content) } }),
  };
}
