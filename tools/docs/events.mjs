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

After reading this page you can react to what happens in the widgets, send commands to them, and prevent their default behavior.

\`\`\`js
vf.$subscribe('comment', 'created', ({ content_uuid }) => { … });   // subscribe to an event
vf.$publish('tray', 'open', '_', 'vf-profile');                      // send a command
vf.$prepublish((channel, event, ...args) => { … });                  // before every event; \`false\` stops it
\`\`\`

Every event is also dispatched as two DOM events:

| DOM event | \`detail\` | Target |
| --- | --- | --- |
| \`vf:event\` | \`{ channel, event, args }\` | \`document\` |
| \`vf-<channel>-<event>\` | the arguments | the element that the event is about, if that is a conversation, its trigger or its ads; otherwise \`document\` |

Both are \`CustomEvent\`s. They bubble out of every shadow root and cannot be canceled; only a prepublish handler stops an event. In a
framework, listen on the tag:

\`\`\`js
element.addEventListener('vf-comment-created', ({ detail: [{ content_uuid }] }) => { … });
document.addEventListener('vf-login-success', ({ detail: [loginType] }) => { … });
\`\`\`

The third column of each table has these marks:

| Mark | |
| --- | --- |
| **C** | your page can publish the event as a command |
| **A** | the event asks your page to do something; return \`false\` from a prepublish handler to stop the built-in effect |

Times are in milliseconds.
`;

const section = ([channel, rows]) => [
  `## ${channel}`,
  '',
  '| Event | Arguments | | When |',
  '| --- | --- | --- | --- |',
  ...rows,
  '',
];

/** The shapes named in the argument lists, as in the code. */
function typesOf(source) {
  const shown = source.program.body
    .filter((it) => it.type === 'ExportNamedDeclaration' && /^TS(Interface|TypeAlias)/.test(it.declaration?.type ?? ''))
    .filter((it) => !['Events', 'EventName'].includes(it.declaration.id.name))
    .map((it) => source.textOf(it.declaration));
  return ['## Shapes', '', '```ts', shown.join('\n\n'), '```', ''].join('\n');
}
