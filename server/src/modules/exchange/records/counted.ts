type Terms = typeof import('../../../../../locales/en/terms.json')['terms'];

/** What reports of imports and exports count. The console names each in its language (locales/<lang>/terms.json). */
export type Counted = { [Key in keyof Terms]: Key extends `count.${infer What}` ? What : never }[keyof Terms];
