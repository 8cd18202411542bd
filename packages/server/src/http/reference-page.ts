/** What does a person read who opens the server in a browser? The table of operations as a page, without a script or a link outside. */

import type { Operation } from '../operations/operation.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-top:1px solid #ddd;vertical-align:top}' +
  'code{font:14px ui-monospace,monospace;background:#f3f3f3;padding:.1rem .3rem;border-radius:3px}' +
  '@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}code{background:#262626}td,th{border-color:#333}}'

/** The page. */
export function referencePage(rows: readonly Operation[], version: string): string {
  const body = rows
    .map(
      ({ name, summary, right, http }) =>
        `<tr><td><code>${http.method} ${escaped(http.path)}</code></td><td><b>${escaped(name)}</b><br>${withCode(summary)}</td><td>${right}</td></tr>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Knotwork ${escaped(version)}</title><style>${style}</style></head>
<body><h1>Knotwork ${escaped(version)}</h1>
<p>Long-term memory for AI agents. Every request names its scope in the query: <code>?tenant=…&amp;agent=…&amp;user=…</code>.
The whole description is <a href="/openapi.json">openapi.json</a>; MCP is served under <code>/mcp</code>.</p>
<table><thead><tr><th>request</th><th>operation</th><th>right</th></tr></thead><tbody>
${body}
<tr><td><code>POST /v1/import</code></td><td><b>import</b><br>Remembers a stream of JSON Lines, and tells how far it is.</td><td>write</td></tr>
</tbody></table></body></html>
`
}

function withCode(text: string): string {
  return escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** What a page of ours may load: its own style and nothing else. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
