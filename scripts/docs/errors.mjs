/** docs/ERRORS.md, from core/contract/errors.ts and the English texts of locales/en/base.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, findExport, keyOf, NOTE, readSource, unwrap } from './source.mjs';

const PATH = 'core/contract/errors.ts';

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

Every refusal of the server has one of these codes and this body:

\`\`\`json
{ "http_status": 403, "error": "…", "code": "banned_from_posting", "api_code": 65540, "message": "…",
  "data": { "reason": "…", "end_date": 1790000000, "permanent": false }, "request_id": "…" }
\`\`\`

\`error\` repeats \`message\` for older clients. \`invalid_field\` names the field in \`data.field\`; bans carry \`reason\`,
\`end_date\` (seconds) and \`permanent\`; 429 comes with \`Retry-After\`. Client calls resolve to
\`{ error_status, message, data }\` instead of rejecting, except when there was no answer at all.

| Code | Status | \`api_code\` | What a reader is told (\`settings.error.<code>\` in the locale packs) |
| --- | --- | --- | --- |`;
