/**
 * The part of vf.d.ts that declares the tags for each framework. It extends the framework's own types, so that `key`,
 * `ref` and the global attributes of HTML keep their types, and any other name is an error.
 *
 * A page has one framework. `@ts-ignore` is for the others, whose modules are not installed.
 */

const typeOf = (framework, ...global) => `
type ${framework}Tags = {
  // @ts-ignore
  [Name in TagName]: Tag<Name, ${global.join(' & ')}>;
};
`;

const inModule = (name, inside) => `
// @ts-ignore
declare module '${name}' {
  ${inside}
}
`;

const inJsx = (framework) => `namespace JSX {
    interface IntrinsicElements extends ${framework}Tags {}
  }`;

const COMMON = `
type TagName = keyof VfTags;
type ElementOf<Name extends TagName> = HTMLElementTagNameMap[Name];
type PropertiesOf<Name extends TagName> = Partial<Omit<ElementOf<Name>, keyof HTMLElement>>;
type Directives = { [Event in keyof VfDomEvents as \`on:\${Event}\`]?: (event: VfDomEvents[Event]) => void };
type OnAnyTag = { [name: \`data-\${string}\` | \`aria-\${string}\`]: unknown };
/** Attributes of a tag, its events, and the attributes that a framework has for every tag. */
type Tag<Name extends TagName, Global> = VfTags[Name] &
  VfHandlers &
  OnAnyTag &
  Omit<Global, keyof VfTags[Name] | keyof VfHandlers>;
`;

const REACT =
  typeOf(
    'React',
    "import('react').HTMLAttributes<ElementOf<Name>>",
    "import('react').ClassAttributes<ElementOf<Name>>",
    '{ class?: string }',
  ) + inModule('react', inJsx('React'));

const PREACT =
  typeOf('Preact', "import('preact').JSX.HTMLAttributes<ElementOf<Name>>") + inModule('preact', inJsx('Preact'));

const SOLID = `
type SolidNames<Name extends TagName> = {
  [Property in keyof PropertiesOf<Name> as \`prop:\${Property & string}\`]?: PropertiesOf<Name>[Property];
} & {
  [Attribute in keyof VfTags[Name] as \`attr:\${Attribute & string}\`]?: VfTags[Name][Attribute];
};
${typeOf('Solid', "import('solid-js').JSX.HTMLAttributes<ElementOf<Name>>", 'Directives', 'SolidNames<Name>').trim()}
${inModule('solid-js', inJsx('Solid')).trim()}
`;

/** Svelte's compiler checks tags with the global namespace, its own components with the module. */
const SVELTE = `${typeOf('Svelte', "import('svelte/elements').HTMLAttributes<ElementOf<Name>>", 'Directives')}
declare global {
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteTags {}
  }
}
`;

/** Vue reads tags in a template as components, and their attributes and events in camel case. */
const VUE = `
type Camel<Name> = Name extends \`\${infer Start}-\${infer Rest}\` ? \`\${Start}\${Capitalize<Camel<Rest>>}\` : Name & string;
type VueNames<Name extends TagName> = {
  [Attribute in keyof VfTags[Name] as Camel<Attribute>]?: VfTags[Name][Attribute];
} & { [Event in keyof VfHandlers as Camel<Event extends \`on\${infer Rest}\` ? \`on-\${Rest}\` : never>]?: VfHandlers[Event] } & {
  [name: \`data\${Capitalize<string>}\`]: unknown;
};
type VueTags = {
  [Name in TagName]: new () => ElementOf<Name> & {
    // @ts-ignore
    $props: Tag<Name, import('vue').HTMLAttributes & import('vue').PublicProps & VueNames<Name>>;
  };
};
${inModule('vue', 'interface GlobalComponents extends VueTags {}').trim()}
`;

export const FRAMEWORKS = [COMMON, REACT, PREACT, SOLID, SVELTE, VUE].join('');
