/** Reads TypeScript for the generated documents: the tree, and the comment before a node. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A parsed file: its program, the text of any node, and the comment right before one or after it on its own line. */
export function readSource(root, path) {
  const code = readFileSync(join(root, path), 'utf8');
  const { program, comments, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return {
    program,
    textOf: (node) => code.slice(node.start, node.end),
    commentBefore: (node) => {
      const near = comments.findLast(
        (it) => it.end <= node.start && /^\s*(export\s+)?$/.test(code.slice(it.end, node.start)),
      );
      const ownLine = near && /(^|\n)[ \t]*$/.test(code.slice(0, near.start));
      return ownLine ? clean(near.value) : '';
    },
    /** The first paragraph of the file's opening comment. */
    header: () => (comments[0]?.value.startsWith('*') ? clean(comments[0].value.split(/\n\s*\*\s*\n/)[0]) : ''),
    commentAfter: (node) => {
      const near = comments.find((it) => it.start >= node.end && /^[,; \t]*$/.test(code.slice(node.end, it.start)));
      return near ? clean(near.value) : '';
    },
  };
}

/** The exported declaration of that name: an interface's members, or the value of a const. */
export function findExport(source, name) {
  for (const it of source.program.body) {
    const found = it.type === 'ExportNamedDeclaration' ? it.declaration : it;
    if (found?.type === 'TSInterfaceDeclaration' && found.id.name === name) return found.body.body;
    for (const one of found?.type === 'VariableDeclaration' ? found.declarations : []) {
      if (one.id.name === name) return unwrap(one.init);
    }
  }
  return undefined;
}

/** The value inside `as const` and `satisfies`. */
export const unwrap = (node) =>
  node?.expression && /^TS(As|Satisfies)/.test(node.type) ? unwrap(node.expression) : node;

/** A key as written, without quotes. */
export const keyOf = (member) => member.key.name ?? String(member.key.value);

const clean = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .replace(/^\*\s*/, '')
    .replace(/\s+/g, ' ')
    // Sources of rules are for people who read the code.
    .replace(
      / \(((?:ours|extension); )?(specification §|host contract \d|design decision|docs\/)(\([a-c]\)|[^)])*\)/g,
      '',
    )
    .trim();

/** A cell of a Markdown table. */
export const cell = (text) => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ').trim();

export const NOTE = '<!-- Made by `npm run docs` from the code; edit the code, not this file. -->';
