/** docs/EMBEDDING.md: its recipes for frameworks are the files that test/hosts runs, each below a comment that names it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RECIPE = /<!-- (test\/hosts\/\S+) -->\n```(\w+)\n(?:.*\n)*?```/g;

export function embeddingDocument(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8').trimEnd();
  const text = `${read('docs/EMBEDDING.md')}\n`;
  return {
    text: text.replace(RECIPE, (_, path, language) => `<!-- ${path} -->\n\`\`\`${language}\n${read(path)}\n\`\`\``),
    missing: [],
  };
}
