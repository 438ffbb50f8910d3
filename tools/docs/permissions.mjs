/** docs/PERMISSIONS.md, from core/contract/rules/permissions: the rules themselves compute every cell. */
import { spawnSync } from 'node:child_process';
import { NOTE } from './source.mjs';

const TABLES =
  "import('./test/support/permission-tables.ts').then((it) => process.stdout.write(it.permissionTables()))";

export function permissionsDocument(root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', TABLES], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return { text: '', missing: [stderr.split('\n').find((line) => /Error/.test(line)) ?? stderr] };
  return { text: [NOTE, HEAD, stdout].join('\n'), missing: [] };
}

const HEAD = `
# Permissions

After reading this page you can look up who may do what, and which error others get.

✓ means allowed. Anything else is the [code of the error](ERRORS.md) in the response. The rules are in \`core/contract/rules\`: the server
enforces them, and the widgets hide buttons by them. Permissions about the site itself (\`core/contract/rules/site.ts\`) are checked only on
the server, because no widget has buttons for them.

| Role | |
| --- | --- |
| *guest* | has no session |
| *named guest* | comments under a name without an account, if the site allows it (the setting \`enable_anonymous_comments\`, on in these tables) |
| *reader* | has an account |
| *trusted* | a reader whose posts skip the moderation queue; the permissions are the same |
| *author* | the reader who wrote the comment in question; for all other roles, somebody else wrote it |
| *moderator*, *administrator* | staff |

The last columns show what a ban changes for named guests, readers, trusted readers and authors; \`=\` means nothing. Staff cannot be
banned. A ban ends at its date, even if nobody lifts it.

| Ban | |
| --- | --- |
| \`posting\` | the person can like, but neither write nor report |
| \`ghost\` | nothing is refused because of the ban, but only the person and staff see the result |
| \`login\` | the person cannot log in, and requests of existing sessions are refused |
| \`hide\` | like \`login\`, and all comments of the person are hidden |

| | |
| --- | --- |
| Invisible comments | get \`content_not_found\`, so that the response does not reveal them |
| Own comments | authors see their comments that wait for a moderator, and those that only a ghost ban hides |
| Hidden containers | only staff see anything |
| Time to edit | authors edit and remove until \`user_comment_edit_timeout\` (here 300 s) after posting, or until the container closes, whichever comes first |
`;
