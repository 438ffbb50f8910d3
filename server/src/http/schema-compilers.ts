/**
 * Fastify's compilers of schemas, run when a request first needs a schema: compiling all takes longer than the rest of
 * a start, and most are not needed in the first minutes.
 */
import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from 'fastify';
import { dropUnnamed } from './drop-unnamed';

type Factory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** A compiler for each set of shared schemas and options; the packages have different types for it. */
type Build<Compiler> = (shared: unknown, options: unknown) => Compiler;
type Validate = ReturnType<FastifySchemaCompiler<unknown>>;

export function makeCompilers() {
  const validators = AjvCompiler() as Build<FastifySchemaCompiler<unknown>>;
  const serializers = SerializerSelector() as Build<FastifySerializerCompiler<unknown>>;
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
        // Fastify reads the errors from here.
        validate.errors = compiled().errors;
        return isValid;
      };
      // Marks Ajv's functions, to which Fastify passes the parent object, so that a whole body is coerced too.
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
    factory: { buildValidator, buildSerializer } as Factory,
    /** Compiles the remaining schemas, and returns their number. @throws the error of a schema */
    compileAll(): number {
      for (const compile of all) compile();
      return all.length;
    },
  };
}
