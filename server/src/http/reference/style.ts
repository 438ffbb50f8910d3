/** The reference in the product's design: four sizes, its accent color, one hairline (docs/design.md). */
export const style = `:root {
  color-scheme: light dark;
  --background: light-dark(#fff, #16171a);
  --text: light-dark(#1b1c1f, #e9e9ec);
  --secondary: light-dark(#5d5f66, #a9abb3);
  --accent: light-dark(#17468f, #9cc2ff);
  --line: light-dark(#e8e8ea, #2c2d31);
  --edge: light-dark(#84858b, #7d7e86);
  --tint: light-dark(#f5f6f8, #1e2024);
}

*,
*::before,
*::after {
  box-sizing: border-box;
}

html {
  scroll-padding-block-start: 24px;
}

body {
  background: var(--background);
  color: var(--text);
  font: 1rem / 1.55 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  margin: 0 auto;
  max-inline-size: 1200px;
  padding: 32px 24px 96px;
}

h1,
h2,
h3,
p,
ul {
  margin: 0;
  padding: 0;
}

h1,
h2 {
  font-size: 1.25rem;
  font-weight: 600;
  line-height: 1.25;
}

h1 {
  font-size: 2rem;
  margin-block-end: 8px;
}

h3 {
  font-size: 1rem;
  font-weight: 600;
}

a {
  color: var(--accent);
  text-underline-offset: 0.15em;
}

:focus-visible {
  border-radius: 3px;
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

code {
  font: 0.9375em / 1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  overflow-wrap: anywhere;
}

header {
  border-block-end: 1px solid var(--line);
  color: var(--secondary);
  margin-block-end: 32px;
  padding-block-end: 24px;
}

header h1 {
  color: var(--text);
}

.name {
  color: var(--accent);
  font-weight: 600;
}

.columns {
  display: grid;
  gap: 48px;
  grid-template-columns: minmax(0, 17rem) minmax(0, 1fr);
}

nav {
  align-self: start;
  font-size: 0.875rem;
  inset-block-start: 0;
  line-height: 1.4;
  max-block-size: 100vh;
  overflow: auto;
  padding: 4px 8px 24px 4px;
  position: sticky;
}

nav label {
  font-weight: 600;
}

nav input {
  background: var(--background);
  border: 1px solid var(--edge);
  border-radius: 4px;
  color: inherit;
  display: block;
  font: inherit;
  inline-size: 100%;
  margin-block: 4px;
  min-block-size: 36px;
  padding-inline: 8px;
}

#found {
  color: var(--secondary);
  font-variant-numeric: tabular-nums;
}

nav h2 {
  font-size: 0.8125rem;
  margin-block: 24px 4px;
}

nav ul {
  list-style: none;
}

nav li a {
  color: var(--secondary);
  display: block;
  padding-block: 4px;
  text-decoration: none;
}

nav li a:is(:hover, :focus-visible) {
  color: var(--accent);
  text-decoration: underline;
}

main > section + section {
  margin-block-start: 48px;
}

main h2 {
  border-block-end: 1px solid var(--line);
  padding-block-end: 8px;
}

article {
  margin-block-start: 24px;
  padding-inline-start: 12px;
  scroll-margin-block-start: 24px;
}

article:target {
  border-inline-start: 3px solid var(--accent);
  padding-inline-start: 9px;
}

.call {
  margin-block: 4px;
}

.method {
  color: var(--accent);
  display: inline-block;
  font-size: 0.8125rem;
  font-weight: 600;
  min-inline-size: 4em;
}

.plain,
summary,
caption {
  font-size: 0.875rem;
  line-height: 1.4;
}

.plain {
  color: var(--secondary);
  padding-block: 4px;
}

b,
summary,
caption {
  color: var(--text);
  font-weight: 600;
}

summary {
  cursor: pointer;
  inline-size: fit-content;
  padding-block: 4px;
}

caption {
  padding-block: 4px;
  text-align: start;
}

table {
  border-collapse: collapse;
  font-size: 0.875rem;
  inline-size: 100%;
  line-height: 1.4;
}

details table {
  background: var(--tint);
}

th,
td {
  border-block-start: 1px solid var(--line);
  font-weight: 400;
  overflow-wrap: anywhere;
  padding: 4px 16px 4px 8px;
  text-align: start;
  vertical-align: top;
}

th[scope="row"] {
  inline-size: 40%;
}

th span,
td {
  color: var(--secondary);
}

[hidden] {
  display: none;
}

.hushed,
.skip:not(:focus) {
  block-size: 1px;
  clip-path: inset(50%);
  inline-size: 1px;
  overflow: hidden;
  position: absolute;
  white-space: nowrap;
}

@media (width < 800px) {
  .columns {
    gap: 32px;
    grid-template-columns: minmax(0, 1fr);
  }

  nav {
    max-block-size: none;
    position: static;
  }

  nav section {
    display: none;
  }

  body {
    padding-inline: 16px;
  }
}

@media (pointer: coarse) {
  nav input,
  summary {
    min-block-size: 44px;
  }

  summary {
    padding-block: 12px;
  }
}
`;
