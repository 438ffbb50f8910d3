/** docs/PERMISSIONS.md, from core/contract/rules/permissions: every cell is asked of the rules themselves. */
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

Who may do what, as \`core/contract/rules\` rules it: the server enforces this table, the client hides by it. ✓ is allowed;
anything else is the [code of the error](ERRORS.md) that refuses. The site’s own affairs (\`core/contract/rules/site.ts\`) are
asked about on the server alone: no widget has buttons for them.

**Roles.** A *guest* has no session. A *named guest* comments under a name where the site lets people (the setting
\`enable_anonymous_comments\`, on in these tables). A *reader* has an account; a *trusted* one skips the queues of
moderators, which is no permission, so both read alike here. The *author* is the reader who wrote the comment in
question; for everybody else it is somebody else's. *Moderators* and *administrators* are staff.

**Bans.** The last columns tell what a ban changes for named guests, readers, trusted readers and authors; \`=\` is
nothing. Staff cannot be banned. \`posting\`: may like, but neither write nor report. \`ghost\`: nothing is refused, and
nobody but the person and staff sees any of it. \`login\`: no login, and every call under an old one is refused. \`hide\`:
as \`login\`, and all comments of the person are hidden. Bans end at their date, whether or not somebody lifts them.

**What is not there.** A comment that the one who acts cannot see is \`content_not_found\`, so that nobody learns of it.
An author sees an own comment that waits for a moderator, and one that only a ghost ban hides as if it were visible.
In a hidden container only staff see anything.

**Windows.** Authors edit and remove until \`user_comment_edit_timeout\` (here 300 s) after posting, or until the container
closes, whichever comes first.
`;
