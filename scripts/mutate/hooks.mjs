const { VF_MUTANT_FILE: file, VF_MUTANT_CODE: source } = process.env;

/** The client's tests take `expect` from a package that wants a page. */
export const resolve = (specifier, context, next) =>
  next(specifier === '@open-wc/testing' ? '@esm-bundle/chai/esm/chai.js' : specifier, context);

export const load = (url, context, next) =>
  file && url.split('?')[0].endsWith(`/${file}`)
    ? { format: 'module', source, shortCircuit: true }
    : next(url, context);
