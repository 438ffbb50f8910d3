/** A kind on the wire, for its routes: addresses of its verbs, and schemas with its own fields. */
import { type TProperties, Type } from 'typebox';
import {
  Comment,
  CommentInPlace,
  CommentList,
  Container,
  ContainerList,
  ContainerSettings,
  PostBody,
  Selection,
} from '../../../../../core/contract/content/comment';
import { StateList } from '../../../../../core/contract/content/moderation-api';
import type { Kind } from './kind';
import { summaries } from './summaries';
import type { Verb, Vocabulary } from './vocabulary';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Kind of content of the route. */
    kind?: string;
  }
}

interface Address {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  config: { kind: string; summary: string };
}

export interface Wire {
  kind: Kind;
  tag: string;
  schemas: Schemas;
  bodyIn: string | undefined;
  /** Returns the address of a verb, or none when the kind does not have the verb. */
  at(verb: Verb): Address[];
}

export const wireOf = (kind: Kind, { prefix, tag, bodyIn, verbs }: Vocabulary): Wire => ({
  kind,
  tag,
  bodyIn,
  schemas: schemasOf(kind),
  at(verb) {
    const [method, path] = (verbs[verb]?.split(' ') ?? []) as [Address['method']?, string?];
    return method && path
      ? [{ method, url: `${prefix}${path}`, config: { kind: kind.name, summary: summaries[verb] } }]
      : [];
  },
});

const standard = { Comment, CommentInPlace, CommentList, Container, ContainerList, PostBody, Selection, StateList };
type Schemas = typeof standard;

type Base = Parameters<typeof Type.Interface>[0][number];

/** Adds members to a schema, and keeps the type of the schema without them. */
const extended = <S>(schema: Base, members: TProperties): S => Type.Interface([schema], members) as unknown as S;

/** Adds the kind's members to the schemas of comments and containers. TypeScript treats them like any others. */
function schemasOf({ fields, settings = {} }: Kind): Schemas {
  if (!fields && Object.keys(settings).length === 0) return standard;
  const withFields = <S extends typeof Comment | typeof PostBody>(schema: S, members = fields?.schema) =>
    extended<S>(schema, members ?? {});
  const KindContainer = extended<typeof Container>(Container, {
    settings: Type.Interface([ContainerSettings], settings),
  });
  const One = withFields(Comment, { ...fields?.schema, ...fields?.answers });
  const withContents = <S>(schema: Base) => extended<S>(schema, { contents: Type.Array(One) });
  return {
    Comment: One,
    PostBody: withFields(PostBody),
    CommentInPlace: withContents(CommentInPlace),
    CommentList: withContents(CommentList),
    Container: KindContainer,
    ContainerList: extended<typeof ContainerList>(withContents<typeof ContainerList>(ContainerList), {
      container: KindContainer,
    }),
    Selection: withContents(Selection),
    StateList: withContents(StateList),
  };
}
