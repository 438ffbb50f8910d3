/** The client's tests take `expect` from a package that wants a page. */
export const resolve = (specifier, context, next) =>
  next(specifier === '@open-wc/testing' ? '@esm-bundle/chai/esm/chai.js' : specifier, context);
