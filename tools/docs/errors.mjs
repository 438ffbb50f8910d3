/** docs/ERRORS.md, from core/contract/values/errors.ts and the English texts of locales/en/base.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, findExport, keyOf, NOTE, readSource, unwrap } from './source.mjs';

const PATH = 'core/contract/values/errors.ts';

export function errorsDocument(root) {
  const source = readSource(root, PATH);
  const texts = JSON.parse(readFileSync(join(root, 'locales/en/base.json'), 'utf8')).base;
  const missing = [];
  const rows = findExport(source, 'errors').properties.map((property) => {
    const code = keyOf(property);
    const fields = Object.fromEntries(unwrap(property.value).properties.map((it) => [keyOf(it), it.value.value]));
    const text = texts[`settings.error.${code}`];
    if (!text) missing.push(`locales/en/base.json: no text for settings.error.${code}`);
    return `| \`${code}\` | ${fields.status} | ${fields.api_code ?? ''} | ${cell(text ?? '')} |`;
  });
  return { text: [NOTE, HEAD, ...rows, ''].join('\n'), missing };
}

const HEAD = `
# Errors

After reading this page you can tell why the server refused a request, and handle it in your code. Every error response has one of
these codes and this body:

\`\`\`json
{ "http_status": 403, "error": "…", "code": "banned_from_posting", "api_code": 65540, "message": "…",
  "data": { "reason": "…", "end_date": 1790000000, "permanent": false }, "request_id": "…" }
\`\`\`

| | |
| --- | --- |
| \`error\` | repeats \`message\` for older clients |
| \`invalid_field\` | names the field in \`data.field\` |
| bans | have \`reason\`, \`end_date\` (seconds) and \`permanent\` in \`data\` |
| 429 | comes with \`Retry-After\` |
| calls of the client library | resolve to \`{ error_status, message, data }\`; they reject only if the server did not answer |

| Code | Status | \`api_code\` | What the reader sees (\`settings.error.<code>\` in the locale packs) |
| --- | --- | --- | --- |`;
