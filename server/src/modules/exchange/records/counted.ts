type Terms = typeof import('../../../../../locales/en/terms.json')['terms'];

/** A count in the report of an import or export. The console has words for each (locales/<lang>/terms.json). */
export type Counted = { [Key in keyof Terms]: Key extends `count.${infer What}` ? What : never }[keyof Terms];
