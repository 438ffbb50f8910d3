/** docs/EVENTS.md, from core/base/bus/events.ts: every event of the bus, its arguments and when it is published. */
import { cell, findExport, keyOf, NOTE, readSource } from './source.mjs';

const PATH = 'core/base/bus/events.ts';

/** @returns {{ name: string, args: string, mark: string, about: string }[]} `args` without brackets; `mark` is C or A */
export function readEvents(root) {
  const source = readSource(root, PATH);
  return findExport(source, 'Events').map((member) => {
    const [, mark = '', about] = /^(?:([CA]+): )?(.*)$/.exec(source.commentBefore(member));
    const args = source.textOf(member.typeAnnotation.typeAnnotation).replace(/^\[|\]$/g, '');
    return { name: keyOf(member), args, mark, about };
  });
}

export function eventsDocument(root) {
  const missing = [];
  const channels = new Map();
  for (const { name, args, mark, about } of readEvents(root)) {
    const [channel, event] = name.split('/');
    if (!about) missing.push(`${PATH}: ${name} has no comment`);
    const row = `| \`${event}\` | ${args ? `\`${cell(args)}\`` : '–'} | ${mark} | ${cell(capital(about))} |`;
    channels.set(channel, [...(channels.get(channel) ?? []), row]);
  }
  const sections = [...channels].flatMap(section);
  return { text: [NOTE, HEAD, ...sections, typesOf(readSource(root, PATH))].join('\n'), missing };
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const HEAD = `
# Events

\`\`\`js
vf.$subscribe('comment', 'created', ({ content_uuid }) => { … });   // events of the suite
vf.$publish('tray', 'open', '_', 'vf-profile');                      // a command to it
vf.$prepublish((channel, event, ...args) => { … });                  // before every event; \`false\` stops it
\`\`\`

Every event is also dispatched on \`document\` as a \`CustomEvent\` named \`vf:event\` with
\`detail: { channel, event, args }\`, and as one named \`vf-<channel>-<event>\` with the arguments as \`detail\`: on the element it is
about when that is a conversation, its trigger or its ads, else on \`document\`. It bubbles out of every shadow root and cannot be
cancelled; what stops an event is a prepublish handler. So a framework listens where it puts the tag:

\`\`\`js
element.addEventListener('vf-comment-created', ({ detail: [{ content_uuid }] }) => { … });
document.addEventListener('vf-login-success', ({ detail: [loginType] }) => { … });
\`\`\`

Marks: **C** the page may publish it as a command; **A** the page is asked to act
and may stop the built-in effect by returning \`false\` from a prepublish handler. Times are milliseconds.
`;

const section = ([channel, rows]) => [
  `## ${channel}`,
  '',
  '| Event | Arguments | | When |',
  '| --- | --- | --- | --- |',
  ...rows,
  '',
];

/** The shapes the argument lists name, as they stand in the code. */
function typesOf(source) {
  const shown = source.program.body
    .filter((it) => it.type === 'ExportNamedDeclaration' && /^TS(Interface|TypeAlias)/.test(it.declaration?.type ?? ''))
    .filter((it) => !['Events', 'EventName'].includes(it.declaration.id.name))
    .map((it) => source.textOf(it.declaration));
  return ['## Shapes', '', '```ts', shown.join('\n\n'), '```', ''].join('\n');
}
