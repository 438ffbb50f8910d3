/** The folded bar on top of each demo page on development servers and in public demos: one-press logins, and five things to try. */
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
  ['/live', election.title, 'A live blog, a poll and a chat. Log in as moderator to write in it.'],
  ['/interview', interview.title, 'Ask the mayor, and vote for other questions.'],
  ['/book', 'The book of the month', 'Rate it, and read what others say.'],
  [
    '/articles/old-bridge-sundays#conversation',
    'Moderate',
    'Open the console, or log in as moderator and open the gear above the comments.',
  ],
] as const;

const button = (role: string, name: string) =>
  `<button type="button" class="demo-bar-login" data-demo-role="${role}">Log in as ${name}</button>`;
const consoleButton = (role: string, name: string) =>
  `<button type="button" class="demo-bar-login" data-demo-role="${role}" data-demo-to="console">Open the console as ${name}</button>`;

const list = toTry
  .map(([href, name, about]) => `<li><a href="${href}">${escapeHtml(name)}</a> <span>${escapeHtml(about)}</span></li>`)
  .join('\n');

/** @param resetMinutes of a public demo, which deletes what readers wrote after that time */
export function demoBar({ resetMinutes }: { resetMinutes: number | null }): string {
  const offered = roles.filter(([role]) => resetMinutes === null || role !== 'administrator');
  const staff = offered.filter(([role]) => role !== 'normal');
  const note =
    resetMinutes !== null ? ` It starts over every ${resetMinutes === 60 ? 'hour' : `${resetMinutes} minutes`}.` : '';
  return `<details class="demo-bar" lang="en" dir="ltr">
<summary>You are looking at a demo.${note} Log in with one press, and see what to try.</summary>
<div class="demo-bar-inside">
<div class="demo-bar-logins">${offered.map(([role, name]) => button(role, name)).join('\n')}</div>
<div class="demo-bar-logins">${staff.map(([role, name]) => consoleButton(role, name)).join('\n')}</div>
<p class="demo-bar-status" role="status"></p>
<ol>${list}</ol>
</div>
</details>
<script defer src="/demo/demo-bar.js"></script>`;
}
