/** The folded bar on top of each demo page on development servers: one-press logins, and five things to try. */
import { election } from '../live/election';
import { interview } from '../live/interview';
import { escapeHtml } from '../markup';

const roles = [
  ['normal', 'reader'],
  ['moderator', 'moderator'],
  ['administrator', 'administrator'],
] as const;

const toTry = [
  [
    '/articles/old-bridge-sundays#conversation',
    'Join the 2,000 comments on the old bridge',
    'Write one, or press Like as a guest.',
  ],
  ['/live', election.title, 'A live blog, a poll and a chat. Run npm run demo:live and watch it go on.'],
  ['/interview', interview.title, 'Ask the mayor, and vote for other questions.'],
  ['/book', 'The book of the month', 'Rate it, and read what others say.'],
  [
    '/articles/old-bridge-sundays#conversation',
    'Moderate',
    'Log in as moderator, then open the gear above the comments.',
  ],
] as const;

const buttons = roles
  .map(
    ([role, name]) =>
      `<button type="button" class="demo-bar-login" data-demo-role="${role}">Log in as ${name}</button>`,
  )
  .join('\n');
const list = toTry
  .map(([href, name, about]) => `<li><a href="${href}">${escapeHtml(name)}</a> <span>${escapeHtml(about)}</span></li>`)
  .join('\n');

export const demoBar = `<details class="demo-bar" lang="en" dir="ltr">
<summary>You are looking at a demo. Log in with one press, and see what to try.</summary>
<div class="demo-bar-inside">
<div class="demo-bar-logins">${buttons}</div>
<p class="demo-bar-status" role="status"></p>
<ol>${list}</ol>
</div>
</details>
<script defer src="/demo/demo-bar.js"></script>`;
