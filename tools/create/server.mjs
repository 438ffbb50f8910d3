/**
 * Parts of the server with one file each: `npm run create module|provider|notification|phase <name>`. Each is
 * registered in the list of its kind.
 */
import { change, namesOf, writeFiles } from './names.mjs';

/** Adds an import after the last one of the file; the formatter sorts them. */
const addImport = (code, line) =>
  code.replace(
    /(\n(?:\} from|import [^\n]* from) '[^']+';\n)(?![\s\S]*\n(?:\} from|import [^\n]* from) '[^']+';\n)/,
    `$1${line}\n`,
  );

/** A module: a route with its schema. `content/polls` names its group; the default is content. */
export function createModule(root, path) {
  const [area, group = 'content'] = path.split('/').reverse();
  const { name, camel, title } = namesOf(area, 'a module');
  const files = writeFiles(root, {
    [`server/src/modules/${group}/${name}/${name}.routes.ts`]: `/** ${title}: what it stores and answers. */
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';

const params = Type.Object({ section_uuid: Type.String({ format: 'uuid' }) });
const Answer = Type.Object({ section_uuid: Type.String() });

export const ${camel}Routes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v4/${name}/:section_uuid',
    { schema: { tags: ['${name}'], params, response: { 200: Answer } }, preHandler: app.requireSite },
    async ({ section }) => ({ section_uuid: section.uuid }),
  );
};
`,
  });
  const list = change(root, 'server/src/wiring/modules.ts', (code) =>
    addImport(code, `import { ${camel}Routes } from '../modules/${group}/${name}/${name}.routes';`).replace(
      '\n  realtimeRoutes,',
      `\n  ${camel}Routes,\n  realtimeRoutes,`,
    ),
  );
  return [...files, list];
}

/** A login provider: the server's part. */
export function createProvider(root, given) {
  const { name, camel, title } = namesOf(given, 'a provider');
  const folder = 'server/src/modules/people/providers';
  const files = writeFiles(root, {
    [`${folder}/${name}.provider.ts`]: `import { oidcRedirect } from './oidc-redirect';

/** ${title}: in a window of the reader's, by OpenID Connect. */
export const ${camel} = oidcRedirect({ id: '${name}', title: '${title}', issuer: 'https://${name}.example' });
`,
  });
  const list = change(root, `${folder}/providers.ts`, (code) =>
    addImport(code, `import { ${camel} } from './${name}.provider';`).replace(
      /(providers: readonly Provider\[\] = \[[^\]]*?),?\s*\];/,
      `$1,\n  ${camel},\n];`,
    ),
  );
  return [...files, list];
}

/** A kind of notification. */
export function createNotification(root, given) {
  const { name, camel, snake, title } = namesOf(given, 'a notification');
  const folder = 'server/src/modules/delivery/notifications';
  const files = writeFiles(root, {
    [`${folder}/kinds/${name}.ts`]: `/** ${title}: who is notified, and when. */
import type { NotificationKind } from './notification-kind';

export const ${camel}: NotificationKind = {
  name: '${snake}',
  channels: { tray: true, push: false, mail: false },
  mail: 'digest',
  notifies: () => [],
};
`,
  });
  const list = change(root, `${folder}/kinds/kinds.ts`, (code) =>
    addImport(code, `import { ${camel} } from './${name}';`).replace(
      /(kinds: \w+\[\] = \[[^\]]*?),?\s*\];/,
      `$1, ${camel}];`,
    ),
  );
  const types = change(root, 'core/contract/delivery/notifications.ts', (code) =>
    code.replace(/(notificationTypes = \[[^\]]*?),?\s*\] as const/, `$1, '${snake}'] as const`),
  );
  return [...files, list, types];
}

/** A phase of posting, before those that learn or call other services. */
export function createPhase(root, given) {
  const { name, camel, snake, title } = namesOf(given, 'a phase');
  const files = writeFiles(root, {
    [`server/src/modules/content/posting/phases/${name}.phase.ts`]: `/** ${title}: which texts it finds, and why. */
import type { Phase } from '../phase';

export const ${camel}Phase: Phase = {
  name: '${snake}',
  onEdit: true,
  look: () => null,
};
`,
  });
  const list = change(root, 'server/src/modules/content/posting/phases/phases.ts', (code) =>
    addImport(code, `import { ${camel}Phase } from './${name}.phase';`).replace(
      /\n(\s*)spamPhase\(/,
      `\n$1${camel}Phase,\n$1spamPhase(`,
    ),
  );
  return [...files, list];
}
