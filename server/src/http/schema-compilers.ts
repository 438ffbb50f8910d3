/**
 * Fastify's own compilers of schemas, each schema compiled when a request first needs it: all at once they take longer
 * than the rest of a start, and most of them nobody asks for in the first minutes.
 */
import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from 'fastify';
import { dropUnnamed } from './drop-unnamed';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** A compiler for each set of shared schemas and options; each package has types of its own for the same thing. */
type Build<Compiler> = (shared: unknown, options: unknown) => Compiler;
type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

export function makeCompilers() {
  const validators = AjvCompiler() as unknown as Build<FastifySchemaCompiler<unknown>>;
  const serializers = SerializerSelector() as unknown as Build<FastifySerializerCompiler<unknown>>;
  const all: (() => unknown)[] = [];

  function whenNeeded<Made>(compile: () => Made): () => Made {
    let made: Made | undefined;
    const get = () => (made ??= compile());
    all.push(get);
    return get;
  }

  const buildValidator: Build<FastifySchemaCompiler<unknown>> = (...given) => {
    const compile = validators(...given);
    return (route) => {
      const { schema, httpPart } = route;
      const named = httpPart === 'body' ? { ...route, schema: dropUnnamed(schema as object) } : route;
      const compiled = whenNeeded(() => compile(named));
      const validate: Validate = (...given) => {
        const isValid = compiled()(...given) as boolean;
        // Where Fastify looks for them.
        validate.errors = compiled().errors;
        return isValid;
      };
      // By it Fastify knows Ajv's functions: those it passes where the data stands, so that a whole body is coerced too.
      return Object.assign(validate, { schemaEnv: true });
    };
  };

  const buildSerializer: Build<FastifySerializerCompiler<unknown>> = (...given) => {
    const compile = serializers(...given);
    return (route) => {
      const compiled = whenNeeded(() => compile(route));
      return (...given) => compiled()(...given);
    };
  };

  return {
    factory: { buildValidator, buildSerializer } as unknown as Factory,
    /** Compiles what nobody has asked for yet, and says how many there are. @throws what is wrong with a schema. */
    compileAll(): number {
      for (const compile of all) compile();
      return all.length;
    },
  };
}
